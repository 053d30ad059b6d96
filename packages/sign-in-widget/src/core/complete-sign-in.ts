import type { FinishedSignIn } from "./auth-client.ts";
import { explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { sameOriginPath } from "./page-address.ts";

/** Finishes every sign-in: connects a pending credential, then notifies the page or navigates. */
export async function completeSignIn(machine: Machine, signIn: FinishedSignIn): Promise<void> {
  const pending = machine.storage.pending();
  if (pending?.linkProviderId) {
    const linked = await machine.settle(() => machine.client.linkPendingCredential());
    if (!linked.ok) {
      return explainFailure(machine, linked.error, "start");
    }
  }
  finishSignIn(machine, signIn);
}

/** Notifies the page and navigates. Separate for screens that must not connect anything. */
export function finishSignIn(machine: Machine, signIn: FinishedSignIn): void {
  const url = successUrl(machine);
  machine.storage.setPending(null);
  machine.storage.setRedirectUrl(null);
  machine.upgrade = false;
  const goOn = machine.config.callbacks.signInSuccessWithAuthResult?.(signIn, url) ?? true;
  if (!goOn) {
    machine.show({ kind: "signedIn" });
  } else if (url === null) {
    machine.config.callbacks.configurationProblem?.(
      "No redirect URL: set signInSuccessUrl, or return false from signInSuccessWithAuthResult",
    );
    machine.show({ kind: "unrecoverableError", text: { key: "configuration" } });
  } else {
    machine.show({ kind: "callback" });
    machine.environment.navigate(url);
  }
}

/** Returns the page to open after the sign-in: the query's target, else the configured one, else null. */
function successUrl(machine: Machine): string | null {
  const href = machine.environment.href();
  return (
    sameOriginPath(machine.storage.redirectUrl(), href) ??
    sameOriginPath(machine.config.signInSuccessUrl, href)
  );
}
