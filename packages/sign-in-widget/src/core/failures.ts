import type { AuthError, AuthResult } from "./auth-result.ts";
import { type ErrorPlace, errorField, errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { showStartPage } from "./start.ts";

/** Makes one request for the page and shows its failure; null if nothing is left to do. */
export async function attempt<T>(
  machine: Machine,
  place: ErrorPlace,
  call: () => Promise<AuthResult<T>>,
): Promise<{ readonly value: T } | null> {
  const result = await machine.request(call);
  if (!result || result.ok) {
    return result;
  }
  explainFailure(machine, result.error, place);
  return null;
}

/** Shows a failure on the page for its code, or else at its place. */
export function explainFailure(machine: Machine, error: AuthError, place: ErrorPlace): void {
  if (showSpecialFailure(machine, error)) {
    return;
  }
  const text = errorText(error, place);
  const field = errorField(error, place);
  if (field) {
    machine.complain({ [field]: text });
  } else if (place === "start") {
    showStartPage(machine, text);
  } else {
    machine.update({ infoBar: text });
  }
}

/** Shows the page for codes that the current page can't handle, and reports whether it did. */
function showSpecialFailure(machine: Machine, error: AuthError): boolean {
  const { signInFailure, configurationProblem } = machine.config.callbacks;
  if (error.code === "anonymous-upgrade-merge-conflict") {
    if (!signInFailure) {
      showStartPage(machine, errorText(error, "start"));
      return true;
    }
    machine.show({ kind: "callback" });
    void Promise.resolve()
      .then(() => signInFailure(error))
      .catch((cause) => configurationProblem?.(`signInFailure failed: ${cause}`))
      .then(() => showStartPage(machine));
    return true;
  }
  if (error.code === "restart-process") {
    machine.show({ kind: "unrecoverableError", text: { key: "restartProcess" } });
    return true;
  }
  return false;
}
