import { addressOf } from "contract/address-of";
import { deleteStatement, downloadSummary, myStatements, nameStatement } from "contract/calls";
import type { Download } from "contract/flow-state";
import type { MyStatement } from "contract/my-statements";
import { useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { dayInIndia } from "../../../ui/format-date.ts";
import { refresh, refreshEverywhere } from "../actions/refresh.ts";
import { PortalCompanion } from "../after-payment/portal-companion.tsx";
import { MergePart } from "../after-payment/return-parts.tsx";
import { wordsOf } from "../notice.tsx";
import type { PageStore } from "../page-store.ts";
import styles from "./my-statements.module.css";
import { NameForm } from "./name-form.tsx";
import { StatementList } from "./statement-list.tsx";
import { plainTitleOf, titleOf, yearNameOf } from "./statement-name.ts";

type List =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "loaded"; statements: MyStatement[] };

/** Shows past statements, folded away and fetched when opened. */
export function MyStatements({ store }: { store: PageStore }) {
  const [list, setList] = useState<List>({ state: "loading" });
  const [toDelete, setToDelete] = useState<MyStatement | null>(null);
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

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
    // The entry is gone, and with it the button that had the focus.
    status.current?.focus();
  };

  const open = async ({ id, platform }: MyStatement) => {
    store.dispatch({ type: "statement-opened", statement: id, platform });
    await refresh(store);
  };

  const named = async (statement: MyStatement, title: string) => {
    const answer = await call(nameStatement, { params: { id: statement.id }, body: { title } });
    if (!answer.ok) {
      return wordsOf(answer.error);
    }
    setSaid(title ? `The statement is now called ${title}.` : "The name was removed.");
    await load();
    return "";
  };

  return (
    <details
      className={styles.section}
      onToggle={(event) => {
        if (event.currentTarget.open) {
          void load();
        }
      }}
    >
      <summary>My statements</summary>
      <p role="status" ref={status} tabIndex={-1}>
        {list.state === "loading" ? "Loading…" : said}
      </p>
      {list.state === "failed" && <p>{list.message}</p>}
      {list.state === "loaded" && list.statements.length === 0 && (
        <p>Nothing here yet. A statement appears after its upload.</p>
      )}
      {list.state === "loaded" && list.statements.length > 0 && (
        <StatementList
          statements={list.statements}
          entryOf={(statement) => (
            <StatementEntry
              key={statement.id}
              statement={statement}
              onOpen={() => void open(statement)}
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
          onDeleted={() => void deleted(toDelete)}
        />
      )}
    </details>
  );
}

const statusTexts: Record<MyStatement["status"], string> = {
  uploaded: "Uploaded, not processed yet",
  processing: "Being processed",
  refused: "Could not be processed",
  replaced: "Replaced by a newer upload",
  unpaid: "Processed, not paid",
  paid: "Paid",
  refunded: "Refunded",
  deleted: "Deleted; the invoice is kept",
};

type StatementEntryProps = {
  statement: MyStatement;
  /** Shows it in the flow, where losses and answers can be added. */
  onOpen: () => void;
  /** Resolves to why the name was not taken, or nothing. */
  onNamed: (title: string) => Promise<string>;
  onDelete: () => void;
};

/** Shows one past statement: status, files, how long they are kept, its name, and its deletion. */
function StatementEntry({ statement, onOpen, onNamed, onDelete }: StatementEntryProps) {
  const { id, status, files, downloads, entries, uploadsKeptUntil, resultsKeptUntil } = statement;
  const title = titleOf(statement);
  return (
    <li className={styles.entry}>
      <h3>{title}</h3>
      <p>
        {statement.title && `${plainTitleOf(statement)} · `}
        {statusTexts[status]}
        {statement.assessmentYear && ` · ${yearNameOf(statement)}`}
      </p>
      {files.length > 0 && (
        <p>
          Uploaded: {files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", ")}
        </p>
      )}
      {downloads.length > 0 && (
        <ul className={styles.files} aria-label={`Files of the ${title}`}>
          <FileLinks files={downloads} />
          {entries && (
            <li>
              <a href={addressOf(downloadSummary, { id })} download="summary.pdf">
                summary.pdf (one page)
              </a>
            </li>
          )}
        </ul>
      )}
      {entries && (
        <details className={styles.portal}>
          <summary>Enter it in your return</summary>
          <PortalCompanion
            preview={entries}
            statementId={id}
            fileName={downloads.find(({ name }) => name === "processed_file.csv")?.name}
            forms={entries.forms}
          />
          <MergePart
            statementId={id}
            forms={entries.forms}
            refusal={entries.mergeRefusal}
            onAdd={onOpen}
          />
        </details>
      )}
      {uploadsKeptUntil && (
        <p className={styles.kept}>
          We delete the uploaded file by {dayInIndia(uploadsKeptUntil)}.
        </p>
      )}
      {resultsKeptUntil && (
        <p className={styles.kept}>We delete the results by {dayInIndia(resultsKeptUntil)}.</p>
      )}
      {status === "paid" && (
        <p>
          <Button look="quiet" aria-label={`Open: ${title}`} onClick={onOpen}>
            Open
          </Button>{" "}
          to add losses, a day of filing or answers.
        </p>
      )}
      {status !== "deleted" && <NameForm statement={statement} onNamed={onNamed} />}
      {status !== "deleted" && status !== "processing" && (
        <Button look="quiet" aria-label={`Delete now: ${title}`} onClick={onDelete}>
          Delete now
        </Button>
      )}
    </li>
  );
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
      setProblem(wordsOf(answer.error));
    }
  };

  return (
    <Dialog
      title={`Delete “${titleOf(statement)}”?`}
      onClose={onClose}
      answer={
        <Button disabled={busy} onClick={() => void send()}>
          Delete permanently
        </Button>
      }
    >
      <p>
        The uploaded file and the results are deleted permanently.
        {paid && " Your invoice stays. Download the other files first if you still need them."}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Dialog>
  );
}

/** Result files as items of a list. */
export function FileLinks({ files }: { files: readonly Download[] }) {
  return files.map(({ url, name, bytes }) => (
    <li key={url}>
      <a href={url} download={name}>
        {name}
        {bytes !== null && ` (${formatBytes(bytes)})`}
      </a>
    </li>
  ));
}
