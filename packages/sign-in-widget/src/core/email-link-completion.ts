import type { EmailLinkInfo } from "./auth-client.ts";
import { showSpecialFailure, showStartPage } from "./begin.ts";
import { checkEmail } from "./check-email.ts";
import { completeSignIn, finishSignIn } from "./complete-sign-in.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import type { Screen } from "./screen.ts";

/** Signing in with the link of a mail. The code is kept here, out of the address and the state. */
export interface EmailLinkCompletion {
  /** The link was opened: decides whether this browser may finish. */
  readonly open: (code: string) => Promise<void>;
  /** The page that asks for the address. */
  readonly submitEmail: (typed: string) => Promise<void>;
  /** Goes on without connecting the provider. */
  readonly continueWithoutLinking: () => Promise<void>;
}

/**
 * Rules of the link, in this order: what must finish on the device it began on, what belongs to
 * another guest, and what needs the address to be typed once more. Gives the page to show, or null
 * when the sign-in may go on.
 */
export function screenForLink(info: EmailLinkInfo, guestUid: string | null): Screen | null {
  if ((info.anonymousUid || info.sameDeviceRequired) && info.email === null)
    return { kind: "differentDevice" };
  if (info.providerId && !info.pendingCredentialHere)
    return { kind: "linkLinkingDifferentDevice", providerId: info.providerId };
  if (info.anonymousUid && info.anonymousUid !== guestUid) return { kind: "anonymousMismatch" };
  return info.email === null ? { kind: "confirmEmail" } : null;
}

/** Builds the flow. */
export function createEmailLinkCompletion(machine: Machine): EmailLinkCompletion {
  let code = "";
  let info: EmailLinkInfo | null = null;

  const signIn = async (email: string) => {
    machine.update({ notice: "signingIn" });
    const result = await machine.request(() => machine.client.signInWithEmailLink({ code, email }));
    if (!result) return;
    machine.update({ notice: null });
    if (!result.ok) {
      if (showSpecialFailure(machine, result.error, email)) return;
      const text = errorText(result.error, "other");
      if (result.error.code === "email-link-wrong-address") {
        machine.show({ kind: "confirmEmail" });
        return machine.fieldError("email", text);
      }
      return showStartPage(machine, text);
    }
    if (!(await machine.confirm("signedIn"))) return;
    if (!info?.providerId) return finishSignIn(machine, result.value);
    machine.storage.setPending({
      email,
      linkProviderId: info.pendingCredentialHere ? info.providerId : null,
    });
    await completeSignIn(machine, result.value);
  };

  const begin = async () => {
    if (info?.email) return signIn(info.email);
    machine.show({ kind: "confirmEmail" });
  };

  return {
    open: async (opened) => {
      code = opened;
      machine.show({ kind: "callback" });
      const checked = await machine.settle(() => machine.client.checkEmailLink(code));
      if (!checked.ok) return showStartPage(machine, errorText(checked.error, "other"));
      info = checked.value;
      const user = info.anonymousUid
        ? await machine.settle(() => machine.client.currentUser())
        : null;
      const uid = user?.ok && user.value?.isAnonymous ? user.value.uid : null;
      const screen = screenForLink(info, uid);
      if (screen) return machine.show(screen);
      await begin();
    },
    submitEmail: async (typed) => {
      const email = typed.trim();
      const problem = checkEmail(email);
      if (problem) return machine.fieldError("email", problem);
      await signIn(email);
    },
    continueWithoutLinking: begin,
  };
}
