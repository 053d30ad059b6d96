import { allowedCountries, firstCountry } from "./countries.ts";
import type { Machine } from "./machine.ts";
import { readTypedNumber } from "./phone-number.ts";
import { optionFor } from "./widget-config.ts";
import type { Text } from "./widget-state.ts";

/** Shows the first page of the configuration, with an optional message. A single method needs no list. */
export function showStartPage(machine: Machine, infoBar?: Text): void {
  machine.storage.setPending(null);
  const [first, second] = machine.config.signInOptions;
  const only = second ? undefined : first?.provider;
  if (only === "password") {
    machine.show({ kind: "email", email: machine.config.typedEmail, canCancel: false }, infoBar);
  } else if (only === "phone") {
    showPhoneStart(machine, "", infoBar);
  } else {
    machine.show({ kind: "providerList" }, infoBar);
  }
}

/** Shows the phone page, with a number to correct or to send to again. */
export function showPhoneStart(machine: Machine, typed: string, infoBar?: Text): void {
  const option = optionFor(machine.config, "phone") ?? { provider: "phone" };
  const country = firstCountry(option, option.defaultCountry);
  const number = readTypedNumber(typed, country, allowedCountries(option));
  machine.show(
    {
      kind: "phoneStart",
      country: number.kind === "international" ? number.country : country,
      nationalNumber: "digits" in number ? number.digits : "",
    },
    infoBar,
  );
}
