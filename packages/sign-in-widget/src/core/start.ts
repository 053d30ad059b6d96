import { allowedCountries, firstCountry } from "./countries.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { readTypedNumber } from "./phone-number.ts";
import { isFederated, optionFor } from "./widget-config.ts";
import type { Text } from "./widget-state.ts";

/**
 * Shows the first page of the configuration, with an optional message. A single method needs no
 * list. A single provider may need no page at all, unless there is a message.
 */
export function showStartPage(machine: Machine, infoBar?: Text): void {
  machine.storage.setPending(null);
  const { signInOptions, immediateFederatedRedirect, signInFlow } = machine.config;
  const [first, second] = signInOptions;
  const only = second ? undefined : first?.provider;
  const atOnce = immediateFederatedRedirect && signInFlow === "redirect" && !infoBar;
  if (only === "password") {
    machine.show({ kind: "email", email: "", canCancel: false }, infoBar);
  } else if (only === "phone") {
    showPhoneStart(machine, "", infoBar);
  } else if (only && isFederated(only) && atOnce) {
    void redirectAtOnce(machine, only);
  } else {
    machine.show({ kind: "providerList" }, infoBar);
  }
}

/** Redirects to the only provider without showing a page first. */
async function redirectAtOnce(machine: Machine, providerId: string): Promise<void> {
  machine.show({ kind: "callback" });
  machine.storage.setRedirectStatus("pending");
  const result = await machine.settle(() =>
    machine.client.signInWithProvider({ providerId, flow: "redirect", upgrade: false }),
  );
  machine.storage.setRedirectStatus(null);
  if (!result.ok) {
    machine.show({ kind: "providerList" }, errorText(result.error, "start"));
  }
}

/**
 * Shows the phone page, with a number to correct or to send to again. A default number applies only
 * if the phone is the only method.
 */
export function showPhoneStart(machine: Machine, typed: string, infoBar?: Text): void {
  const { config } = machine;
  const option = optionFor(config, "phone") ?? { provider: "phone" };
  const alone = config.signInOptions.length === 1;
  const hint = typed || (alone ? (option.defaultNationalNumber ?? option.loginHint ?? "") : "");
  const country = firstCountry(option, option.defaultCountry);
  const number = readTypedNumber(hint, country, allowedCountries(option));
  machine.show(
    {
      kind: "phoneStart",
      country: number.kind === "international" ? number.country : country,
      nationalNumber: "digits" in number ? number.digits : "",
    },
    infoBar,
  );
}
