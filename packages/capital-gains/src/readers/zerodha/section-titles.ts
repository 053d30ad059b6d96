import type { Scope } from "../../law/rules/treatment.ts";

const routes: ReadonlyMap<string, Scope> = new Map([
  ["equity intraday", "intraday"],
  ["equity short term", "equity-short-term"],
  ["equity long term", "equity-long-term"],
  ["equity buyback", "buyback"],
  ["equity", "equity"],
  ["non equity", "non-equity"],
  ["non equity intraday", "non-equity-intraday"],
  ["non equity short term", "non-equity"],
  ["non equity long term", "non-equity"],
  ["debt etf", "non-equity"],
  ["debt etf short term", "non-equity"],
  ["debt etf long term", "non-equity"],
  ["mutual fund", "mutual-fund"],
  ["mutual funds", "mutual-fund"],
  ["mutual funds short term", "mutual-fund"],
  ["mutual funds long term", "mutual-fund"],
  ["f&o", "derivative"],
  ["equity f&o", "derivative"],
  ["currency", "derivative"],
  ["commodity", "derivative"],
]);

/** The titles that are known, in lower case. */
export const sectionTitles: readonly string[] = [...routes.keys()];

/**
 * Returns the scope of the section with this title. Spaces, dashes and case vary between the years
 * (`Equity - Short Term`, `Non Equity Short Term`), the words do not. `undefined` for an unknown title,
 * whose rows must not be guessed.
 */
export function routeOf(title: string): Scope | undefined {
  return routes.get(titleWords(title));
}

/** Returns a title in lower case with single spaces between its words. */
export function titleWords(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s\-‐-―]+/g, " ")
    .trim();
}

/** Whether a text is `Total`, `Sub Total` or `Grand Total` and nothing else: there is a TOTAL ENERGIES. */
export function isTotalLabel(text: string): boolean {
  return /^((sub|grand) ?)?total:?$/.test(titleWords(text));
}
