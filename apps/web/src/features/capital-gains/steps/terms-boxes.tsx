import { TermsCheckbox } from "../../../shell/terms-popup.tsx";
import styles from "./step.module.css";
import type { StepProps } from "./step.tsx";

/** The terms that upload and processing ask for. */
export function TermsBoxes({ store, state, view }: StepProps) {
  const tick = (terms: "capital-gains" | "general", accepted: boolean) =>
    store.dispatch({ type: "terms-ticked", terms, accepted });
  return (
    <div className={styles.terms}>
      <TermsCheckbox
        label="I accept the CG Terms and conditions"
        checked={state.cgTermsAccepted}
        disabled={state.busy !== null}
        onChange={(event) => tick("capital-gains", event.target.checked)}
        title="CG Terms and conditions"
        document="/CG_Terms_of_service.html"
      />
      {view.asksGeneralTerms && (
        <TermsCheckbox
          label="I accept the General Terms and conditions"
          checked={state.genTermsAccepted}
          disabled={state.busy !== null}
          onChange={(event) => tick("general", event.target.checked)}
          title="General Terms and conditions"
          document="/General_terms.html"
        />
      )}
    </div>
  );
}
