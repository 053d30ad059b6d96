import { checkEmail } from "./email.ts";
import { requestEmailLink } from "./email-link.ts";
import { attempt } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { isFederated, optionFor, type WidgetConfig } from "./widget-config.ts";
import type { Screen } from "./widget-state.ts";

/** Opens the page that an address's account needs: password first, then what is offered here. */
export async function submitEmail(machine: Machine, typed: string): Promise<void> {
  const { config } = machine;
  const email = typed.trim();
  if (machine.complain({ email: checkEmail(machine.client, email) })) {
    return;
  }
  const answer = await attempt(machine, "other", () => machine.client.signInMethods(email));
  if (!answer) {
    return;
  }
  const methods = answer.value;
  const option = optionFor(config, "password");
  const linkMode = option?.signInMethod === "emailLink";
  if (methods.length === 0) {
    return linkMode ? requestEmailLink(machine, email) : machine.show(signUpScreen(config, email));
  }
  if (methods.includes("password")) {
    return machine.show({ kind: "passwordSignIn", email });
  }
  if (methods.includes("emailLink")) {
    return linkMode
      ? requestEmailLink(machine, email)
      : machine.show({ kind: "unsupportedProvider", email });
  }
  const screen = screenForProvider(config, email, methods);
  if (screen.kind === "federatedLinking") {
    machine.storage.setPending({ email, linkProviderId: null });
  }
  machine.show(screen);
}

/** Chooses the page where the owner of a provider's address proves the existing account. */
export function screenForLinking(
  config: WidgetConfig,
  email: string,
  methods: readonly string[],
  providerId: string,
): Screen {
  if (methods.includes("password")) {
    return { kind: "passwordLinking", email, providerId };
  }
  if (methods.includes("emailLink")) {
    return { kind: "linkLinking", email, providerId };
  }
  return screenForProvider(config, email, methods);
}

/** Returns the page of the account's first provider that is offered here. */
function screenForProvider(
  config: WidgetConfig,
  email: string,
  methods: readonly string[],
): Screen {
  const offered = methods.find((method) => isFederated(method) && optionFor(config, method));
  return offered
    ? { kind: "federatedLinking", email, providerId: offered }
    : { kind: "unsupportedProvider", email };
}

/** Returns the sign-up page for an address. */
function signUpScreen(config: WidgetConfig, email: string): Screen {
  return {
    kind: "passwordSignUp",
    email,
    requireDisplayName: optionFor(config, "password")?.requireDisplayName ?? true,
  };
}
