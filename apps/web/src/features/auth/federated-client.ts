import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import type { FederatedRequest } from "@site/sign-in-widget/core/auth-client";
import { type AuthResult, fail, succeed } from "@site/sign-in-widget/core/auth-result";
import { errorCode } from "@site/sign-in-widget/core/error-codes";
import { visitProvider } from "@site/sign-in-widget/core/popup-window";
import { identityCall } from "./identity-call.ts";
import { termsOfThisPage } from "./terms-of-this-page.ts";

/** Names of the providers in the identity service. */
const serviceNames: Readonly<Record<string, string>> = {
  "google.com": "google",
  "github.com": "github",
};

/**
 * Signs in with a provider. Call it directly in the click handler, because the popup opens before
 * the first await. A redirect leaves the page, after `leaving`, and never resolves.
 *
 * @returns null once the session has begun
 */
export async function federatedSignIn(
  request: FederatedRequest,
  leaving?: () => void,
): Promise<AuthResult<null>> {
  const ended = await visitProvider(
    request.flow,
    (nonce) => {
      // A page with a signed-in person shows the widget only where the address asks for it, and the
      // widget has to finish what it began.
      const here = window.location.pathname + (leaving ? "?mode=callback" : "");
      return providerAddress(
        request,
        nonce === null ? here : addressOf(calls.popupDone, {}, { nonce }),
      );
    },
    leaving,
  );
  if (!ended.ok) {
    return ended;
  }
  return ended.value === null ? succeed(null) : federatedFailure(ended.value);
}

/** Returns the address of the provider's sign-in page, which leads back to `back`. */
async function providerAddress(
  request: FederatedRequest,
  back: string,
): Promise<AuthResult<string>> {
  const answer = await identityCall(request.upgrade ? calls.linkProvider : calls.signInAtProvider, {
    provider: serviceNames[request.providerId] ?? request.providerId,
    disableRedirect: true,
    callbackURL: back,
    errorCallbackURL: back,
    termsAccepted: termsOfThisPage(),
    ...(request.loginHint ? { loginHint: request.loginHint } : {}),
  });
  return answer.ok ? succeed(answer.value.url) : answer;
}

/**
 * Takes from the page's address the code with which the identity service ended a visit to a provider in
 * this window; null without one.
 */
export function takeVisitsError(): string | null {
  const url = new URL(window.location.href);
  const error = url.searchParams.get("error");
  if (error !== null) {
    url.searchParams.delete("error");
    window.history.replaceState(window.history.state, "", url);
  }
  return error;
}

/** Turns the code with which the identity service ended a visit to a provider into a failure. */
export async function federatedFailure(error: string): Promise<AuthResult<never>> {
  const code = errorCode(error);
  if (code !== "account-exists-with-different-credential") {
    return fail(code);
  }
  // The account exists: the service holds the provider's credential and names the owner.
  const pending = await identityCall(calls.pendingCredential);
  return pending.ok ? fail(code, pending.value) : pending;
}
