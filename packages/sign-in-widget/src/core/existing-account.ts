import type { Screen } from "./screen.ts";
import { isFederated, optionFor, type WidgetConfig } from "./widget-config.ts";

/** What to do with an address whose account uses these methods. */
export type NextStep =
  | { readonly kind: "screen"; readonly screen: Screen }
  | { readonly kind: "sendLink" }
  | { readonly kind: "unauthorised" };

/**
 * Email first: where an address leads. A password beats everything; an account that only other
 * providers open is sent to the first of them that is offered here.
 */
export function stepForAddress(
  config: WidgetConfig,
  email: string,
  methods: readonly string[],
): NextStep {
  const option = optionFor(config, "password");
  const linkMode = option?.signInMethod === "emailLink";
  const screen = (shown: Screen): NextStep => ({ kind: "screen", screen: shown });
  if (methods.length === 0) {
    if (option?.disableSignUp?.status || config.adminRestrictedOperation.status)
      return { kind: "unauthorised" };
    if (linkMode) return { kind: "sendLink" };
    return screen(signUpScreen(config, email));
  }
  if (methods.includes("password"))
    return screen({ kind: "passwordSignIn", email, canCreateAccount: false });
  if (methods.includes("emailLink"))
    return linkMode ? { kind: "sendLink" } : screen({ kind: "unsupportedProvider", email });
  const offered = methods.find((method) => isFederated(method) && optionFor(config, method));
  return screen(
    offered
      ? { kind: "federatedLinking", email, providerId: offered }
      : { kind: "unsupportedProvider", email },
  );
}

/**
 * Linking: a provider's address already has an account. Which page lets its owner prove that it is
 * theirs, so that the pending credential of `providerId` can be connected.
 */
export function screenForLinking(
  config: WidgetConfig,
  email: string,
  methods: readonly string[],
  providerId: string,
): Screen {
  if (methods.includes("password")) return { kind: "passwordLinking", email, providerId };
  if (methods.includes("emailLink")) return { kind: "linkLinking", email, providerId };
  const offered = methods.find((method) => isFederated(method) && optionFor(config, method));
  return offered
    ? { kind: "federatedLinking", email, providerId: offered }
    : { kind: "unsupportedProvider", email };
}

/** The sign-up page for an address. */
export function signUpScreen(config: WidgetConfig, email: string): Screen {
  return {
    kind: "passwordSignUp",
    email,
    requireDisplayName: optionFor(config, "password")?.requireDisplayName ?? true,
    canCancel: true,
  };
}
