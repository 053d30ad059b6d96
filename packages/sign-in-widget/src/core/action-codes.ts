import type { AuthError, AuthResult } from "./auth-result.ts";
import type { ErrorCode } from "./error-codes.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { sameOriginPath, type WidgetMode } from "./page-address.ts";
import { checkPassword, submitRecovery } from "./password.ts";
import { showStartPage } from "./start.ts";

/** A mode whose link carries a one-time code. */
type CodeMode = Extract<WidgetMode, { continueUrl: string | null }>;

const outcomes = {
  resetPassword: "passwordReset",
  recoverEmail: "emailChangeRevoke",
  verifyEmail: "emailVerification",
  verifyAndChangeEmail: "verifyAndChangeEmail",
} as const satisfies Record<CodeMode["mode"], string>;

/** Failures of the call, not of the link, so retrying can help. */
const ofTheCall = new Set<ErrorCode>([
  "network-request-failed",
  "timeout",
  "too-many-requests",
  "internal-error",
  "internal",
  "unavailable",
]);

/** Failures that another password can fix. */
const passwordCodes = new Set<ErrorCode>(["weak-password", "password-too-long", "wrong-password"]);

/** What a person chooses on the page for a new password. */
export type NewPassword = {
  password: string;
  /** Ids of the other ways in that stay. */
  keep: readonly string[];
  secondFactorOff: boolean;
};

/**
 * The pages behind links in emails. Opening one only reads its code: mail scanners open links and run
 * the page's scripts. A press uses it up.
 */
export function createActionCodes(machine: Machine) {
  let opened: CodeMode | null = null;

  const outcome = (mode: CodeMode, email: string, error: AuthError | null) => {
    if (error && ofTheCall.has(error.code)) {
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

  /** Handles an opened link: shows what a press would do here, or what is missing. */
  const open = async (mode: CodeMode): Promise<void> => {
    opened = mode;
    machine.show({ kind: "callback" });
    const checked = await machine.settle(() => machine.client.checkActionCode(mode.code));
    if (!checked.ok) {
      return unusable(mode, checked.error);
    }
    const { email, needs, waysIn, secondFactorSince } = checked.value;
    if (mode.mode === "resetPassword") {
      return machine.show({ kind: "passwordReset", email, waysIn, secondFactorSince });
    }
    machine.show({ kind: "applyCode", outcome: outcomes[mode.mode], email, needs });
  };

  /** Shows the result of a press on a page with a password; what was typed stays where it can. */
  const finish = (mode: CodeMode, email: string, result: AuthResult<null>) => {
    if (result.ok) {
      return outcome(mode, email, null);
    }
    const text = errorText(result.error, "other");
    const { code } = result.error;
    if (passwordCodes.has(code)) {
      machine.complain({ password: text });
    } else if (ofTheCall.has(code)) {
      machine.update({ infoBar: text });
    } else {
      outcome(mode, email, result.error);
    }
  };

  return {
    open,
    /** Uses up the code of the opened link, with the account's password where it is needed. */
    apply: async (password?: string): Promise<void> => {
      const { screen } = machine.state();
      const mode = opened;
      if (!mode || screen.kind !== "applyCode") {
        return;
      }
      if (password !== undefined && machine.complain({ password: checkPassword(password) })) {
        return;
      }
      const result = await machine.request(() =>
        machine.client.applyActionCode(mode.code, password),
      );
      if (result && !result.ok && result.error.code === "password-needed") {
        // The session that the page relied on has ended.
        return open(mode);
      }
      if (result) {
        finish(mode, screen.email, result);
      }
    },
    /** Submits the new password and what to keep. */
    submitNewPassword: async ({ password, ...chosen }: NewPassword): Promise<void> => {
      const { screen } = machine.state();
      const mode = opened;
      if (!mode || screen.kind !== "passwordReset") {
        return;
      }
      if (machine.complain({ password: checkPassword(password) })) {
        return;
      }
      const result = await machine.request(() =>
        machine.client.confirmPasswordReset({ code: mode.code, password, ...chosen }),
      );
      if (result) {
        finish(mode, screen.email, result);
      }
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
        machine.show({ kind: "checkMail", ...sent.value });
      } else if (sent) {
        showStartPage(machine, errorText(sent.error, "start"));
      }
    },
  };
}
