import type { FederatedRequest, FinishedSignIn } from "./auth-client.ts";
import type { AuthError } from "./auth-result.ts";
import { completeSignIn, finishSignIn } from "./complete-sign-in.ts";
import { screenForLinking } from "./email-first.ts";
import type { ErrorCode } from "./error-codes.ts";
import { errorText } from "./error-text.ts";
import { attempt as attemptCall, explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { showStartPage } from "./start.ts";

/** The window was closed or replaced by a second click, so there is nothing to report. */
const silentCodes = new Set<ErrorCode>(["popup-closed-by-user", "cancelled-popup-request"]);
/** Failures after which the page stays as it is. */
const stayingCodes = new Set<ErrorCode>([
  "network-request-failed",
  "timeout",
  "too-many-requests",
  "user-cancelled",
]);

/** Signs in on a provider's own site. */
export function createFederatedSignIn(machine: Machine) {
  let held: FinishedSignIn | null = null;
  let attempt = 0;

  const finish = async (signIn: FinishedSignIn) => {
    const pending = machine.storage.pending();
    const { email } = signIn.user;
    const typed = pending && machine.client.finalAddress(pending.email);
    if (pending && email && typed !== email) {
      held = signIn;
      const pendingEmail = pending.email;
      return machine.show({ kind: "emailMismatch", userEmail: email, pendingEmail });
    }
    await completeSignIn(machine, signIn);
  };

  return {
    /** Handles a provider's button. Call it directly in the click handler, because it opens the popup. */
    signIn: async (providerId: string, loginHint?: string): Promise<void> => {
      attempt += 1;
      const mine = attempt;
      const request: FederatedRequest = {
        providerId,
        flow: machine.config.signInFlow,
        ...(loginHint ? { loginHint } : {}),
        upgrade: machine.upgrade,
      };
      machine.update({ infoBar: null });
      const page = machine.state().screenNumber;
      const result = await machine.settle(() =>
        machine.client.signInWithProvider(request, () =>
          machine.storage.setRedirectStatus("pending"),
        ),
      );
      if (result.ok) {
        return finish(result.value);
      }
      // Ignore the failure of a window that was replaced or of a page that has changed.
      const { code } = result.error;
      const replaced = mine !== attempt || page !== machine.state().screenNumber;
      if (replaced || silentCodes.has(code)) {
        return;
      }
      if (stayingCodes.has(code)) {
        return machine.update({ infoBar: errorText(result.error, "other") });
      }
      await explain(machine, result.error);
    },
    /** Handles the return from the provider's redirect. */
    comeBack: async (): Promise<void> => {
      machine.storage.setRedirectStatus(null);
      machine.show({ kind: "callback" });
      const result = await machine.settle(() => machine.client.redirectResult());
      if (!result.ok) {
        return explain(machine, result.error);
      }
      if (result.value === null) {
        return showStartPage(machine);
      }
      await finish(result.value);
    },
    /** Begins a new account in place of the one that never confirmed the provider's address. */
    beginAccount: async (): Promise<void> => {
      const begun = await attemptCall(machine, "start", () => machine.client.beginWithPending());
      if (begun) {
        finishSignIn(machine, begun.value);
      }
    },
    /** Accepts an address from the provider that differs from the typed one. */
    acceptMismatch: async (): Promise<void> => {
      const signIn = held;
      held = null;
      if (!signIn) {
        return showStartPage(machine, { key: "sessionExpired" });
      }
      await completeSignIn(machine, signIn);
    },
    /** Refuses it, and ends the session that just began. */
    refuseMismatch: async (): Promise<void> => {
      held = null;
      await machine.settle(() => machine.client.signOut());
      showStartPage(machine);
    },
  };
}

/** Handles a failure that ends the attempt: starts linking, or shows the start page with the reason. */
async function explain(machine: Machine, error: AuthError): Promise<void> {
  if (error.code === "account-exists-with-different-credential" && error.email) {
    return beginLinking(machine, error, error.email);
  }
  explainFailure(machine, error, "start");
}

/** Asks the owner of the address's existing account to prove it; the provider is connected afterwards. */
async function beginLinking(machine: Machine, error: AuthError, email: string): Promise<void> {
  machine.show({ kind: "callback" });
  const providerId = error.providerId ?? "";
  let methods = error.methods;
  if (!methods) {
    const answer = await machine.settle(() => machine.client.signInMethods(email));
    if (!answer.ok) {
      return showStartPage(machine, errorText(answer.error, "start"));
    }
    methods = answer.value;
  }
  if (methods.length === 0) {
    return machine.show(
      { kind: "recovery", email, canCancel: false },
      { key: "emailWithoutMethods" },
    );
  }
  machine.storage.setPending({ email, linkProviderId: providerId });
  const screen = screenForLinking(machine.config, email, methods, providerId);
  const offers = screen.kind === "passwordLinking" || screen.kind === "federatedLinking";
  machine.show(offers && error.canBegin ? { ...screen, canBegin: true } : screen);
}
