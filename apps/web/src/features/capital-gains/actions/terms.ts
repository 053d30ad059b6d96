import { messages } from "contract/messages";
import { showAlert } from "../../../ui/alert.tsx";
import type { PageState } from "../flow.ts";
import { viewOf } from "../platforms.ts";

/**
 * Asks for the terms that the platform's flow needs, by the specification's alerts.
 *
 * @returns whether they are accepted
 */
export function termsAccepted(state: PageState): boolean {
  if (!state.platform) return false;
  if (!state.cgTermsAccepted) {
    void showAlert(messages.upload.acceptCapitalGainsTerms);
    return false;
  }
  if (viewOf(state.platform).asksGeneralTerms && !state.genTermsAccepted) {
    void showAlert(messages.upload.acceptGeneralTerms);
    return false;
  }
  return true;
}
