import type { MyStatement } from "contract/my-statements";
import { type ReactNode, useState } from "react";
import fields from "../../../ui/field.module.css";
import { dayInIndia } from "../../../ui/format-date.ts";
import { shownGains } from "./gains-bar.tsx";
import styles from "./my-statements.module.css";
import { hasNoResult } from "./recent-statements.tsx";
import { filesOf, titleOf, yearNameOf } from "./statement-name.ts";

/** Up to this many need no search. */
const fewStatements = 4;

/** So many years are open; older ones are folded until something is searched for. */
const openYears = 2;

/** What the list knows of a statement besides itself. */
export type Place = {
  isRunning: boolean;
  before: MyStatement | undefined;
  largest: bigint;
};

type StatementListProps = {
  statements: readonly MyStatement[];
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  entryOf: (statement: MyStatement, place: Place) => ReactNode;
};

/**
 * Lists statements by year, the newest first, with a search if there are many; samples and those without
 * a result are folded away.
 */
export function StatementList({ statements, today, entryOf }: StatementListProps) {
  const [search, setSearch] = useState("");
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
      before: yearBefore(statement, statements),
      largest,
    });
  const list = (of: readonly MyStatement[]) => (
    <ul className={`${styles.list} ${styles.rows}`}>{of.map(entry)}</ul>
  );
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
          className={`${fields.input} ${styles.search}`}
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
      {shown.length > 0 && (
        <div className={styles.heads} aria-hidden="true">
          <span>Statement</span>
          <span>Gains</span>
          <span data-term="LTCG">LTCG</span>
          <span data-term="STCG">STCG</span>
          <span>Entered</span>
          <span>Estimated tax</span>
        </div>
      )}
      {years.map(([year, of], at) =>
        at < openYears || search ? (
          <section key={year} className={styles.year} aria-label={nameOfYear(of, today)}>
            <h3>{nameOfYear(of, today)}</h3>
            <p className={styles.kept}>{aboutYear(of)}</p>
            {list(of)}
          </section>
        ) : (
          <details key={year}>
            <summary>
              {nameOfYear(of, today)} ({of.length})
            </summary>
            {list(of)}
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
              {list(of)}
            </details>
          ),
      )}
    </>
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
    first && `results deleted ${first === last ? "on" : "from"} ${first}`,
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
      `${titleOf(statement)} ${broker} ${yearNameOf(statement)} ${filesOf(statement)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
