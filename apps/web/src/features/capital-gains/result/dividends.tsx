import type { Dividend } from "@site/result/dividends";
import { type DividendPlace, isOpenDividend } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { GivenDividend, StatementChoices } from "@site/result/statement-choices";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import part from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import { YourSlab } from "./result-figures.tsx";
import styles from "./statement-result.module.css";
import { quarters, SectionTable, sectionOf } from "./tables.tsx";

type DividendsProps = {
  head: ResultHead;
  /** Absent where nothing can be answered. */
  asked: Pick<AskedProps, "busy" | "onAnswered"> | undefined;
  /** Whether the person's AIS can be compared. */
  hasAis: boolean;
};

/** The dividends by the return's periods, and those that the person can move to where they were paid. */
export default function DividendsSheet({ head, asked, hasAis }: DividendsProps) {
  const { rows = [], count = 0 } = head.dividends ?? {};
  const open = rows.filter((row) => isOpenDividend(row));
  const placed = rows.filter(({ isGiven }) => isGiven);
  const others = rows.filter((row) => !row.isGiven && !isOpenDividend(row));
  const section = sectionOf(head, "dividends");
  return (
    <div className={part.stack}>
      <SectionTable section={section && { ...section, notes: [] }} />
      {open.length > 0 && (
        <section className={part.stack} aria-labelledby="dividends-near">
          <h3 id="dividends-near">Near the end of a period: {open.length}</h3>
          <ul className={`${part.stack} ${part.list}`}>
            {open.map((row) => (
              <li key={keyOf(row)} className={part.item}>
                <p>{wordsOf(row)}</p>
                {asked && row.isin !== "" && (
                  <p>
                    {row.others.map((place) => (
                      <MoveButton key={place} row={row} to={place} head={head} asked={asked} />
                    ))}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {placed.length > 0 && (
        <section className={part.stack} aria-labelledby="dividends-placed">
          <h3 id="dividends-placed">Placed by you: {placed.length}</h3>
          <ul className={`${part.stack} ${part.list}`}>
            {placed.map((row) => (
              <li key={keyOf(row)} className={part.item}>
                <p>{wordsOf(row)}</p>
                {asked && (
                  <Button
                    look="quiet"
                    busy={asked.busy}
                    onClick={() => void asked.onAnswered(withDividends(head, [], [row]))}
                  >
                    Undo
                    <span className="visually-hidden">
                      {" "}
                      for {row.name}, ex-date {shortDay(row.exDate)}
                    </span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && <DayOfPayment rows={rows} head={head} asked={asked} />}
      {hasAis && (
        <p>
          Where a company deducted tax, your AIS has the day of payment:{" "}
          <a href="#ais">compare with your AIS</a>.
        </p>
      )}
      <SectionTable section={sectionOf(head, "dividend-interest")} />
      {asked && !head.tax.caused && (
        <YourSlab
          said={head.tax.slabPercent}
          busy={asked.busy}
          onSlab={(slabPercent) => void asked.onAnswered({ ...head.choices, slabPercent })}
        />
      )}
      {others.length > 0 && (
        <details>
          <summary>By their likely day: {others.length}</summary>
          <ul className={part.list}>
            {others.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a share may have two equal dividends
              <li key={`${keyOf(row)} ${at}`}>{wordsOf(row)}</li>
            ))}
          </ul>
        </details>
      )}
      <SectionTable section={section && { ...section, rows: [] }} />
      {count > rows.length && (
        <p>
          {rows.length} of {count} dividends are listed here; the report has them all.
        </p>
      )}
    </div>
  );
}

type MoveButtonProps = Pick<DividendsProps, "head"> & {
  row: Dividend;
  to: DividendPlace;
  asked: NonNullable<DividendsProps["asked"]>;
};

function MoveButton({ row, to, head, asked }: MoveButtonProps) {
  const { isin, exDate, name } = row;
  return (
    <Button
      look="quiet"
      busy={asked.busy}
      onClick={() => void asked.onAnswered(withDividends(head, [{ isin, exDate, paid: to }]))}
    >
      {to === "other-year" ? "It was not paid in this year" : `Move to “${placeName(to)}”`}
      <span className="visually-hidden">
        {" "}
        for {name}, ex-date {shortDay(exDate)}
      </span>
    </Button>
  );
}

/** Takes the day on which any of the dividends was paid. */
function DayOfPayment({
  rows,
  head,
  asked,
}: Pick<DividendsProps, "head"> & {
  rows: readonly Dividend[];
  asked: NonNullable<DividendsProps["asked"]>;
}) {
  const [chosen, setChosen] = useState("");
  const [paid, setPaid] = useState("");
  const named = [
    ...new Map(rows.filter(({ isin }) => isin !== "").map((row) => [keyOf(row), row])).values(),
  ];
  const row = named.find((each) => keyOf(each) === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (row && paid !== "") {
      const { isin, exDate } = row;
      void asked.onAnswered(withDividends(head, [{ isin, exDate, paid }]));
    }
  };
  return (
    <details>
      <summary>Do you know the day of a payment?</summary>
      <form className={styles.choice} onSubmit={submit}>
        <SelectField
          empty="Choose…"
          label="Dividend"
          options={named.map((each): [string, string] => [
            keyOf(each),
            `${each.name}, ex-date ${shortDay(each.exDate)}, ${formatRupees(each.amount)}`,
          ])}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Field
          label="Paid on"
          type="date"
          min={row?.exDate}
          readOnly={asked.busy}
          value={paid}
          onChange={(event) => setPaid(event.currentTarget.value)}
        />
        <p>
          <Button
            type="submit"
            look="quiet"
            busy={asked.busy}
            disabled={!row || paid === ""}
            aria-busy={asked.busy}
          >
            {asked.busy ? "Processing..." : "Use this day"}
          </Button>
        </p>
      </form>
    </details>
  );
}

/**
 * Returns the person's answers with these for dividends; those of `undone` are taken back. Without any
 * left, the answers are those of a person who never gave one.
 */
export function withDividends(
  { choices }: Pick<ResultHead, "choices">,
  given: readonly GivenDividend[],
  undone: readonly Pick<Dividend, "isin" | "exDate">[] = [],
): StatementChoices {
  const replaced = new Set([...given, ...undone].map(keyOf));
  const { dividends: earlier = [], ...others } = choices ?? {};
  const dividends = [...earlier.filter((each) => !replaced.has(keyOf(each))), ...given];
  return dividends.length > 0 ? { ...others, dividends } : others;
}

function keyOf({ isin, exDate }: Pick<Dividend, "isin" | "exDate">): string {
  return `${isin} ${exDate}`;
}

function placeName(place: DividendPlace): string {
  const name = quarters.find(([quarter]) => quarter === place)?.[1] ?? "another year";
  return name.replace("Up", "up");
}

/** Says what a dividend is, by which day it is counted, and where. */
function wordsOf({ name, exDate, amount, likely, paid, isGiven, place }: Dividend): string {
  const day = paid === null ? "" : `, paid ${shortDay(paid)}`;
  const by = isGiven ? day || ", as you said" : `, likely paid ${shortDay(likely)}`;
  const where = place === "other-year" ? "not counted in this year" : `counted ${placeName(place)}`;
  return `${name}, ${formatRupees(amount)}, ex-date ${shortDay(exDate)}${by}: ${where}.`;
}
