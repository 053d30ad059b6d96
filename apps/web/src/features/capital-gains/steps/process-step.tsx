import { useEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { processUpload } from "../actions/process.ts";
import { refresh } from "../actions/refresh.ts";
import styles from "./step.module.css";
import { Step, StepActions, type StepProps } from "./step.tsx";
import { TermsBoxes } from "./terms-boxes.tsx";

const pollInterval = 1_500;

/** Shows what was uploaded and has it processed. A refused file leads back to the upload. */
export function ProcessStep(props: StepProps) {
  const { store, state, server, view } = props;
  // Processing may have been started by another tab, or before this page was loaded again.
  const elsewhere = server.processing && state.busy === null;
  const busy = state.busy === "processing" || elsewhere;

  useEffect(() => {
    if (!elsewhere) return;
    const timer = setInterval(() => void refresh(store), pollInterval);
    return () => clearInterval(timer);
  }, [elsewhere, store]);

  return (
    <Step heading={view.processHeading}>
      <ul className={styles.files}>
        {server.files.map(({ slot, name, bytes }) => (
          <li key={slot} className={styles.file}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{formatBytes(bytes)}, uploaded</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Processing is free. You see what the statement holds before you decide to pay.
      </p>
      <TermsBoxes {...props} />
      <StepActions notice={state.notice}>
        <Button disabled={busy} aria-busy={busy} onClick={() => void processUpload(store)}>
          {busy ? "Processing..." : "Process"}
        </Button>
      </StepActions>
    </Step>
  );
}
