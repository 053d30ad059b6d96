import { type Country, countries, countryOf } from "./countries.ts";

/** Result of reading what was typed into the number field. */
export type TypedNumber =
  | { readonly kind: "national"; readonly digits: string }
  /** The text began with a plus sign and names an allowed country. */
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
  const digits = text.replace(/\D/g, "");
  if (!text.trim().startsWith("+")) {
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

/** Returns a national number in E.164 form, or null if it can't be one (4 to 15 digits). */
export function toE164(country: string, national: string): string | null {
  const dialCode = countryOf(country)?.dialCode;
  const digits = national.replace(/\D/g, "");
  if (!dialCode || digits.length < 4 || digits.length + dialCode.length > 15) {
    return null;
  }
  return `+${dialCode}${digits}`;
}
