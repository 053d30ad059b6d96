import type { StatementPreview } from "contract/statement-preview";
import { type FormEvent, useState } from "react";
import type { Finding } from "result/finding";
import type { KnownKind } from "result/names";
import type { StatementChoices } from "result/statement-choices";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field, SelectField } from "../../../ui/field.tsx";
import styles from "./statement-result.module.css";

/** A security about which the person can say what the statement does not. */
type Question = {
  isin: string;
  name: string;
  kind: "fund" | "security" | "price";
  hint: string;
  /** The statement states a price that the person may replace. */
  isOptional: boolean;
};

type OpenQuestionsProps = {
  preview: StatementPreview;
  busy: boolean;
  /** Processes the statement again with the answers, those of earlier times among them. */
  onAnswered: (choices: StatementChoices) => void;
};

/** What the statement leaves open and the person can settle, before anything is paid. */
export function OpenQuestions({ preview, busy, onAnswered }: OpenQuestionsProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [accepted, setAccepted] = useState(false);
  const [deducted, setDeducted] = useState(false);
  const questions = questionsOf(preview);
  const proposed = preview.findings.filter((finding) => textOf(finding, "proposedFmvPerUnit"));
  const unlisted = proposed.filter(({ code }) => code === "fmv-not-listed").length;
  const units = proposed.filter((finding) => isFund(textOf(finding, "isin"))).length;
  const proposals = acceptLabel(proposed.length - unlisted - units, units, unlisted);
  const toSettle = questions.filter(({ isOptional }) => !isOptional);
  const optional = questions.filter(({ isOptional }) => isOptional);
  const charges = preview.choices?.deductDepositoryCharges
    ? undefined
    : preview.findings.find(({ code }) => code === "depository-charges");
  if (questions.length === 0 && proposals === "" && !charges) {
    return null;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    const earlier = preview.choices;
    onAnswered({
      ...earlier,
      ...(accepted && { acceptProposedFmv: true }),
      ...(deducted && { deductDepositoryCharges: true }),
      kinds: { ...earlier?.kinds, ...(entries(false) as StatementChoices["kinds"]) },
      fmvPrices: { ...earlier?.fmvPrices, ...entries(true) },
    });
  };
  const answered =
    accepted || deducted || questions.some(({ isin, kind }) => answers[`${kind} ${isin}`]?.trim());

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
  const isOpen = toSettle.length > 0 || proposals !== "" || charges !== undefined;

  return (
    <form className={styles.questions} onSubmit={submit} data-print="hide">
      {isOpen && (
        <>
          <h3>Things to settle</h3>
          <p>
            Your tax depends on this, and your statement does not say it. Answer what you know and
            process again: it is free.
          </p>
        </>
      )}
      {toSettle.map(fieldOf)}
      {proposals !== "" && (
        <Checkbox
          label={proposals}
          checked={accepted}
          disabled={busy}
          onChange={(event) => setAccepted(event.target.checked)}
        />
      )}
      {charges && (
        <Checkbox
          label="Deduct the depository charges that your statement lists apart from the sales. They are an expense of selling."
          checked={deducted}
          disabled={busy}
          onChange={(event) => setDeducted(event.target.checked)}
        />
      )}
      {optional.length > 0 && (
        <details>
          <summary>Use your own price of 31 January 2018</summary>
          {optional.map(fieldOf)}
        </details>
      )}
      <p>
        <Button type="submit" look="quiet" disabled={busy || !answered} aria-busy={busy}>
          {busy ? "Processing..." : "Process again with these answers"}
        </Button>
      </p>
    </form>
  );
}

const codes: Readonly<Record<string, Question["kind"]>> = {
  "fund-kind-unknown": "fund",
  "kind-unknown": "security",
  "fmv-missing": "price",
  "fmv-not-listed": "price",
  "fmv-differs-from-exchange": "price",
  "fmv-unchecked": "price",
};

/** Returns the words of the one tick that accepts every value proposed below; "" when there is none. */
function acceptLabel(onExchange: number, units: number, unlisted: number): string {
  const shares = (count: number) => (count === 1 ? "the share" : `the ${count} shares`);
  return [
    onExchange > 0 &&
      `Use the highest price of 31 January 2018 on an exchange for ${shares(onExchange)} where one is proposed below. The law takes that price for shares bought earlier.`,
    units > 0 &&
      `Use the value of 31 January 2018 that is proposed below for ${units === 1 ? "the fund" : `the ${units} funds`}: the net asset value or, for a unit listed on an exchange, the highest price.`,
    unlisted > 0 &&
      `Count ${shares(unlisted)} without such a price as not listed that day, and use the value that the law computes instead: what you paid, raised by the cost inflation index.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function questionsOf({ findings }: StatementPreview): Question[] {
  const questions = new Map<string, Question>();
  for (const finding of findings) {
    const { code } = finding;
    const kind = codes[code];
    // A value by the index rests on what only the person knows, so an own price stays possible.
    const isSettled = textOf(finding, "proposedFmvPerUnit") && code !== "fmv-not-listed";
    if (!kind || isSettled) {
      continue;
    }
    const isins = textOf(finding, "isins") || textOf(finding, "isin");
    for (const isin of isins.split(" ").filter(Boolean)) {
      questions.set(`${kind} ${isin}`, {
        isin,
        kind,
        name: textOf(finding, "name") || isin,
        hint: hintOf(kind, code, isin, textOf(finding, "likelyKind")),
        isOptional: code === "fmv-differs-from-exchange" || code === "fmv-unchecked",
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
