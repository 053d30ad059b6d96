import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { confirm } from "../actions/confirm.ts";
import { Step, StepActions, type StepProps } from "./step.tsx";

/** The payment is signed; its arrival is still to be confirmed. */
export function ConfirmationStep({ store, state }: StepProps) {
  const busy = state.busy === "confirming";
  return (
    <Step heading="Payment Made">
      <p>
        You approved the payment. Press the button to confirm that it has arrived and to unlock your
        files. You can also leave: the files stay ready here.
      </p>
      {busy && (
        <Progress
          label="Waiting for the bank to report the payment, up to 2 minutes"
          share={null}
        />
      )}
      <StepActions notice={state.notice}>
        <Button disabled={busy} aria-busy={busy} onClick={() => void confirm(store)}>
          Click to continue
        </Button>
      </StepActions>
    </Step>
  );
}
