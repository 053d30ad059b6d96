import { refreshSession } from "../../session/session-store.ts";

/** Name of the channel on which the popup's last page reports back. */
const channelName = "sign-in-popup";
const popupSize = "popup,width=500,height=600";
/** Under its opener policy a popup can look closed while it is still loading. */
const closedGrace = 1500;
const pollInterval = 500;

/** `redirected`: the popup was blocked and this page is about to leave instead. */
export type SocialSignIn = "signed-in" | "cancelled" | "failed" | "redirected";

/**
 * Signs in through an identity provider in a popup; without a popup, by leaving this page. Call it
 * straight from the press of a button, or the browser blocks the popup.
 *
 * @param provider as the server names it, such as "google"
 */
export async function signInWithProvider(provider: string): Promise<SocialSignIn> {
  const popup = window.open("", "sign-in", popupSize);
  const address = await providerAddress(provider, popup !== null);
  if (!address) {
    popup?.close();
    return "failed";
  }
  if (!popup) {
    location.assign(address);
    return "redirected";
  }
  const reported = untilReported(popup);
  popup.location.replace(address);
  await reported;
  const session = await refreshSession();
  return session.status === "known" && session.user ? "signed-in" : "cancelled";
}

async function providerAddress(provider: string, popup: boolean): Promise<string | undefined> {
  const callbackURL = popup ? "/auth/popup-done" : location.pathname;
  try {
    const response = await fetch("/api/auth/sign-in/social", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        provider,
        disableRedirect: true,
        callbackURL,
        errorCallbackURL: callbackURL,
      }),
    });
    if (!response.ok) throw new Error(`Sign-in with ${provider} answered ${response.status}`);
    const { url } = (await response.json()) as { url?: string };
    return url;
  } catch (cause) {
    reportError(cause);
    return undefined;
  }
}

/** @returns resolves when the popup's last page reports, or when the popup stays closed */
function untilReported(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    let closedSince: number | undefined;
    const finish = () => {
      clearInterval(timer);
      channel.close();
      resolve();
    };
    const timer = setInterval(() => {
      if (!popup.closed) closedSince = undefined;
      else closedSince ??= Date.now();
      if (closedSince !== undefined && Date.now() - closedSince >= closedGrace) finish();
    }, pollInterval);
    channel.onmessage = finish;
  });
}
