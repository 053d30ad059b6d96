import type { AuthError } from "./auth-result.ts";
import { showStartPage } from "./begin.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { submitRecovery } from "./password-recovery.ts";
import { sameOriginPath } from "./same-origin-path.ts";
import type { Outcome } from "./screen.ts";
import type { WidgetMode } from "./widget-mode.ts";

/** A mode whose link carries a one-time code. */
export type CodeMode = Extract<WidgetMode, { continueUrl: string | null }>;

const outcomes: Readonly<Record<CodeMode["mode"], Outcome>> = {
  resetPassword: "passwordReset",
  recoverEmail: "emailChangeRevoke",
  verifyEmail: "emailVerification",
  verifyAndChangeEmail: "verifyAndChangeEmail",
  revertSecondFactorAddition: "revertSecondFactor",
};

/** Failures of the call, not of the link: it can be tried again. */
const ofTheCall = /^(network|timeout|too-many|internal|unavailable)/;

/** The pages behind the links of mails. */
export interface ActionCodes {
  /** The link was opened. */
  readonly open: (mode: CodeMode) => Promise<void>;
  /** The page that sets the new password, or asks for the one of the address to be confirmed. */
  readonly submitNewPassword: (password: string) => Promise<void>;
  /** After an undone change of address: a mail to set a new password, to the restored address. */
  readonly changePassword: () => Promise<void>;
  /** After an error that may pass. */
  readonly retry: () => Promise<void>;
  /** A link that did not work: asks for a new mail. */
  readonly askAgain: () => Promise<void>;
}

/** Builds the flow. The code is used up by the last step only; looking at it changes nothing. */
export function createActionCodes(machine: Machine): ActionCodes {
  let opened: CodeMode | null = null;

  const outcome = (mode: CodeMode, email: string, error: AuthError | null) => {
    if (error && ofTheCall.test(error.code))
      return machine.show({ kind: "recoverableError", text: errorText(error, "other") });
    machine.show({
      kind: "outcome",
      outcome: outcomes[mode.mode],
      success: error === null,
      email,
      reason: error && errorText(error, "other"),
      continueUrl: sameOriginPath(mode.continueUrl, machine.environment.href()),
    });
  };

  const open = async (mode: CodeMode) => {
    opened = mode;
    machine.show({ kind: "callback" });
    const checked = await machine.settle(() => machine.client.checkActionCode(mode.code));
    if (!checked.ok) return outcome(mode, "", checked.error);
    const { email } = checked.value;
    if (mode.mode === "resetPassword") return machine.show({ kind: "passwordReset", email });
    const applied = await machine.settle(() => machine.client.applyActionCode(mode.code));
    if (!applied.ok && applied.error.code === "password-needed")
      return machine.show({ kind: "addressPassword", email, providerId: "" });
    outcome(mode, email, applied.ok ? null : applied.error);
  };

  return {
    open,
    submitNewPassword: async (password) => {
      const { screen } = machine.state();
      const mode = opened;
      const resets = screen.kind === "passwordReset";
      if (!mode || !(resets || screen.kind === "addressPassword")) return;
      if (password === "") return machine.fieldError("password", { key: "passwordRequired" });
      const result = await machine.request(() =>
        resets
          ? machine.client.confirmPasswordReset({ code: mode.code, password })
          : machine.client.applyActionCode(mode.code, password),
      );
      if (!result) return;
      if (result.ok) return outcome(mode, screen.email, null);
      const text = errorText(result.error, "other");
      const { code } = result.error;
      if (code === "weak-password" || code === "wrong-password")
        return machine.fieldError("password", text);
      // The page stays, with what was typed.
      if (ofTheCall.test(code)) return machine.update({ infoBar: text });
      outcome(mode, screen.email, result.error);
    },
    changePassword: async () => {
      const { screen } = machine.state();
      if (screen.kind !== "outcome") return;
      machine.show({ kind: "recovery", email: screen.email, canCancel: false });
      await submitRecovery(machine, screen.email);
    },
    retry: async () => {
      if (opened) await open(opened);
    },
    askAgain: async () => {
      const { screen } = machine.state();
      if (screen.kind !== "outcome") return;
      if (screen.outcome === "passwordReset")
        return machine.show({ kind: "recovery", email: screen.email, canCancel: true });
      const sent = await machine.request(() => machine.client.sendEmailVerification());
      if (sent?.ok) machine.show({ kind: "checkMail", email: sent.value });
      else if (sent) showStartPage(machine, errorText(sent.error, "other"));
    },
  };
}
