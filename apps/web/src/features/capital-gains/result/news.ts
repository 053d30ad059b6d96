import type { ResultHead } from "@site/result/result-head";
import type { GivenLosses, StatementChoices } from "@site/result/statement-choices";
import { type TaxChange, taxChange } from "@site/result/tax-change";
import { taxInWords } from "@site/result/tax-in-words";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { kindName } from "./open-questions.tsx";

/** The answers a person can give, as what they did. */
const given: readonly (readonly [keyof Omit<StatementChoices, "losses">, string])[] = [
  ["businessResult", "Your business losses"],
  ["returnedCapital", "The sums that trusts repaid"],
  ["buybacks", "The buybacks that you chose"],
  ["kinds", "Your answers"],
  ["fmvPrices", "Your own prices"],
  ["acceptProposedFmv", "The prices of 31 January 2018"],
  ["deductDepositoryCharges", "The depository charges"],
  ["dividends", "Your dividends"],
];

/** Returns what an answer changed in a result; the first sentence is the headline. */
export function newsOf(
  before: ResultHead,
  after: ResultHead,
  choices: StatementChoices,
): TaxChange {
  const [name, words = "Your answers"] =
    given.find(
      ([name]) =>
        // Answers of a kind that there are none of are sent as empty.
        JSON.stringify(choices[name] ?? {}) !== JSON.stringify(before.choices?.[name] ?? {}),
    ) ?? [];
  // What was taken back did nothing; the change did.
  const answered = name && choices[name] === undefined ? "Your changes" : words;
  const what = choices.losses ? wordsOf(choices.losses) : answered;
  const change = taxChange(before, after, { what, inRupees: formatWholeRupees });
  const form = formNews(before, after);
  const kinds = change.tone === null ? kindNews(before, choices) : [];
  const isForm = change.sentences.length === 1 && form !== undefined;
  return {
    ...change,
    sentences: isForm
      ? [form, ...change.sentences]
      : [
          ...dividendNews(before, after),
          ...kinds,
          ...change.sentences,
          ...(form === undefined ? [] : [form]),
        ],
  };
}

/** Returns what undoing an answer changed: neither a saving nor an addition. */
export function newsOfUndo(before: ResultHead, after: ResultHead): TaxChange {
  const [was, is] = [before, after].map(({ tax }) => taxInWords(tax, formatWholeRupees));
  const tax = was === is ? `Your estimated tax stays ${is}.` : `Tax: ${was} → ${is}.`;
  return { tone: null, sentences: ["Undone: your answer no longer counts.", tax] };
}

/** Says where a dividend is counted now. */
function dividendNews({ dividends: were }: ResultHead, { dividends: are }: ResultHead): string[] {
  const moved = (are?.rows ?? []).filter(({ isin, exDate, place }) =>
    were?.rows.some((row) => row.isin === isin && row.exDate === exDate && row.place !== place),
  );
  return moved.length === 0
    ? []
    : [
        `${moved.length === 1 ? `The dividend of ${moved[0]?.name}` : `${moved.length} dividends`} moved to another period.`,
      ];
}

/** Names the securities whose kind is another one now. */
function kindNews({ choices, names }: ResultHead, { kinds = {} }: StatementChoices): string[] {
  return Object.entries(kinds)
    .filter(([isin, kind]) => choices?.kinds?.[isin] !== kind)
    .map(([isin, kind]) => `${names?.[isin] ?? isin} counts as "${kindName(kind)}" now.`);
}

/** Names what was entered of earlier years and elsewhere. */
function wordsOf({ earlierYears, otherGains }: GivenLosses): string {
  const entered = [earlierYears.length > 0 && "losses", otherGains.length > 0 && "gains elsewhere"];
  return `Your ${entered.filter(Boolean).join(" and ") || "changes"}`;
}

/** Says which form it is now, where an answer decided it. */
function formNews(before: ResultHead, after: ResultHead): string | undefined {
  const [was, is] = [before, after].map(({ form }) => form?.candidates.join(" or "));
  return is === was || is === undefined ? undefined : `Your form: ${is}.`;
}
