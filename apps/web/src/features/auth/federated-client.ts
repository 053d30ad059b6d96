import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { FederatedRequest } from "sign-in-widget/core/auth-client";
import { type AuthResult, fail, succeed } from "sign-in-widget/core/auth-result";
import { openProviderPopup, type ProviderPopup } from "sign-in-widget/core/popup-window";
import { identityCall } from "./identity-call.ts";
import { termsAccepted } from "./terms-accepted.ts";
import { widgetCode } from "./widget-codes.ts";

/** Names of the providers in the identity service. */
const serviceNames: Readonly<Record<string, string>> = {
  "google.com": "google",
  "github.com": "github",
};

/**
 * Signs in with a provider. Call it directly in the click handler, because the popup opens before
 * the first await. A redirect leaves the page and never resolves.
 *
 * @returns null once the session has begun
 */
export async function federatedSignIn(request: FederatedRequest): Promise<AuthResult<null>> {
  const popup = request.flow === "popup" ? openProviderPopup() : null;
  if (request.flow === "popup" && !popup) {
    return fail("popup-blocked");
  }
  const address = await providerAddress(request, popup);
  if (!address.ok) {
    popup?.close();
    return address;
  }
  if (!popup) {
    window.location.assign(address.value);
    return new Promise(() => {});
  }
  popup.go(address.value);
  const report = await popup.report();
  popup.close();
  if (!report.ok) {
    return report;
  }
  return report.value.error === null ? succeed(null) : federatedFailure(report.value.error);
}

/** Returns the address of the provider's sign-in page. */
async function providerAddress(
  request: FederatedRequest,
  popup: ProviderPopup | null,
): Promise<AuthResult<string>> {
  const back = popup
    ? addressOf(calls.popupDone, {}, { nonce: popup.nonce })
    : window.location.pathname;
  const answer = await identityCall(request.upgrade ? calls.linkProvider : calls.signInAtProvider, {
    provider: serviceNames[request.providerId] ?? request.providerId,
    disableRedirect: true,
    callbackURL: back,
    errorCallbackURL: back,
    termsAccepted: termsAccepted(),
    ...(request.loginHint ? { loginHint: request.loginHint } : {}),
  });
  return answer.ok ? succeed(answer.value.url) : answer;
}

/** Turns an error that a provider or the identity service reported into a failure. */
export async function federatedFailure(error: string): Promise<AuthResult<never>> {
  const code = widgetCode(error, 400);
  if (code !== "account-exists-with-different-credential") {
    return fail(code);
  }
  // The account exists: the service holds the provider's credential and names the owner.
  const pending = await identityCall(calls.pendingCredential);
  return pending.ok ? fail(code, pending.value) : pending;
}
