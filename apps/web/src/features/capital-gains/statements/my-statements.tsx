import { deleteStatement, nameStatement } from "@site/contract/calls";
import type { MyStatement } from "@site/contract/my-statements";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { failureText, NoticeBox } from "../flow/notice.tsx";
import { type PageStore, usePageState } from "../flow/page-store.ts";
import { refreshEverywhere } from "../flow/refresh.ts";
import step from "../flow/step.module.css";
import { ListedStatement } from "./listed-statement.tsx";
import styles from "./my-statements.module.css";
import { StatementList } from "./statement-list.tsx";
import { fullNameOf } from "./statement-name.ts";
import { useStatements } from "./use-statements.ts";
import { leaveStatements } from "./view-address.ts";

/** The view of all statements of the person, opened by its part of the address. */
export default function StatementsScreen({ store }: { store: PageStore }) {
  const { statements, problem } = useStatements(store);
  const { flow, notice } = usePageState(store);
  const [toDelete, setToDelete] = useState<MyStatement | null>(null);
  const { said, status, named, deleted } = useChanges(store);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  // A notice of a step is not shown here, nor one of a file in the list there.
  useEffect(() => {
    const clear = () => store.dispatch({ type: "noticed", notice: null });
    clear();
    return clear;
  }, [store]);

  const another = async () => {
    await leaveStatements();
    store.dispatch({ type: "chooser-opened" });
  };

  return (
    <section className={styles.section} aria-labelledby="my-statements" data-print="hide">
      <div className={step.actions}>
        <h2 id="my-statements" ref={heading} tabIndex={-1}>
          My statements
        </h2>
        <Button look="quiet" onClick={() => void another()}>
          Upload another statement
        </Button>
        <Button look="plain" onClick={() => void leaveStatements()}>
          Back
        </Button>
      </div>
      <div>
        <p role="status" ref={status} tabIndex={-1}>
          {!statements && !problem ? "Loading…" : said}
        </p>
        <NoticeBox notice={notice} />
      </div>
      {problem && <p>{problem}</p>}
      {statements?.length === 0 && <p>Nothing here yet. A statement appears after its upload.</p>}
      {statements && statements.length > 0 && (
        <StatementList
          statements={statements}
          today={flow?.today ?? ""}
          entryOf={(statement, place) => (
            <ListedStatement
              key={statement.id}
              statement={statement}
              store={store}
              {...place}
              onNamed={(title) => named(statement, title)}
              onDelete={() => setToDelete(statement)}
            />
          )}
        />
      )}
      {toDelete && (
        <DeleteStatement
          statement={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => {
            setToDelete(null);
            void deleted(toDelete);
          }}
        />
      )}
    </section>
  );
}

/** What names a statement and follows its deletion, what it says then, and where that stands. */
function useChanges(store: PageStore) {
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  const deleted = async (statement: MyStatement) => {
    setSaid(`${fullNameOf(statement)} is deleted.`);
    await refreshEverywhere(store);
    // The entry is gone, and with it the button that had the focus.
    status.current?.focus();
  };

  const named = async (statement: MyStatement, title: string) => {
    const answer = await call(nameStatement, { params: { id: statement.id }, body: { title } });
    if (!answer.ok) {
      return failureText(answer.error);
    }
    setSaid(title ? `The statement is now called ${title}.` : "The name was removed.");
    await refreshEverywhere(store);
    return "";
  };

  return { said, status, named, deleted };
}

type DeleteStatementProps = {
  statement: MyStatement;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for confirmation before deleting a statement, and says why if it cannot be deleted. */
function DeleteStatement({ statement, onClose, onDeleted }: DeleteStatementProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const paid = statement.status === "paid" || statement.status === "refunded";

  const send = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(deleteStatement, { params: { id: statement.id } });
    setBusy(false);
    if (answer.ok) {
      onDeleted();
    } else {
      setProblem(failureText(answer.error));
    }
  };

  return (
    <Dialog
      title={`Delete “${fullNameOf(statement)}”?`}
      onClose={onClose}
      answer={
        <Button look="final" busy={busy} onClick={() => void send()}>
          Delete permanently
        </Button>
      }
    >
      <p>
        The uploaded file and the results are deleted permanently.
        {paid && " Your invoice stays. Download the other files first if you still need them."}
      </p>
      <p role="alert">{problem}</p>
    </Dialog>
  );
}
