import { messages } from "@site/contract/messages";
import { asksGeneralTerms } from "@site/contract/platforms";
import { useState } from "react";
import { TermsCheckbox } from "../../../shell/terms-popup.tsx";
import { showAlert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import type { PageState } from "../flow/page-state.ts";
import styles from "../flow/step.module.css";
import type { StepProps } from "../flow/step.tsx";

/** Returns whether the terms of the platform are accepted; if not, the specification's alert asks. */
export function hasAcceptedTerms(state: PageState): boolean {
  if (!state.platform) {
    return false;
  }
  if (!state.cgTermsAccepted) {
    void showAlert(messages.upload.acceptCapitalGainsTerms);
    return false;
  }
  if (asksGeneralTerms(state.platform) && !state.genTermsAccepted) {
    void showAlert(messages.upload.acceptGeneralTerms);
    return false;
  }
  return true;
}

/** One line for terms accepted with the upload; Change shows their boxes. */
export function AcceptedTerms(props: StepProps) {
  const { state, view } = props;
  const accepted =
    state.cgTermsAccepted && (!asksGeneralTerms(view.platform) || state.genTermsAccepted);
  const [toChange, setToChange] = useState(!accepted);
  // Once the boxes are shown they stay, so that the last tick doesn't take its own box away.
  if (!accepted && !toChange) {
    setToChange(true);
  }
  if (toChange) {
    return <TermsBoxes {...props} />;
  }
  return (
    <p className={styles.note}>
      Terms accepted.{" "}
      <Button look="plain" onClick={() => setToChange(true)}>
        Change
      </Button>
    </p>
  );
}

/** Returns the versions of what is ticked, as the calls state them. */
export function acceptedVersions({ flow, cgTermsAccepted, genTermsAccepted }: PageState) {
  return {
    ...(cgTermsAccepted && { cgTerms: flow?.terms.capitalGains }),
    ...(genTermsAccepted && { generalTerms: flow?.terms.general }),
  };
}

/** The terms that upload and processing ask for. */
export function TermsBoxes({ store, state, view }: StepProps) {
  const tick = (terms: "capital-gains" | "general", accepted: boolean) =>
    store.dispatch({ type: "terms-ticked", terms, accepted });
  return (
    <div className={styles.stacked}>
      <TermsCheckbox
        label="I accept the CG Terms and conditions"
        checked={state.cgTermsAccepted}
        disabled={state.busy !== null}
        onChange={(event) => tick("capital-gains", event.target.checked)}
        title="CG Terms and conditions"
        document="/CG_Terms_of_service.html"
      />
      {asksGeneralTerms(view.platform) && (
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
