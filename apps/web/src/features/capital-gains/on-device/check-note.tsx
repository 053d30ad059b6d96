import type { ReactNode } from "react";
import type { Broker } from "result/names";
import { RupeeAmount } from "../../../ui/money.tsx";
import { totalsDiffer, totalsMatch } from "../flow/totals-match.ts";
import styles from "./check-note.module.css";
import type { Found } from "./check-worker.ts";
import type { LocalCheck } from "./use-local-check.ts";

/** The broker's name for the supported report. */
const reportNames: Record<Broker, string> = {
  "icici-direct": "ICICI Direct Capital Gain statement",
  zerodha: "Zerodha Tax P&L statement",
};

/** The broker's report in a sentence. */
function withArticle(broker: Broker): string {
  return `${broker === "zerodha" ? "a" : "an"} ${reportNames[broker]}`;
}

type CheckNoteProps = {
  check: LocalCheck;
  /** The broker whose statements belong here; any if omitted. */
  wanted?: Broker;
  /** What to do about a statement of the other broker. */
  action?: ReactNode;
};

/** Shows what this device found in the chosen file; screen readers announce it. */
export function CheckNote({ check, wanted, action }: CheckNoteProps) {
  const verdict = check === "checking" ? null : check;
  const stray = verdict?.kind === "statement" && wanted && verdict.broker !== wanted;
  return (
    <div role="status">
      {check === "checking" && <p className={styles.note}>Checking the file on this device…</p>}
      {verdict && (
        <div
          className={styles.note}
          data-tone={verdict.kind === "statement" && !stray ? "good" : "problem"}
        >
          {verdict.kind === "refused" && (
            <p>
              {verdict.problem.message}
              {verdict.problem.where?.row !== undefined && ` (row ${verdict.problem.where.row})`}
            </p>
          )}
          {stray && (
            <>
              <p>
                <strong>This is {withArticle(verdict.broker)}.</strong> Here it must be{" "}
                {withArticle(wanted)}.
              </p>
              {action}
            </>
          )}
          {verdict.kind === "statement" && !stray && <FoundText {...verdict} />}
          <p className={styles.small}>Checked on this device. The file has not been sent.</p>
        </div>
      )}
    </div>
  );
}

function FoundText({ broker, year, sales, net, totals, untied, toCheck }: Found) {
  return (
    <>
      <p>
        <strong>{reportNames[broker]}</strong>
        {`, ${year}: `}
        {sales} {sales === 1 ? "sale" : "sales"}, total gain <RupeeAmount amount={net} signed />.
      </p>
      <p>
        {totals > 0 && untied === 0 && `${totalsMatch(totals)} your broker’s own. `}
        {untied > 0 && `${totalsDiffer(untied, totals)} from your broker’s own. `}
        {toCheck > 0 && `${toCheck} ${toCheck === 1 ? "point" : "points"} to check in the result.`}
      </p>
    </>
  );
}
