import { type Broker, brokers, withArticle } from "@site/result/brokers";
import { counted } from "@site/result/counts";
import type { ReactNode } from "react";
import { RupeeAmount } from "../../../ui/money.tsx";
import { totalsDiffer, totalsMatch } from "../flow/totals-match.ts";
import styles from "./check-note.module.css";
import type { Found } from "./check-worker.ts";
import type { LocalCheck } from "./use-local-check.ts";

type CheckNoteProps = {
  check: LocalCheck;
  /** The broker whose statements belong here; any if omitted. */
  wanted?: Broker;
  /** What to do about a statement of another broker. */
  actionFor?: (broker: Broker) => ReactNode;
};

/** Shows what this device found in the chosen file; screen readers announce it. */
export function CheckNote({ check, wanted, actionFor }: CheckNoteProps) {
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
                <strong>
                  This is {withArticle(verdict.broker)} {reportOf(verdict.broker)}.
                </strong>{" "}
                Here it must be {withArticle(wanted)} {reportOf(wanted)}.
              </p>
              {actionFor?.(verdict.broker)}
            </>
          )}
          {verdict.kind === "statement" && !stray && <FoundText {...verdict} />}
          <p>
            <small>Checked on this device. The file has not been sent.</small>
          </p>
        </div>
      )}
    </div>
  );
}

/** What the broker calls the report, after the broker's name. */
function reportOf(broker: Broker): string {
  return `${brokers[broker].report} statement`;
}

function FoundText({ broker, year, sales, net, totals, untied }: Found) {
  return (
    <>
      <p>
        <strong>
          {brokers[broker].label} {reportOf(broker)}
        </strong>
        {`, ${year}: `}
        {counted(sales, "sale")}, total gain <RupeeAmount amount={net} signed whole />.
      </p>
      <p>
        {totals > 0 && untied === 0 && `${totalsMatch(totals)} your broker’s own. `}
        {untied > 0 && `${totalsDiffer(untied, totals)} from your broker’s own. `}
      </p>
    </>
  );
}
