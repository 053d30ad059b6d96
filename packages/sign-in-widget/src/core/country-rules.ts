import { type Country, countries } from "./countries.ts";

/** Which countries a phone number may be from: ISO 3166 codes, or codes such as "+91". */
export interface CountryRules {
  readonly whitelistedCountries?: readonly string[];
  readonly blacklistedCountries?: readonly string[];
}

/** What is wrong with a pair of lists, as a sentence for a developer; null when nothing is. */
export function countryRulesProblem(rules: CountryRules): string | null {
  const { whitelistedCountries: white, blacklistedCountries: black } = rules;
  if (white !== undefined && black !== undefined)
    return "whitelistedCountries and blacklistedCountries cannot both be set";
  if (white !== undefined && !(Array.isArray(white) && white.length > 0))
    return "whitelistedCountries must be a non-empty array";
  if (black !== undefined && !Array.isArray(black)) return "blacklistedCountries must be an array";
  return null;
}

/** The countries that the rules leave, in the order of the list. */
export function allowedCountries(rules: CountryRules): readonly Country[] {
  const { whitelistedCountries: white, blacklistedCountries: black } = rules;
  if (white) return countries.filter((country) => white.some((entry) => names(entry, country)));
  if (black) return countries.filter((country) => !black.some((entry) => names(entry, country)));
  return countries;
}

/** The country to begin with: the one asked for, else the first allowed one by alphabet. */
export function firstCountry(rules: CountryRules, wanted: string | undefined): string {
  const allowed = allowedCountries(rules);
  const code = (wanted ?? "US").toUpperCase();
  return allowed.some((country) => country.iso2 === code) ? code : (allowed[0]?.iso2 ?? "US");
}

function names(entry: string, country: Country): boolean {
  return entry.startsWith("+")
    ? entry.slice(1) === country.dialCode
    : entry.toUpperCase() === country.iso2;
}
