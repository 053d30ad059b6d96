import type { MyStatement } from "contract/my-statements";
import { type ReactNode, useId, useState } from "react";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { FiguresTable } from "../result/tables.tsx";
import styles from "./my-statements.module.css";
import { plainTitleOf, titleOf, yearNameOf } from "./statement-name.ts";

/** Up to this many need no search. */
const fewStatements = 4;

type StatementListProps = {
  statements: readonly MyStatement[];
  entryOf: (statement: MyStatement) => ReactNode;
};

/** Lists statements with a search and their figures by year; those without a result are folded away. */
export function StatementList({ statements, entryOf }: StatementListProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const found = statements.filter(fits(search));
  const without = found.filter(({ status }) => status === "refused" || status === "replaced");
  const shown = found.filter((statement) => !without.includes(statement));
  return (
    <>
      {statements.length > fewStatements && (
        <p className={styles.name}>
          <label htmlFor={id}>Search by name, file or year</label>
          <input
            id={id}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </p>
      )}
      {search && (
        <p role="status">
          {found.length} of {statements.length} statements
        </p>
      )}
      <Years statements={shown} />
      <ul className={styles.list}>{shown.map(entryOf)}</ul>
      {without.length > 0 && (
        <details className={styles.portal}>
          <summary>Without a result ({without.length})</summary>
          <ul className={styles.list}>{without.map(entryOf)}</ul>
        </details>
      )}
    </>
  );
}

/** Whether a statement's names, files or year have every word of the search. */
function fits(search: string): (statement: MyStatement) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (statement) => {
    const files = statement.files.map(({ name }) => name).join(" ");
    const text =
      `${titleOf(statement)} ${plainTitleOf(statement)} ${statement.assessmentYear ?? ""} ${files}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Shows each statement's result in a row, latest year first. */
function Years({ statements }: { statements: readonly MyStatement[] }) {
  const rows = statements
    .filter(({ figures }) => figures)
    .toSorted((a, b) => (b.assessmentYear ?? "").localeCompare(a.assessmentYear ?? ""));
  if (rows.length === 0) {
    return null;
  }
  return (
    <FiguresTable
      label="Your results by year"
      caption="Your results by year, in whole rupees after set-off"
      columns={["Statement", "Assessment year", "Long term", "Short term", "Estimated tax"]}
      rows={rows.map(({ figures, ...statement }) => ({
        key: statement.id,
        cells: [
          titleOf(statement),
          statement.filePromised === undefined ? statement.assessmentYear : yearNameOf(statement),
          formatWholeRupees(figures?.longTerm ?? "0"),
          formatWholeRupees(figures?.shortTerm ?? "0"),
          formatWholeRupees(figures?.tax ?? "0"),
        ],
      }))}
    />
  );
}
