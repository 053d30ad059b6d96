import type { ResultHead } from "result/result-head";
import type { GivenLosses, StatementChoices } from "result/statement-choices";
import { formatWholeRupees } from "../../../ui/money.tsx";

/** The answers a person can give, as what they did. */
const given: readonly (readonly [keyof Omit<StatementChoices, "losses">, string])[] = [
  ["buybacks", "The buybacks that you chose"],
  ["kinds", "The kinds that you chose"],
  ["fmvPrices", "Your prices of 31 January 2018"],
  ["acceptProposedFmv", "The prices of 31 January 2018"],
  ["deductDepositoryCharges", "The depository charges"],
];

/**
 * Returns what an answer changed in a result: a headline such as "₹67,862 → ₹5,462", and below it,
 * after a line break, what did it and by how much.
 */
export function newsOf(before: ResultHead, after: ResultHead, choices: StatementChoices): string {
  const [was, is] = [taxOf(before), taxOf(after)];
  const form = formNews(before, after);
  if (was === undefined || is === undefined) {
    return form ?? "The result now includes your answer.";
  }
  if (was === is) {
    return [form, `Your estimated tax stays ${formatWholeRupees(is)}.`].filter(Boolean).join("\n");
  }
  const change = BigInt(is) - BigInt(was);
  const by = formatWholeRupees(String(change < 0n ? -change : change));
  const [, answered = "Your answers"] =
    given.find(
      ([name]) =>
        // Answers of a kind that there are none of are sent as empty.
        JSON.stringify(choices[name] ?? {}) !== JSON.stringify(before.choices?.[name] ?? {}),
    ) ?? [];
  const what = choices.losses ? wordsOf(choices.losses) : answered;
  return [
    `${formatWholeRupees(was)} → ${formatWholeRupees(is)}`,
    `${what} ${change < 0n ? "save" : "add"} ${by}.`,
    form,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Names what was entered of earlier years and elsewhere. */
function wordsOf({ earlierYears, otherGains }: GivenLosses): string {
  const entered = [earlierYears.length > 0 && "losses", otherGains.length > 0 && "gains elsewhere"];
  return `Your ${entered.filter(Boolean).join(" and ") || "changes"}`;
}

function taxOf({ tax, advanceTax }: ResultHead): string | undefined {
  return (tax ?? advanceTax?.tax)?.total;
}

/** Says which form it is now, where an answer decided it. */
function formNews(before: ResultHead, after: ResultHead): string | undefined {
  const [was, is] = [before, after].map(({ form }) => form?.candidates.join(" or "));
  return is === was || is === undefined ? undefined : `Your form: ${is}.`;
}
