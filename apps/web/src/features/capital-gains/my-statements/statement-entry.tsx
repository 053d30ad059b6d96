import type { MyStatement } from "contract/my-statements";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { dayInIndia } from "../../../ui/format-date.ts";
import { platformViews } from "../platforms.ts";
import styles from "./my-statements.module.css";

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

/** @returns what a statement is called, such as "ICICI statement of 21 Nov 2026" */
export function titleOf({ platform, createdAt }: MyStatement): string {
  const name = platformViews.find((view) => view.platform === platform)?.name ?? platform;
  return `${name} statement of ${dayInIndia(createdAt)}`;
}

interface StatementEntryProps {
  statement: MyStatement;
  onDelete: () => void;
}

/** One past statement: status, files, until when they are kept, and the button to delete them. */
export function StatementEntry({ statement, onDelete }: StatementEntryProps) {
  const { status, files, downloads, uploadsKeptUntil, resultsKeptUntil } = statement;
  const title = titleOf(statement);
  return (
    <li className={styles.entry}>
      <h3>{title}</h3>
      <p>
        {statusTexts[status]}
        {statement.assessmentYear && ` · Assessment year ${statement.assessmentYear}`}
      </p>
      {files.length > 0 && (
        <p>
          Uploaded: {files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", ")}
        </p>
      )}
      {downloads.length > 0 && (
        <ul className={styles.files} aria-label={`Files of the ${title}`}>
          {downloads.map(({ url, name, bytes }) => (
            <li key={url}>
              <a href={url} download={name}>
                {name} ({formatBytes(bytes)})
              </a>
            </li>
          ))}
        </ul>
      )}
      {uploadsKeptUntil && (
        <p className={styles.kept}>
          We delete the uploaded file by {dayInIndia(uploadsKeptUntil)}.
        </p>
      )}
      {resultsKeptUntil && (
        <p className={styles.kept}>We delete the results by {dayInIndia(resultsKeptUntil)}.</p>
      )}
      {status !== "deleted" && status !== "processing" && (
        <Button look="quiet" aria-label={`Delete now: ${title}`} onClick={onDelete}>
          Delete now
        </Button>
      )}
    </li>
  );
}
