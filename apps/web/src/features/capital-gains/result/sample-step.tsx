import type { ResultHead } from "@site/result/result-head";
import { Button } from "../../../ui/button.tsx";
import { PageSheets } from "../../../ui/page-sheets.tsx";
import notice from "../flow/notice.module.css";
import styles from "../flow/step.module.css";
import { Step, type StepProps } from "../flow/step.tsx";
import { resultSheets } from "./result-sheets.tsx";
import { ResultOverview } from "./statement-result.tsx";

/** The head of a made-up statement: it ends before payment. */
export function SampleStep({ store, state, server, head }: StepProps & { head: ResultHead }) {
  const result = state.flow && {
    head,
    statementId: server.statementId,
    today: state.flow.today,
  };
  return (
    <div className={styles.beside}>
      <div className={styles.step}>
        <div className={notice.notice}>
          <p>
            <strong>Sample statement.</strong> The names and figures are made up.
          </p>
        </div>
        {result && <ResultOverview {...result} />}
      </div>
      <Step heading="Payment" id="payment" screenOnly>
        <p>
          There is nothing to pay for a sample. With your own statement you pay here, once, for the
          Schedule 112A file, the report and an invoice.
        </p>
        <div className={styles.actions}>
          <Button onClick={() => store.dispatch({ type: "start-over" })}>
            Use your own statement
          </Button>
        </div>
      </Step>
      {result && <PageSheets sheets={resultSheets(result)} />}
    </div>
  );
}
