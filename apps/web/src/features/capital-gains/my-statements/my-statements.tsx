import { myStatements } from "contract/calls";
import type { MyStatement } from "contract/my-statements";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { refreshEverywhere } from "../actions/refresh.ts";
import { wordsOf } from "../notice.ts";
import type { PageStore } from "../page-store.ts";
import { DeleteStatement } from "./delete-statement.tsx";
import styles from "./my-statements.module.css";
import { StatementEntry, titleOf } from "./statement-entry.tsx";

type List =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "loaded"; statements: MyStatement[] };

/** Past statements, folded away and asked for when they are opened. */
export function MyStatements({ store }: { store: PageStore }) {
  const [list, setList] = useState<List>({ state: "loading" });
  const [toDelete, setToDelete] = useState<MyStatement | null>(null);
  const [said, setSaid] = useState("");

  const load = async () => {
    const answer = await call(myStatements);
    setList(
      answer.ok
        ? { state: "loaded", statements: answer.value.statements }
        : { state: "failed", message: wordsOf(answer.error) },
    );
  };

  const deleted = async (statement: MyStatement) => {
    setToDelete(null);
    setSaid(`${titleOf(statement)} is deleted.`);
    await Promise.all([load(), refreshEverywhere(store)]);
  };

  return (
    <details
      className={styles.section}
      onToggle={(event) => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>My statements</summary>
      <p role="status">{list.state === "loading" ? "Looking them up…" : said}</p>
      {list.state === "failed" && <p>{list.message}</p>}
      {list.state === "loaded" && list.statements.length === 0 && <p>There are none yet.</p>}
      {list.state === "loaded" && list.statements.length > 0 && (
        <ul className={styles.list}>
          {list.statements.map((statement) => (
            <StatementEntry
              key={statement.id}
              statement={statement}
              onDelete={() => setToDelete(statement)}
            />
          ))}
        </ul>
      )}
      {toDelete && (
        <DeleteStatement
          statement={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => void deleted(toDelete)}
        />
      )}
    </details>
  );
}
