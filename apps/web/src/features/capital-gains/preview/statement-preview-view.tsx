import type { StatementPreview } from "contract/statement-preview";
import type { ReactNode } from "react";
import { formatDate } from "../../../ui/format-date.ts";
import { Money } from "../../../ui/money.tsx";
import { ClassTotals } from "./class-totals.tsx";
import { FindingsList } from "./findings-list.tsx";
import { QuartersTable } from "./quarters-table.tsx";
import { ReconciliationTable } from "./reconciliation-table.tsx";
import { SetAsideList } from "./set-aside-list.tsx";
import styles from "./statement-preview.module.css";
import { YearWithoutGain } from "./year-without-gain.tsx";

const brokerNames: Record<string, string> = {
  "icici-direct": "ICICI Direct",
  zerodha: "Zerodha",
};

interface StatementPreviewViewProps {
  preview: StatementPreview;
  /** The way to what comes next; stands below the facts. */
  more?: ReactNode;
  /** What the person is asked about it; stands before the findings. */
  children?: ReactNode;
}

/** What a processed statement holds: free, before any payment. */
export function StatementPreviewView({ preview, more, children }: StatementPreviewViewProps) {
  const { period, schedule112A } = preview;
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <h2 id="preview-heading" tabIndex={-1} data-step-heading>
        What your statement holds
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Assessment year</dt>
          <dd>{preview.assessmentYear}</dd>
        </div>
        {period && (
          <div>
            <dt>Period</dt>
            <dd>
              {formatDate(period.from)} to {formatDate(period.to)}
            </dd>
          </div>
        )}
        {preview.sources.map(({ file, broker, lots }) => (
          <div key={file}>
            <dt>{brokerNames[broker] ?? broker}</dt>
            <dd>
              {lots} {lots === 1 ? "row" : "rows"} read
            </dd>
          </div>
        ))}
        <div>
          <dt>Schedule 112A file</dt>
          <dd>
            {schedule112A.rows === 0 ? (
              "nothing to report"
            ) : (
              <>
                {schedule112A.rows} {schedule112A.rows === 1 ? "row" : "rows"}, balance{" "}
                <Money amount={schedule112A.balance} signed />
              </>
            )}
          </dd>
        </div>
      </dl>
      {schedule112A.rows === 0 && (
        <p className={styles.attention}>
          There is no long-term gain under section 112A in this statement, so no Schedule 112A file
          can be made from it. The report still gives every lot, the short-term totals for Schedule
          CG and the quarters for Table F.
        </p>
      )}
      {more && <p data-print="hide">{more}</p>}
      <ReconciliationTable checks={preview.reconciliation} />
      {children}
      <SetAsideList preview={preview} />
      <FindingsList findings={preview.findings} />
      <ClassTotals classes={preview.classes} />
      <QuartersTable tableF={preview.tableF} />
      <YearWithoutGain preview={preview} />
    </section>
  );
}
