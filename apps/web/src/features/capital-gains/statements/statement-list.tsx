import type { MyStatement } from "@site/contract/my-statements";
import { type ReactNode, useState } from "react";
import fields from "../../../ui/field.module.css";
import { dayInIndia } from "../../../ui/format-date.ts";
import part from "../flow/part.module.css";
import { Key, shownGains } from "./gains-bar.tsx";
import { columns } from "./listed-figures.tsx";
import type { InList } from "./listed-statement.tsx";
import styles from "./my-statements.module.css";
import { hasNoResult } from "./recent-statements.tsx";
import { fileNamesOf, titleOf, yearNameOf } from "./statement-name.ts";
import { useWideScreen } from "./use-wide-screen.ts";

/** Up to this many need no search. */
const fewStatements = 4;

/** So many years are open, besides what has none yet; older ones are folded until something is searched for. */
const openYears = 2;

/** The columns of a wide list in CSS pixels, the same in every year; the name has the rest. */
const widths: readonly [column: string, width: number | undefined][] = [
  ["Statement", undefined],
  ["Gains", 140],
  ["LTCG", 112],
  ["STCG", 100],
  ["Estimated tax", 140],
  ["", 292],
];

type StatementListProps = {
  statements: readonly MyStatement[];
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  entryOf: (statement: MyStatement, place: InList) => ReactNode;
};

/**
 * Lists statements by year, the newest first, with a search if there are many; samples and those without
 * a result are folded away.
 */
export function StatementList({ statements, today, entryOf }: StatementListProps) {
  const [search, setSearch] = useState("");
  // Both here, because a window that gets wider draws each statement again.
  const [open, setOpen] = useState<readonly string[]>([]);
  const [names, setNames] = useState<Readonly<Record<string, string | undefined>>>({});
  const isWide = useWideScreen();
  const found = statements.filter(fits(search));
  const samples = found.filter((each) => each.sample && !hasNoResult(each));
  const without = found.filter(hasNoResult);
  const shown = found.filter((each) => !each.sample && !hasNoResult(each));
  const largest = statements.reduce((most, { figures, sample }) => {
    const gains = figures && !sample ? shownGains(figures) : 0n;
    return gains > most ? gains : most;
  }, 0n);
  const entry = (statement: MyStatement) =>
    entryOf(statement, {
      isRunning: isRunning(statement, today),
      isWide,
      isOpen: open.includes(statement.id),
      onOpen: (isOpen) =>
        setOpen([...open.filter((id) => id !== statement.id), ...(isOpen ? [statement.id] : [])]),
      typedName: names[statement.id],
      onTypedName: (name) => setNames((all) => ({ ...all, [statement.id]: name })),
      before: yearBefore(statement, statements),
      largest,
    });
  const shape = { isWide, entry };
  const years = [...Map.groupBy(shown, ({ assessmentYear }) => assessmentYear)].sort(([a], [b]) =>
    (a ?? "9") < (b ?? "9") ? 1 : -1,
  );
  const folds: [string, readonly MyStatement[]][] = [
    ["Samples", samples],
    ["Not finished", without],
  ];
  return (
    <>
      {statements.length > fewStatements && (
        <input
          className={fields.input}
          type="search"
          aria-label="Search by name, file or year"
          placeholder="Search by name, file or year"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {search && (
        <p role="status">
          {found.length} of {statements.length} statements
        </p>
      )}
      {years.map(([year, of], at) =>
        at < openYears + Number(years[0]?.[0] === null) || search ? (
          <section key={year} className={part.stack} aria-label={nameOfYear(of, today)}>
            {isWide || headOfYear(of, today)}
            <Entries of={of} head={headOfYear(of, today)} {...shape} />
          </section>
        ) : (
          <details key={year}>
            <summary>
              {nameOfYear(of, today)} ({of.length})
            </summary>
            <Entries of={of} {...shape} />
          </details>
        ),
      )}
      {folds.map(
        ([title, of]) =>
          of.length > 0 && (
            <details key={title}>
              <summary>
                {title} ({of.length})
              </summary>
              <Entries of={of} {...shape} />
            </details>
          ),
      )}
    </>
  );
}

type EntriesProps = {
  of: readonly MyStatement[];
  head?: ReactNode;
  isWide: boolean;
  entry: (statement: MyStatement) => ReactNode;
};

/** Some of the statements: a table with a head where there is room, else a list. */
function Entries({ of, head, isWide, entry }: EntriesProps) {
  const hasFigures = of.some(({ figures }) => figures);
  return isWide ? (
    <table className={`${styles.table} ${styles.wide}`}>
      <colgroup>
        {widths.map(([column, width]) => (
          <col key={column} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={hasFigures ? 1 : widths.length - 1}>{head}</th>
          {hasFigures &&
            columns.map((column) => (
              <th key={column} scope="col">
                <Key of={column} />
                {column}
              </th>
            ))}
          <td />
        </tr>
      </thead>
      <tbody>{of.map(entry)}</tbody>
    </table>
  ) : (
    <ul className={styles.list}>{of.map(entry)}</ul>
  );
}

function headOfYear(of: readonly MyStatement[], today: string): ReactNode {
  return (
    <div>
      <h3>{nameOfYear(of, today)}</h3>
      <small>{aboutYear(of)}</small>
    </div>
  );
}

/** Whether a statement's year has not ended. */
function isRunning({ assessmentYear }: MyStatement, today: string): boolean {
  return assessmentYear !== null && today <= `${assessmentYear.slice(0, 4)}-03-31`;
}

function nameOfYear([first]: readonly MyStatement[], today: string): string {
  return first?.assessmentYear
    ? `${yearNameOf(first)}${isRunning(first, today) ? ", running" : ""}`
    : "Not processed yet";
}

/** How many statements a year has, and when their results are deleted. */
function aboutYear(of: readonly MyStatement[]): string {
  const days = of.flatMap(({ resultsKeptUntil }) => resultsKeptUntil ?? []).sort();
  const [first, last] = [days[0], days.at(-1)].map((day) => day && dayInIndia(day));
  return [
    `${of.length} ${of.length === 1 ? "statement" : "statements"}`,
    first && `results will be deleted ${first === last ? "on" : "from"} ${first}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns whose statement of the year before can be put beside this one: of the same name, or unnamed and
 * of the same brokers. Only where no other of either year could be meant.
 */
function yearBefore(
  statement: MyStatement,
  statements: readonly MyStatement[],
): MyStatement | undefined {
  const year = statement.assessmentYear;
  if (year === null) {
    return undefined;
  }
  const start = Number(year.slice(0, 4));
  const of = (asked: string) =>
    statements.filter(
      (each) =>
        each.assessmentYear?.slice(0, 4) === asked &&
        each.figures !== undefined &&
        !each.sample &&
        whose(each) === whose(statement),
    );
  const last = of(String(start - 1));
  return !statement.sample && of(String(start)).length === 1 && last.length === 1
    ? last[0]
    : undefined;
}

function whose({ title, brokers }: MyStatement): string {
  return title === null ? `of ${brokers.join()}` : `named ${title.trim().toLowerCase()}`;
}

/** Whether a statement's name, brokers, files or year have every word of the search. */
function fits(search: string): (statement: MyStatement) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (statement) => {
    const broker = titleOf({ ...statement, title: null });
    const text =
      `${titleOf(statement)} ${broker} ${yearNameOf(statement)} ${fileNamesOf(statement)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
