import type { MyStatement } from "contract/my-statements";
import { type ReactNode, useId, useState } from "react";
import fields from "../../../ui/field.module.css";
import styles from "./my-statements.module.css";
import { plainTitleOf, titleOf, yearNameOf } from "./statement-name.ts";

/** Up to this many need no search. */
const fewStatements = 4;

/** Returns whether there is nothing to open: it could not be read, was replaced first, or is deleted. */
export function hasNoResult({ status }: MyStatement): boolean {
  return status === "refused" || status === "replaced" || status === "deleted";
}

type StatementListProps = {
  statements: readonly MyStatement[];
  entryOf: (statement: MyStatement) => ReactNode;
};

/** Lists statements, with a search if there are many; samples and those without a result are folded away. */
export function StatementList({ statements, entryOf }: StatementListProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const found = statements.filter(fits(search));
  const samples = found.filter((each) => each.sample && !hasNoResult(each));
  const without = found.filter(hasNoResult);
  const shown = found.filter((each) => !each.sample && !hasNoResult(each));
  return (
    <>
      {statements.length > fewStatements && (
        <p className={styles.name}>
          <label htmlFor={id}>Search by name, file or year</label>
          <input
            id={id}
            className={fields.input}
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
      <ul className={styles.list}>{shown.map(entryOf)}</ul>
      <Folded title="Samples" statements={samples} entryOf={entryOf} />
      <Folded title="Not finished" statements={without} entryOf={entryOf} />
    </>
  );
}

/** Statements that few people look for. */
function Folded({ title, statements, entryOf }: StatementListProps & { title: string }) {
  return (
    statements.length > 0 && (
      <details>
        <summary>
          {title} ({statements.length})
        </summary>
        <ul className={styles.list}>{statements.map(entryOf)}</ul>
      </details>
    )
  );
}

/** Whether a statement's names, files or year have every word of the search. */
function fits(search: string): (statement: MyStatement) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (statement) => {
    const files = statement.files.map(({ name }) => name).join(" ");
    const text =
      `${titleOf(statement)} ${plainTitleOf(statement)} ${yearNameOf(statement)} ${files}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
