import type { ReactNode } from "react";
import { Money } from "../../../ui/money.tsx";
import styles from "./check-note.module.css";
import type { LocalCheck } from "./use-local-check.ts";
import type { Broker, Verdict } from "./verdict.ts";

const brokerNames: Record<Broker, string> = { "icici-direct": "ICICI Direct", zerodha: "Zerodha" };

interface CheckNoteProps {
  check: LocalCheck;
  /** What the person can do about a verdict, such as taking the file to the other broker's view. */
  action?: (verdict: Verdict) => ReactNode;
}

/** What this device found in the chosen file; a screen reader hears it when it is there. */
export function CheckNote({ check, action }: CheckNoteProps) {
  return (
    <div role="status">
      {check?.state === "checking" && <p className={styles.note}>Checking the file here...</p>}
      {check?.state === "checked" && (
        <div
          className={styles.note}
          data-tone={check.verdict.kind === "statement" ? "good" : "problem"}
        >
          <Found verdict={check.verdict} />
          {action?.(check.verdict)}
          <p className={styles.small}>Checked on this device. The file has not been sent.</p>
        </div>
      )}
    </div>
  );
}

function Found({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === "refused") {
    const { message, where } = verdict.problem;
    const row = where?.row === undefined ? "" : ` (row ${where.row})`;
    return (
      <p>
        {message}
        {row}
      </p>
    );
  }
  const { broker, assessmentYear, sales, net, toCheck } = verdict;
  return (
    <p>
      <strong>
        {brokerNames[broker]}, assessment year {assessmentYear}
      </strong>
      : {sales} {sales === 1 ? "sale" : "sales"}, <Money amount={net} signed /> in all.
      {toCheck > 0 && ` ${toCheck} ${toCheck === 1 ? "thing" : "things"} to check.`}
    </p>
  );
}
