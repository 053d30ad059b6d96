import type { ProcessingStage } from "@site/contract/flow-state";
import { counted } from "@site/result/counts";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { formatPaise, RupeeAmount } from "../../../ui/money.tsx";
import { Stepper } from "../../../ui/progress.tsx";
import { useWatch } from "../flow/refresh.ts";
import styles from "../flow/step.module.css";
import { Step, StepActions, type StepProps } from "../flow/step.tsx";
import { Waiting } from "../flow/waiting.tsx";
import { useLocalCheck } from "../on-device/use-local-check.ts";
import { AccountNeeded } from "./confirm-address.tsx";
import { processUpload } from "./process.ts";
import { AcceptedTerms } from "./terms.tsx";

const pollInterval = 1_500;

/** Shows what was uploaded and processes it. A refused file leads back to the upload. */
export function ProcessStep(props: StepProps) {
  const { store, state, server, view } = props;
  // Processing may have been started by another tab, or before this page was loaded again.
  const elsewhere = server.processing && state.busy === null;
  const busy = state.busy === "processing" || elsewhere;
  const isGuest = state.flow?.user.proof === "guest";

  // Also while the own call waits: the state says how far it is, and that it is done if the call's answer is lost.
  useWatch(store, busy, pollInterval);

  return (
    <Step heading={view.processHeading} isCard>
      <ul className={styles.files}>
        {server.files.map(({ slot, name, bytes }) => (
          <li key={slot} className={styles.file}>
            <div>
              <span className={styles.name}>{name}</span>{" "}
              <span className={styles.size}>{formatBytes(bytes)}, uploaded</span>
              <CheckedSales file={state.sent[slot]} />
            </div>
          </li>
        ))}
      </ul>
      <AcceptedTerms {...props} />
      {isGuest && <AccountNeeded />}
      <StepActions notice={state.notice}>
        <Button disabled={isGuest} busy={busy} onClick={() => void processUpload(store)}>
          {busy ? "Processing..." : "Process"}
        </Button>
        {!busy && (
          <span className={styles.note}>
            Shows your tax, free. {formatPaise(server.fee.amount)} only for the files.
          </span>
        )}
      </StepActions>
      {busy && <Stages stage={server.stage} takesFocus={!elsewhere} />}
    </Step>
  );
}

const stages: Readonly<Record<ProcessingStage, string>> = {
  waiting: "Waiting for its turn",
  reading: "Reading the statement",
  computing: "Computing the gains",
  checking: "Checking the result",
  storing: "Storing the result",
};
const done = ["Read", "Computed", "Checked", "Stored"];

type StagesProps = { stage: ProcessingStage | undefined; takesFocus: boolean };

/** How far processing is, and what comes next. */
function Stages({ stage = "reading", takesFocus }: StagesProps) {
  const at = Math.max(0, Object.keys(stages).indexOf(stage) - 1);
  return (
    <Waiting heading={`${stages[stage]}…`} takesFocus={takesFocus}>
      <Stepper label="Processing" steps={done} current={at} />
      <p>Your tax opens here by itself; you can leave meanwhile.</p>
    </Waiting>
  );
}

/** What this device found in the file that was just sent; nothing after a reload. */
function CheckedSales({ file = null }: { file?: File | null }) {
  const check = useLocalCheck(file);
  if (check === "checking") {
    // In the place of what follows.
    return <p>Counting the sales…</p>;
  }
  if (check?.kind !== "statement") {
    return null;
  }
  const { sales, net } = check;
  return (
    <p>
      {counted(sales, "sale")}, total gain <RupeeAmount amount={net} signed whole />
    </p>
  );
}
