import { type Country, countries, countryOf } from "./countries.ts";
import type { Text } from "./widget-state.ts";

/** Result of reading what was typed into the number field. */
export type TypedNumber =
  | { readonly kind: "national"; readonly digits: string }
  /** The text names an allowed country, as in "+91" or "0091". */
  | { readonly kind: "international"; readonly country: string; readonly digits: string }
  /** A plus sign and too few digits to identify the country. */
  | { readonly kind: "partial" }
  | { readonly kind: "countryNotSupported" };

/** Reads a typed number. "+91 98…" changes the country: the chosen one wins, then the likeliest. */
export function readTypedNumber(
  text: string,
  chosen: string,
  allowed: readonly Country[],
): TypedNumber {
  const { digits, isInternational } = dialled(text);
  if (!isInternational) {
    return { kind: "national", digits };
  }
  // No calling code is a prefix of another one, so the first match is the right one.
  const fits = (country: Country) => digits.startsWith(country.dialCode);
  const matches = allowed.filter(fits);
  const country =
    matches.find((match) => match.iso2 === chosen) ??
    matches.find((match) => main.has(match.iso2)) ??
    matches[0];
  if (country) {
    return {
      kind: "international",
      country: country.iso2,
      digits: digits.slice(country.dialCode.length),
    };
  }
  const mayBecomeOne = countries.some((one) => one.dialCode.startsWith(digits));
  return { kind: mayBecomeOne && !countries.some(fits) ? "partial" : "countryNotSupported" };
}

const main = new Set(["US", "GB", "RU", "IT", "NO", "AU", "FI", "MA", "GP", "RE"]);

/**
 * Returns the digits of a text, after its sign of an international number: a plus sign or the prefix
 * 00 (ITU-T E.123 and E.164), with whatever a contact list put before it, such as marks of direction.
 */
function dialled(text: string): { digits: string; isInternational: boolean } {
  const dialable = text.normalize("NFKC").replace(/[^\d+]/g, "");
  const [prefix] = /^(\+|00)/.exec(dialable) ?? [""];
  return {
    digits: dialable.slice(prefix.length).replaceAll("+", ""),
    isInternational: prefix !== "",
  };
}

/** What a text message is sent to, or what is wrong with what was typed. */
export type NumberToText =
  | { readonly phoneNumber: string; readonly problem: null }
  | { readonly phoneNumber: null; readonly problem: Text };

/**
 * Returns what was typed after choosing a country as a number in E.164 form. A country that the text
 * itself names counts, and one outside of the allowed ones is refused however it got into the field.
 */
export function numberToText(
  text: string,
  chosen: string,
  allowed: readonly Country[],
): NumberToText {
  const typed = readTypedNumber(text, chosen, allowed);
  if (typed.kind === "countryNotSupported") {
    return { phoneNumber: null, problem: { key: "countryNotSupported" } };
  }
  const country = typed.kind === "international" ? typed.country : chosen;
  const phoneNumber = typed.kind === "partial" ? null : toE164(country, typed.digits);
  return phoneNumber
    ? { phoneNumber, problem: null }
    : { phoneNumber: null, problem: { key: "phoneInvalid" } };
}

/** Returns a national number in E.164 form, or null if it can't be one (4 to 15 digits). */
function toE164(country: string, digits: string): string | null {
  const dialCode = countryOf(country)?.dialCode;
  if (!dialCode || digits.length < 4 || digits.length + dialCode.length > 15) {
    return null;
  }
  return `+${dialCode}${digits}`;
}
