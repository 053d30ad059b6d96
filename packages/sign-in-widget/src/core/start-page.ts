import { allowedCountries, firstCountry } from "./country-rules.ts";
import { readTypedNumber } from "./phone-number.ts";
import type { Screen } from "./screen.ts";
import { isFederated, optionFor, type WidgetConfig } from "./widget-config.ts";

/** The first page, or the provider to which the browser is sent without one. */
export type StartPage =
  | { readonly kind: "screen"; readonly screen: Screen }
  | { readonly kind: "redirect"; readonly providerId: string };

/**
 * Chooses where the widget begins: a single method needs no list. `withMessage` says that an
 * information bar is to be shown, which the immediate redirect would hide.
 */
export function startPage(config: WidgetConfig, withMessage: boolean): StartPage {
  const [only, second] = config.signInOptions;
  const screen = (shown: Screen): StartPage => ({ kind: "screen", screen: shown });
  if (!only || second) return screen({ kind: "providerList" });
  if (only.provider === "password") return screen({ kind: "email", email: "", canCancel: false });
  if (only.provider === "phone") return screen(phoneStart(config, ""));
  if (
    isFederated(only.provider) &&
    config.immediateFederatedRedirect &&
    config.signInFlow === "redirect" &&
    !withMessage
  )
    return { kind: "redirect", providerId: only.provider };
  return screen({ kind: "providerList" });
}

/** The phone page. A number to begin with counts only where the phone is the only method. */
export function phoneStart(config: WidgetConfig, typed: string): Screen {
  const option = optionFor(config, "phone") ?? { provider: "phone" };
  const alone = config.signInOptions.length === 1;
  const hint = typed || (alone ? (option.defaultNationalNumber ?? option.loginHint ?? "") : "");
  const country = firstCountry(option, option.defaultCountry);
  const number = readTypedNumber(hint, country, allowedCountries(option));
  if (number.kind === "international")
    return { kind: "phoneStart", country: number.country, nationalNumber: number.digits };
  return {
    kind: "phoneStart",
    country,
    nationalNumber: number.kind === "national" ? number.digits : "",
  };
}
