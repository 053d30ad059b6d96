import type { EmailLinkInfo } from "./auth-client.ts";
import { completeSignIn, finishSignIn } from "./complete-sign-in.ts";
import { checkEmail } from "./email.ts";
import { errorText } from "./error-text.ts";
import { attempt, explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { showStartPage } from "./start.ts";
import { optionFor } from "./widget-config.ts";
import type { Screen } from "./widget-state.ts";

/** Emails a sign-in link, which connects the provider `linkProviderId` in this browser only. */
export async function requestEmailLink(
  machine: Machine,
  email: string,
  linkProviderId: string | null = null,
): Promise<void> {
  const { upgrade, client, config } = machine;
  const place = machine.state().screen.kind === "email" ? "other" : "start";
  const sameDeviceRequired = upgrade || optionFor(config, "password")?.forceSameDevice === true;
  const asked = { email, providerId: linkProviderId, sameDeviceRequired, upgrade };
  const sent = await attempt(machine, place, () => client.sendEmailLink(asked));
  if (sent) {
    machine.show({ kind: "linkSent", email, ...sent.value });
  }
}

/** Asks for the address, in a browser that doesn't know it. */
const confirmEmail = { kind: "confirmEmail", email: "", canCancel: true } as const;

/** Returns the page for a link of another device or guest or an unknown address, or null. */
function screenForLink(info: EmailLinkInfo, guestUid: string | null): Screen | null {
  if ((info.anonymousUid || info.sameDeviceRequired) && info.email === null) {
    return { kind: "differentDevice" };
  }
  if (info.providerId && !info.pendingCredentialHere) {
    return { kind: "linkLinkingDifferentDevice", providerId: info.providerId };
  }
  if (info.anonymousUid && info.anonymousUid !== guestUid) {
    return { kind: "anonymousMismatch" };
  }
  return info.email === null ? confirmEmail : null;
}

/** Signs in with a link from an email. Keeps its code here, out of the address and the state. */
export function createEmailLinkCompletion(machine: Machine) {
  let code = "";
  let info: EmailLinkInfo | null = null;

  const signIn = async (email: string) => {
    const result = await machine.request(
      () => machine.client.signInWithEmailLink({ code, email }),
      "signingIn",
    );
    if (!result) {
      return;
    }
    if (!result.ok) {
      if (result.error.code !== "email-link-wrong-address") {
        return explainFailure(machine, result.error, "start");
      }
      machine.show(confirmEmail);
      machine.complain({ email: errorText(result.error, "other") });
      return;
    }
    if (!(await machine.confirm("signedIn"))) {
      return;
    }
    if (!info?.providerId) {
      return finishSignIn(machine, result.value);
    }
    machine.storage.setPending({
      email,
      linkProviderId: info.pendingCredentialHere ? info.providerId : null,
    });
    await completeSignIn(machine, result.value);
  };

  const begin = async () => {
    if (info?.email) {
      return signIn(info.email);
    }
    machine.show(confirmEmail);
  };

  return {
    /** Handles an opened link: decides whether this browser may finish. */
    open: async (opened: string): Promise<void> => {
      code = opened;
      machine.show({ kind: "callback" });
      const checked = await machine.settle(() => machine.client.checkEmailLink(code));
      if (!checked.ok) {
        return showStartPage(machine, errorText(checked.error, "start"));
      }
      info = checked.value;
      const user = info.anonymousUid
        ? await machine.settle(() => machine.client.currentUser())
        : null;
      const uid = user?.ok && user.value?.isAnonymous ? user.value.uid : null;
      const screen = screenForLink(info, uid);
      if (screen) {
        return machine.show(screen);
      }
      await begin();
    },
    /** Submits the address from the page that asks for it. */
    submitEmail: async (typed: string): Promise<void> => {
      const email = typed.trim();
      if (!machine.complain({ email: checkEmail(machine.client, email) })) {
        await signIn(email);
      }
    },
    /** Continues without connecting the provider. */
    continueWithoutLinking: begin,
  };
}
