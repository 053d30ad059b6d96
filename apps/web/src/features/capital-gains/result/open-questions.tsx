import type { Problem } from "@site/contract/problem";
import { answersTo } from "@site/result/answers";
import { counted } from "@site/result/counts";
import type { Finding } from "@site/result/finding";
import type { KnownKind } from "@site/result/names";
import { asksWhichPrice, candidatesOf, type PriceCandidate } from "@site/result/price-candidates";
import type { ResultHead } from "@site/result/result-head";
import type { StatementChoices } from "@site/result/statement-choices";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { formatRupees, formatWholeRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { decimalOf, millionthsOf } from "../flow/millionths.ts";
import part from "../flow/part.module.css";
import { originTitle } from "./origin-title.ts";
import styles from "./statement-result.module.css";

/** A security about which the person can say what the statement does not. */
export type Question = {
  isin: string;
  name: string;
  isPrice: boolean;
  hint: string;
  /** The prices that can count, by where the shares came from, where there are several. */
  candidates: readonly PriceCandidate[];
  /** The price that counts now, in words; empty where that is not said. */
  used: string;
  /** The price that is proposed instead, in decimal rupees; empty for none. */
  suggested: string;
};

/** A result, and what the person's answers to it do. */
export type AskedProps = {
  head: ResultHead;
  busy: boolean;
  /**
   * Processes the statement again with the answers, those of earlier times among them; resolves to what
   * the server names wrong.
   */
  onAnswered: (choices: StatementChoices) => Promise<Problem | undefined>;
};

/** Beyond this number proposals and questions are folded away. */
const mostShown = 3;

/** What the statement leaves open and the person can settle, each with its effect and its control. */
export function OpenQuestions(asked: AskedProps) {
  const { head, busy, onAnswered } = asked;
  const proposals = proposalsOf(head);
  const charges = chargesOf(head);
  const questions = questionsOf(head, false);
  const origins = openOrigins(head);
  const inSheets = head.findings.filter((finding) => findingText(finding, "question"));
  const others =
    Number(charges !== undefined) + inSheets.length + origins.length + questions.length;
  const count = proposals.length + others;
  const given = answersGiven(head);
  const change = given && (
    <p data-print="hide">
      <b>✓ You answered:</b> {given}. <a href="#prices">Change</a>
    </p>
  );
  if (count === 0) {
    return change;
  }
  const toPress = (label: string, choices: StatementChoices, effect?: string) => (
    <p className={layout.actions}>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => void onAnswered({ ...head.choices, ...choices })}
      >
        {label}
      </Button>
      {effect}
    </p>
  );
  const effect = proposals.length > 0 ? taxAsProposed(head) : undefined;
  const isWhole = others === 0 && effect !== undefined;
  // Prices that leave the tax are no such thing.
  const things = head.proposedTax === head.tax.total ? others : count;
  return (
    <section className={styles.findings} data-print="hide" aria-labelledby="open-questions">
      <h3 id="open-questions">
        {isWhole ? effect.heading : `${counted(things, "thing")} may change your tax`}
      </h3>
      {proposals.length > 0 && (
        <div className={layout.actions}>
          <div>
            <Some items={proposals.map((finding) => proposalOf(finding, head))} />
          </div>
          {toPress(
            isOnePrice(proposals) ? "Use this price" : "Use these prices",
            { acceptProposedFmv: true },
            isWhole ? undefined : effect?.sentence,
          )}
        </div>
      )}
      {charges && (
        <>
          <p>
            {formatRupees(charges)} of depository charges are not deducted yet.{" "}
            <b>Your gain falls by them.</b>
          </p>
          {toPress("Deduct them", { deductDepositoryCharges: true })}
        </>
      )}
      {inSheets.length > 0 && (
        <Some
          items={inSheets.map((finding) => (
            <p key={finding.message}>
              <a href={`#${whereToAnswer(finding)}`}>{findingText(finding, "question")}</a>
            </p>
          ))}
        />
      )}
      <Some
        items={origins.map((question) => (
          <p key={`${question.isin} ${question.stated} ${question.asks}`}>
            <a href="#purchases">
              {originTitle(question, head.names?.[question.isin] ?? question.name)}
            </a>
          </p>
        ))}
      />
      <AnswerForm questions={questions} {...asked} />
      {change}
    </section>
  );
}

/** Shares of which the person has not said how they got them; whether a cost is old is asked in the notes. */
function openOrigins({ origins = [] }: ResultHead) {
  return origins.filter(({ answer, asks }) => !answer && asks !== "old-cost");
}

type AnswersProps = AskedProps & {
  questions: readonly Question[];
  /** Puts a question's field below what was answered to it before. */
  below?: (question: Question, field: ReactNode) => ReactNode;
};

/** A field for each question, and one press for all answers. */
export function AnswerForm({ questions, head, busy, onAnswered, below }: AnswersProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  if (questions.length === 0) {
    return null;
  }
  const given = questions.flatMap((question) => {
    const answer = answers[answerId(question)]?.trim();
    return answer ? [{ ...question, answer }] : [];
  });
  const entries = (ofPrices: boolean) =>
    Object.fromEntries(
      given.filter(({ isPrice }) => isPrice === ofPrices).map(({ isin, answer }) => [isin, answer]),
    );
  const answer = (kinds: StatementChoices["kinds"], fmvPrices: StatementChoices["fmvPrices"]) => {
    const earlier = head.choices;
    void onAnswered({
      ...earlier,
      kinds: { ...earlier?.kinds, ...kinds },
      fmvPrices: { ...earlier?.fmvPrices, ...fmvPrices },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer(entries(false) as StatementChoices["kinds"], entries(true));
  };
  return (
    <form className={styles.choice} onSubmit={submit}>
      <Some
        items={questions.map((question) => {
          const id = answerId(question);
          const field = (
            <AnswerField
              key={id}
              question={question}
              busy={busy}
              value={answers[id] ?? ""}
              onValue={(value) => setAnswers({ ...answers, [id]: value })}
              onUse={(price) => answer({}, { [question.isin]: price })}
            />
          );
          return below ? below(question, field) : field;
        })}
      />
      {/* Folded fields need no press yet. */}
      {(given.length > 0 || !below) && (
        <p>
          <Button type="submit" look="quiet" disabled={given.length === 0} busy={busy}>
            {busy ? "Processing..." : "Recalculate"}
          </Button>
        </p>
      )}
    </form>
  );
}

function answerId({ isin, isPrice }: Question): string {
  return `${isPrice} ${isin}`;
}

type AnswerFieldProps = Pick<AskedProps, "busy"> & {
  question: Question;
  value: string;
  onValue: (value: string) => void;
  /** Answers with one of the prices that can count. */
  onUse: (price: string) => void;
};

/** The field of one question, with the prices that can count where there are several. */
function AnswerField({ question, busy, value, onValue, onUse }: AnswerFieldProps) {
  const { isin, name, isPrice, hint, candidates } = question;
  const common = {
    hint,
    value,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
  };
  if (!isPrice) {
    return (
      <SelectField
        empty="Choose…"
        label={`${name}: what is it?`}
        options={isFund(isin) ? fundKinds : otherKinds}
        {...common}
      />
    );
  }
  const [thing, isAsked] = [isFund(isin) ? "unit" : "share", candidates.length > 0];
  const field = (
    <Field
      label={
        isAsked
          ? `Another price per ${thing}, in rupees`
          : `${name}: price of 31 January 2018 per ${thing}, in rupees`
      }
      inputMode="decimal"
      pattern="[0-9]{1,9}([.][0-9]{1,6})?"
      title="Rupees with a point, such as 964.50"
      readOnly={busy}
      {...common}
    />
  );
  const asked = `${name}: where did your ${thing}s come from?`;
  return isAsked ? (
    <fieldset aria-label={asked}>
      <p>
        <b>{asked}</b>
      </p>
      {candidates.map((candidate) => (
        <Candidate key={candidate.name} candidate={candidate} busy={busy} onUse={onUse} />
      ))}
      {field}
    </fieldset>
  ) : (
    field
  );
}

type CandidateProps = Pick<AnswerFieldProps, "busy" | "onUse"> & {
  candidate: PriceCandidate;
};

/** A price that can count, where it comes from, and what it changes. */
function Candidate({ candidate, busy, onUse }: CandidateProps) {
  const { name, price, origin, gainChange } = candidate;
  return (
    <p>
      {name}: {price ? formatRupees(price) : "price of 31 January 2018 not known"}.{" "}
      {price && (
        <>
          <b>{effectOf(gainChange)}</b>{" "}
          <Button look="plain" busy={busy} onClick={() => onUse(price)}>
            Use it<span className="visually-hidden"> for {name}</span>
          </Button>
        </>
      )}
      <br />
      <span className={styles.small}>{origin}</span>
    </p>
  );
}

/** The first few of a list, and the others on a press. */
function Some({ items }: { items: readonly ReactNode[] }) {
  const others = items.slice(mostShown);
  return (
    <>
      {items.slice(0, mostShown)}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          {others}
        </details>
      )}
    </>
  );
}

/** The findings that propose a price of 31 January 2018, the largest effect on the gain first. */
function proposalsOf({ findings }: ResultHead): Finding[] {
  const size = (finding: Finding) =>
    millionthsOf(findingText(finding, "gainChange").replace("-", ""));
  return findings
    .filter((finding) => findingText(finding, "gainChange"))
    .toSorted((a, b) => Number(size(b) - size(a)));
}

/** Says what the proposed prices together make of the tax, as the engine computed it with them. */
function taxAsProposed({ tax, proposedTax }: ResultHead) {
  if (proposedTax === undefined) {
    return undefined;
  }
  const change = BigInt(proposedTax) - BigInt(tax.total);
  if (change === 0n) {
    const stays = `tax stays ${formatWholeRupees(tax.total)}`;
    return { heading: `Your gain may change, your ${stays}`, sentence: `Your ${stays}.` };
  }
  const by = formatWholeRupees(String(change < 0n ? -change : change));
  return change < 0n
    ? { heading: `Your tax can fall by ${by}`, sentence: `Your tax falls by ${by}.` }
    : { heading: `Your tax may rise by ${by}`, sentence: `Your tax rises by ${by}.` };
}

/** Whether all proposals together are one price: a finding may have those of several shares. */
function isOnePrice(proposals: readonly Finding[]): boolean {
  return proposals.length === 1 && !findingText(proposals[0], "isins").includes(" ");
}

/** Says what a change of the gain is. */
function effectOf(change: string): string {
  const millionths = millionthsOf(change);
  if (millionths === 0n) {
    return "Your gain stays the same.";
  }
  const moves = millionths < 0n ? "falls" : "rises";
  return `Your gain ${moves} by ${formatRupees(change.replace("-", ""))}.`;
}

/** Says which price is proposed for which share, and what it changes. */
function proposalOf(finding: Finding, head: ResultHead): ReactNode {
  const { code, message } = finding;
  const of = (name: string) => findingText(finding, name);
  const effect = effectOf(of("gainChange"));
  const share = head.names?.[of("isin")] ?? of("name");
  if (!of("proposedFmvPerUnit")) {
    const isins = of("isins").split(" ");
    const prices = of("prices")
      .split("; ")
      .map((price, index) => {
        const company = head.names?.[isins[index] ?? ""];
        return company ? price.replace(/^.*(?=: ₹)/, () => company) : price;
      });
    return (
      <details key={code}>
        <summary>
          Use {isOnePrice([finding]) ? "a higher price" : "higher prices"} of 31 January 2018.{" "}
          <b>{effect}</b>
        </summary>
        <p className={styles.small}>{prices.join("; ") || message}</p>
      </details>
    );
  }
  const price = formatRupees(of("proposedFmvPerUnit"));
  const stated = of("fmvPerUnit");
  return (
    <p key={`${code} ${of("isin")}`} className={part.list}>
      {code === "fmv-not-listed"
        ? `${share}: if it was not listed on 31 January 2018, use what you paid, raised by the cost inflation index: ${price}.`
        : `${share}: ${stated ? `${formatRupees(stated)} → ` : "use "}${price}, the price of 31 January 2018.`}{" "}
      <b>{effect}</b>
    </p>
  );
}

/** Returns the depository charges that a press would deduct, in decimal rupees, if there are any. */
function chargesOf({ choices, findings }: ResultHead): string | undefined {
  const charges = findings.find(({ code }) => code === "depository-charges");
  const total = deductible(charges);
  return choices?.deductDepositoryCharges || total <= 0n ? undefined : decimalOf(total);
}

/** Returns what of depository charges belongs to a sale, in millionths of a rupee. */
function deductible(charges: Finding | undefined): bigint {
  return (
    millionthsOf(findingText(charges, "total")) - millionthsOf(findingText(charges, "withoutSale"))
  );
}

/** Names what the person has answered about prices, kinds and charges; empty for nothing. */
export function answersGiven({ choices, findings }: ResultHead): string {
  const count = (codes: readonly string[], one: string, several: string) => {
    const given = findings.filter(({ code }) => codes.includes(code));
    const { size } = new Set(given.map((finding) => findingText(finding, "isin")));
    return size === 0 ? "" : size === 1 ? one : `${size} ${several}`;
  };
  return [
    count(pricesGiven, "a price of 31 January 2018", "prices of 31 January 2018"),
    count(["kind-chosen"], "a kind", "kinds"),
    choices?.deductDepositoryCharges ? "depository charges" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns what the sheet with these answers is called: by what it asks. */
export function answersTitle(head: ResultHead): string {
  const questions = questionsOf(head, true);
  const prices = questions.filter(({ isPrice }) => isPrice).length;
  const names = [
    prices > 0 && (prices === 1 ? "price" : "prices"),
    prices < questions.length && "kinds",
    head.choices?.deductDepositoryCharges && "depository charges",
  ].filter((name) => name !== false && name !== undefined);
  const all = new Intl.ListFormat("en-GB").format(names);
  const title = all.charAt(0).toUpperCase() + all.slice(1);
  return names.length === 1 && prices > 0 ? `${title} on 31 January 2018` : title;
}

/** The codes about a price that the person chose, with the statement's beside it. */
export const pricesGiven = ["fmv-proposed", "fmv-by-index", "fmv-given"];

/** The codes about what the statement or the person has said already: it may be replaced. */
const settled: ReadonlySet<string> = new Set([
  "fmv-differs-from-exchange",
  "fmv-unchecked",
  "fmv-other-exchange-higher",
  "fmv-proposed",
  "fmv-by-index",
  "fmv-given",
  "fmv-one-of-several",
  "kind-chosen",
]);

/** Whether a price that is stated may be replaced; one that is none of several is open. */
function isSettledBy(finding: Finding): boolean {
  return settled.has(finding.code) && !asksWhichPrice(finding);
}

/** Returns what a person should check and the page does not ask about: counted on it, listed in the notes. */
export function toCheck(findings: readonly Finding[], isAsking: boolean): Finding[] {
  return findings.filter(
    (finding) => finding.severity !== "info" && !(isAsking && isAsked(finding)),
  );
}

/** Returns how many things are to be checked, such as "1 thing to check". */
export function thingsToCheck(count: number): string {
  return `${counted(count, "thing")} to check`;
}

function isAsked(finding: Finding): boolean {
  const { code } = finding;
  return (
    code in answersTo &&
    code !== "buybacks-not-shown" &&
    (code !== "depository-charges" || deductible(finding) > 0n)
  );
}

/** Where a person can answer a finding, as a part of the page's address; undefined for nowhere. */
export function whereToAnswer(finding: Finding): string | undefined {
  const { code } = finding;
  if (code === "buybacks-not-shown") {
    return "buybacks";
  }
  const [sheet] = /^business-result|^returned-capital/.exec(code) ?? [];
  if (sheet) {
    return sheet;
  }
  if (answersTo[code]?.includes("origins")) {
    return "purchases";
  }
  return isSettledBy(finding) ? "prices" : isAsked(finding) ? "open-questions" : undefined;
}

/** Returns the questions about what is open, or about what may be replaced. */
export function questionsOf({ findings, names }: ResultHead, isSettled: boolean): Question[] {
  const questions = new Map<string, Question>();
  for (const finding of findings) {
    const { code } = finding;
    const answers = answersTo[code] ?? [];
    const isPrice = answers.includes("fmvPrices");
    // A value by the index rests on what only the person knows, so an own price stays possible.
    const isOpen =
      !isSettledBy(finding) && (!findingText(finding, "gainChange") || code === "fmv-not-listed");
    if (!(isPrice || answers.includes("kinds")) || isOpen === isSettled) {
      continue;
    }
    const isins = findingText(finding, "isins") || findingText(finding, "isin");
    for (const isin of isins.split(" ").filter(Boolean)) {
      questions.set(`${isPrice} ${isin}`, {
        isin,
        isPrice,
        name: names?.[isin] ?? (findingText(finding, "name") || isin),
        hint: `ISIN ${isin}. ${hintOf(finding, isin, isPrice)}`,
        candidates: isPrice ? candidatesWithEffects(finding, findings, names?.[isin]) : [],
        ...pricesOf(finding, isin),
      });
    }
  }
  return [...questions.values()];
}

/** Returns the price of a share that counts now and the proposed one: a finding may have several shares. */
function pricesOf(finding: Finding, isin: string): Pick<Question, "used" | "suggested"> {
  const of = (name: string) => findingText(finding, name);
  const at = of("isins").split(" ").indexOf(isin);
  const listed = /₹([\d,.]+) → ₹([\d,.]+)/.exec(of("prices").split("; ")[at] ?? "");
  const [, used = of("fmvPerUnit"), suggested = of("proposedFmvPerUnit")] = listed ?? [];
  const plain = (price: string) => price.replaceAll(",", "");
  return {
    used: used ? formatRupees(plain(used)) : finding.code === "fmv-missing" ? "what you paid" : "",
    suggested: plain(suggested),
  };
}

/**
 * Returns the prices that can count for a security. An answer counts for all its sales, so what each price
 * changes is the sum over the findings on it. The security's own candidate has its full name.
 */
function candidatesWithEffects(
  finding: Finding,
  findings: readonly Finding[],
  fullName: string | undefined,
): readonly PriceCandidate[] {
  const of = (name: string) => findingText(finding, name);
  const all = findings
    .filter((other) => findingText(other, "isin") === of("isin"))
    .flatMap((other) => candidatesOf(other));
  return candidatesOf(finding).map((candidate) => {
    const { name, price } = candidate;
    const same = all.filter((other) => other.name === name && other.price === price);
    const change = same.reduce((sum, { gainChange }) => sum + millionthsOf(gainChange || "0"), 0n);
    return {
      ...candidate,
      name: name === of("name") ? `${fullName ?? name} itself` : name,
      gainChange: price === "" ? "" : decimalOf(change),
    };
  });
}

/** Returns what an unknown kind counts as until it is answered. */
function countedNow({ data }: Finding, isin: string): string {
  if (data?.lotsLeftOut === undefined) {
    return "";
  }
  return data.lotsLeftOut === data.lots
    ? "Not counted now. "
    : `Now taxed like ${isFund(isin) ? "an equity fund" : "a share"}. `;
}

function hintOf(finding: Finding, isin: string, isPrice: boolean): string {
  const now = countedNow(finding, isin);
  if (!isPrice && isFund(isin)) {
    const likely = fundKinds.find(([kind]) => kind === finding.data?.likelyKind);
    const guess = likely
      ? `Going by AMFI's category, "${likely[1]}" is likely but not certain. `
      : "";
    return `${now}${guess}The fund's fact sheet shows what it holds.`;
  }
  if (!isPrice) {
    return `${now}Ask your broker, or look it up at the exchange.`;
  }
  if (candidatesOf(finding).length > 0) {
    const used = findingText(finding, "fmvPerUnit");
    return `Used now: ${used ? formatRupees(used) : "what you paid"}. Your answer counts for all sales under this ISIN. Keep evidence of it.`;
  }
  if (finding.code === "fmv-not-listed") {
    return "Only if it was listed that day but did not trade: the highest price of the last day on which it did.";
  }
  return isFund(isin)
    ? "The net asset value of that day or, for a unit listed on an exchange, its highest price."
    : "The highest price of that day on any exchange, from the exchange's archives.";
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}

/** Returns a text of a finding's data; empty where it has none. */
export function findingText(finding: Finding | undefined, name: string): string {
  const value = finding?.data?.[name];
  return typeof value === "string" ? value : "";
}

/** Returns what a kind is called where it is chosen, without its explanation. */
export function kindName(kind: KnownKind): string {
  const [, name = kind] = [...fundKinds, ...otherKinds].find(([each]) => each === kind) ?? [];
  return name.replace(/:.*/, "");
}

type Choice = readonly [KnownKind, string];

/** What a fund's unit can be, in words that a fact sheet uses. */
const fundKinds: readonly Choice[] = [
  ["equity-fund", "Equity fund: at least 65% in Indian shares"],
  ["hybrid-fund", "Hybrid fund: between 35% and 65% in Indian shares"],
  ["debt-fund", "Debt fund: more than 65% in debt, or in debt funds"],
  ["liquid-fund", "Liquid or overnight fund"],
  ["gold-fund", "Gold fund"],
  ["silver-fund", "Silver fund"],
  ["overseas-fund", "Fund of foreign shares"],
  ["other-fund", "Fund of other funds, or of mixed assets"],
];

/** What another security can be. */
const otherKinds: readonly Choice[] = [
  ["share", "Equity share"],
  ["preference-share", "Preference share"],
  ["bond", "Bond or debenture"],
  ["government-security", "Government security or gold bond"],
  ["rights-entitlement", "Rights entitlement"],
  ["reit", "REIT unit"],
  ["invit", "InvIT unit"],
];
