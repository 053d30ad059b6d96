import { secondFactorSettled } from "../../session/session-store.ts";
import { federatedSignIn } from "./federated-client.ts";

/** `redirected`: the popup was blocked and this page is about to leave instead. */
export type SocialSignIn = "signed-in" | "cancelled" | "disabled" | "failed" | "redirected";

const cancelled = new Set(["popup-closed-by-user", "cancelled-popup-request", "user-cancelled"]);

/**
 * Signs in through an identity provider in a popup; without a popup, by leaving this page. Call it
 * straight from the press of a button, or the browser blocks the popup.
 *
 * @param provider as the server names it, such as "google"
 */
export async function signInWithProvider(provider: string): Promise<SocialSignIn> {
  const request = { providerId: provider, upgrade: false };
  const result = await federatedSignIn({ ...request, flow: "popup" });
  if (result.ok) {
    return (await secondFactorSettled()) ? "signed-in" : "cancelled";
  }
  if (result.error.code === "popup-blocked") {
    void federatedSignIn({ ...request, flow: "redirect" });
    return "redirected";
  }
  if (cancelled.has(result.error.code)) return "cancelled";
  if (result.error.code === "user-disabled") return "disabled";
  // The specification asks for errors of the Google sign-in to be logged.
  reportError(new Error(`Sign-in with ${provider} failed: ${result.error.code}`));
  return "failed";
}
