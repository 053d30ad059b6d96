import type { AuthError } from "./auth-result.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { sameOriginPath, type WidgetMode } from "./page-address.ts";
import { checkPassword, submitRecovery } from "./password.ts";
import { showStartPage } from "./start.ts";
import type { Outcome } from "./widget-state.ts";

/** A mode whose link carries a one-time code. */
type CodeMode = Extract<WidgetMode, { continueUrl: string | null }>;

const outcomes: Readonly<Record<CodeMode["mode"], Outcome>> = {
  resetPassword: "passwordReset",
  recoverEmail: "emailChangeRevoke",
  verifyEmail: "emailVerification",
  verifyAndChangeEmail: "verifyAndChangeEmail",
};

/** Failures of the call, not of the link, so retrying can help. */
const ofTheCall = /^(network|timeout|too-many|internal|unavailable)/;

/** The pages behind links in emails; only the last step uses up the code. */
export function createActionCodes(machine: Machine) {
  let opened: CodeMode | null = null;

  const outcome = (mode: CodeMode, email: string, error: AuthError | null) => {
    if (error && ofTheCall.test(error.code)) {
      return machine.show({ kind: "recoverableError", text: errorText(error, "other") });
    }
    machine.show({
      kind: "outcome",
      outcome: outcomes[mode.mode],
      success: error === null,
      email,
      reason: error && errorText(error, "other"),
      continueUrl: sameOriginPath(mode.continueUrl, machine.environment.href()),
    });
  };

  /** A link that can't be used is no news to a person whose address is confirmed already. */
  const unusable = async (mode: CodeMode, error: AuthError) => {
    if (mode.mode === "verifyEmail") {
      const user = await machine.settle(() => machine.client.currentUser());
      if (user.ok && user.value?.emailVerified) {
        return outcome(mode, user.value.email, null);
      }
    }
    outcome(mode, "", error);
  };

  /** Handles an opened link. */
  const open = async (mode: CodeMode): Promise<void> => {
    opened = mode;
    machine.show({ kind: "callback" });
    const checked = await machine.settle(() => machine.client.checkActionCode(mode.code));
    if (!checked.ok) {
      return unusable(mode, checked.error);
    }
    const { email, recentWaysIn } = checked.value;
    if (mode.mode === "resetPassword") {
      return machine.show({ kind: "passwordReset", email, recentWaysIn });
    }
    const applied = await machine.settle(() => machine.client.applyActionCode(mode.code));
    if (!applied.ok && applied.error.code === "password-needed") {
      return machine.show({ kind: "addressPassword", email, providerId: "" });
    }
    outcome(mode, email, applied.ok ? null : applied.error);
  };

  return {
    open,
    /** Submits the new password and what to keep, or the password of the address to confirm. */
    submitNewPassword: async (password: string, keep: readonly string[]): Promise<void> => {
      const { screen } = machine.state();
      const mode = opened;
      const resets = screen.kind === "passwordReset";
      if (!mode || !(resets || screen.kind === "addressPassword")) {
        return;
      }
      if (machine.complain({ password: checkPassword(password) })) {
        return;
      }
      const result = await machine.request(() =>
        resets
          ? machine.client.confirmPasswordReset({ code: mode.code, password, keep })
          : machine.client.applyActionCode(mode.code, password),
      );
      if (!result) {
        return;
      }
      if (result.ok) {
        return outcome(mode, screen.email, null);
      }
      const text = errorText(result.error, "other");
      const { code } = result.error;
      if (code === "weak-password" || code === "wrong-password") {
        machine.complain({ password: text });
        return;
      }
      // Stay on the page and keep what was typed.
      if (ofTheCall.test(code)) {
        return machine.update({ infoBar: text });
      }
      outcome(mode, screen.email, result.error);
    },
    /** After a change of address was undone, emails the restored address a link to a new password. */
    changePassword: async (): Promise<void> => {
      const { screen } = machine.state();
      if (screen.kind !== "outcome") {
        return;
      }
      machine.show({ kind: "recovery", email: screen.email, canCancel: false });
      await submitRecovery(machine, screen.email);
    },
    /** Tries again after a temporary error. */
    retry: async (): Promise<void> => {
      if (opened) {
        await open(opened);
      }
    },
    /** Requests a new email after a link that didn't work. */
    askAgain: async (): Promise<void> => {
      const { screen } = machine.state();
      if (screen.kind !== "outcome") {
        return;
      }
      if (screen.outcome === "passwordReset") {
        return machine.show({ kind: "recovery", email: screen.email, canCancel: true });
      }
      const sent = await machine.request(() => machine.client.sendEmailVerification());
      if (sent?.ok) {
        machine.show({ kind: "checkMail", email: sent.value });
      } else if (sent) {
        showStartPage(machine, errorText(sent.error, "start"));
      }
    },
  };
}
