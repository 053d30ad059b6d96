import type { StatementPreview } from "contract/statement-preview";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Finding } from "result/finding";
import type { KnownKind } from "result/names";
import type { StatementChoices } from "result/statement-choices";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { formatRupees } from "../../../ui/money.tsx";
import styles from "./statement-result.module.css";

/** A security about which the person can say what the statement does not. */
type Question = {
  isin: string;
  name: string;
  kind: "fund" | "security" | "price";
  hint: string;
};

type OpenQuestionsProps = {
  preview: StatementPreview;
  busy: boolean;
  /** Processes the statement again with the answers, those of earlier times among them. */
  onAnswered: (choices: StatementChoices) => void;
};

/** Beyond this number proposals and questions are folded away. */
const mostShown = 3;

/** What the statement leaves open and the person can settle, each with its effect and its control. */
export function OpenQuestions({ preview, busy, onAnswered }: OpenQuestionsProps) {
  const proposals = proposalsOf(preview);
  const charges = chargesOf(preview);
  const questions = questionsOf(preview, false);
  const count = Number(proposals.length > 0) + Number(charges !== undefined) + questions.length;
  if (count === 0) {
    return null;
  }
  const earlier = preview.choices;
  return (
    <section
      className={styles.findings}
      data-severity="warning"
      data-print="hide"
      aria-labelledby="open-questions"
    >
      <h3 id="open-questions">
        {count === 1 ? "1 thing changes your tax" : `${count} things change your tax`}
      </h3>
      {proposals.length > 0 && (
        <>
          <Some items={proposals.map((finding) => proposalOf(finding))} />
          <p>
            <Button
              look="quiet"
              disabled={busy}
              aria-busy={busy}
              onClick={() => onAnswered({ ...earlier, acceptProposedFmv: true })}
            >
              {proposals.length === 1 ? "Use it" : "Use these prices"}
            </Button>
          </p>
        </>
      )}
      {charges && (
        <>
          <p>
            {formatRupees(String(charges.data?.total ?? "0"))} of depository charges are not
            deducted yet. They are an expense of selling.
          </p>
          <p>
            <Button
              look="quiet"
              disabled={busy}
              aria-busy={busy}
              onClick={() => onAnswered({ ...earlier, deductDepositoryCharges: true })}
            >
              Deduct them
            </Button>
          </p>
        </>
      )}
      <Answers questions={questions} earlier={earlier} busy={busy} onAnswered={onAnswered} />
    </section>
  );
}

/** Takes the person's own prices of 31 January 2018 where the statement states one already. */
export function OwnPrices({ preview, busy, onAnswered }: OpenQuestionsProps) {
  return (
    <>
      <p>
        If you know a higher price of 31 January 2018 on an exchange, enter it here. It lowers the
        gain; keep evidence of it.
      </p>
      <Answers
        questions={questionsOf(preview, true)}
        earlier={preview.choices}
        busy={busy}
        onAnswered={onAnswered}
      />
    </>
  );
}

type AnswersProps = Pick<OpenQuestionsProps, "busy" | "onAnswered"> & {
  questions: readonly Question[];
  earlier: StatementChoices | undefined;
};

/** A field for each question, and one press for all answers. */
function Answers({ questions, earlier, busy, onAnswered }: AnswersProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  if (questions.length === 0) {
    return null;
  }
  const given = questions.flatMap(({ isin, kind }) => {
    const answer = answers[`${kind} ${isin}`]?.trim();
    return answer ? [{ isin, kind, answer }] : [];
  });
  const entries = (isPrice: boolean) =>
    Object.fromEntries(
      given
        .filter(({ kind }) => (kind === "price") === isPrice)
        .map(({ isin, answer }) => [isin, answer]),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswered({
      ...earlier,
      kinds: { ...earlier?.kinds, ...(entries(false) as StatementChoices["kinds"]) },
      fmvPrices: { ...earlier?.fmvPrices, ...entries(true) },
    });
  };
  const fieldOf = ({ isin, name, kind, hint }: Question) => {
    const id = `${kind} ${isin}`;
    const common = {
      hint,
      disabled: busy,
      value: answers[id] ?? "",
      onChange: (event: { target: { value: string } }) =>
        setAnswers({ ...answers, [id]: event.target.value }),
    };
    return kind === "price" ? (
      <Field
        key={id}
        label={`${name}: price of 31 January 2018 per ${isFund(isin) ? "unit" : "share"}, in rupees`}
        inputMode="decimal"
        pattern="[0-9]{1,9}([.][0-9]{1,6})?"
        title="Rupees with a point, such as 964.50"
        {...common}
      />
    ) : (
      <SelectField
        empty="Choose…"
        key={id}
        label={`${name}: what is it?`}
        options={kind === "fund" ? fundKinds : otherKinds}
        {...common}
      />
    );
  };
  return (
    <form className={styles.choice} onSubmit={submit}>
      <Some items={questions.map(fieldOf)} />
      <p>
        <Button type="submit" look="quiet" disabled={busy || given.length === 0} aria-busy={busy}>
          {busy ? "Processing..." : "Recalculate"}
        </Button>
      </p>
    </form>
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
function proposalsOf({ findings }: StatementPreview): Finding[] {
  const size = (finding: Finding) => Math.abs(Number(textOf(finding, "gainChange")));
  return findings
    .filter((finding) => textOf(finding, "gainChange"))
    .toSorted((a, b) => size(b) - size(a));
}

/** Says which price is proposed for which share, and what it changes. */
function proposalOf(finding: Finding): ReactNode {
  const { code, message } = finding;
  const of = (name: string) => textOf(finding, name);
  const change = of("gainChange");
  const effect = /[1-9]/.test(change)
    ? `Your gain ${change.startsWith("-") ? "falls" : "rises"} by ${formatRupees(change.replace("-", ""))}.`
    : "Your gain stays the same.";
  if (!of("proposedFmvPerUnit")) {
    // Of several shares; each is in the message as `RELIND (INE…): ₹964.50, not ₹964.90 (BSE)`.
    const [, shares = message] = /takes the higher: (.*)\. The statement's/.exec(message) ?? [];
    return (
      <p key={code}>
        You may use a higher price of 31 January 2018. <b>{effect}</b>
        <br />
        <span className={styles.small}>
          {shares.replaceAll(/ \(IN[A-Z0-9]{10}\)/g, "").replaceAll(", not ", " → ")}
        </span>
      </p>
    );
  }
  const price = formatRupees(of("proposedFmvPerUnit"));
  const stated = of("fmvPerUnit");
  return (
    <p key={`${code} ${of("isin")}`}>
      {code === "fmv-not-listed"
        ? `${of("name")}: if it was not listed on 31 January 2018, use what you paid, raised by the cost inflation index: ${price}.`
        : `${of("name")}: use ${price}${stated ? ` instead of ${formatRupees(stated)}` : ""}, the price of 31 January 2018.`}{" "}
      <b>{effect}</b>
    </p>
  );
}

function chargesOf({ choices, findings }: StatementPreview): Finding | undefined {
  return choices?.deductDepositoryCharges
    ? undefined
    : findings.find(({ code }) => code === "depository-charges");
}

const codes: Readonly<Record<string, Question["kind"]>> = {
  "fund-kind-unknown": "fund",
  "kind-unknown": "security",
  "fmv-missing": "price",
  "fmv-not-listed": "price",
  "fmv-differs-from-exchange": "price",
  "fmv-unchecked": "price",
  "fmv-other-exchange-higher": "price",
};

/** The codes about a price that the statement states: the person may replace it. */
const optional = ["fmv-differs-from-exchange", "fmv-unchecked", "fmv-other-exchange-higher"];

/** Whether the page asks about a finding: then it is not also listed as something to check. */
export function isAsked(finding: Finding): boolean {
  return (
    finding.code in codes ||
    finding.code === "depository-charges" ||
    textOf(finding, "gainChange") !== ""
  );
}

/** The questions about what the statement lacks, or about what it states and the person may replace. */
export function questionsOf({ findings }: StatementPreview, isOptional: boolean): Question[] {
  const questions = new Map<string, Question>();
  for (const finding of findings) {
    const { code } = finding;
    const kind = codes[code];
    // A value by the index rests on what only the person knows, so an own price stays possible.
    const isOpen =
      !optional.includes(code) && (!textOf(finding, "gainChange") || code === "fmv-not-listed");
    if (!kind || isOpen === isOptional) {
      continue;
    }
    const isins = textOf(finding, "isins") || textOf(finding, "isin");
    for (const isin of isins.split(" ").filter(Boolean)) {
      questions.set(`${kind} ${isin}`, {
        isin,
        kind,
        name: textOf(finding, "name") || isin,
        hint: hintOf(kind, code, isin, textOf(finding, "likelyKind")),
      });
    }
  }
  return [...questions.values()];
}

function hintOf(kind: Question["kind"], code: string, isin: string, likelyKind: string): string {
  if (kind === "fund") {
    const [, likely] = fundKinds.find(([each]) => each === likelyKind) ?? [];
    const guess =
      likely === undefined
        ? ""
        : `Going by AMFI's category, "${likely}" is likely but not certain. `;
    return `ISIN ${isin}. ${guess}The fund's fact sheet shows what it holds.`;
  }
  if (kind === "security") {
    return `ISIN ${isin}. Ask your broker, or look it up at the exchange.`;
  }
  if (code === "fmv-not-listed") {
    return `ISIN ${isin}. Only if it was listed that day but did not trade: the highest price of the last day on which it did.`;
  }
  return isFund(isin)
    ? `ISIN ${isin}. The net asset value of that day from AMFI's history or, for a unit listed on an exchange, its highest price.`
    : `ISIN ${isin}. The highest price of that day on any exchange, from the exchange's archives.`;
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}

function textOf({ data }: Finding, name: string): string {
  const value = data?.[name];
  return typeof value === "string" ? value : "";
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
