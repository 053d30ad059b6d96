import type { Scope } from "../rules/treatment.ts";

const ROUTES: ReadonlyMap<string, Scope> = new Map([
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

/**
 * Where the section with this title goes. Spaces, dashes and case vary between the years
 * (`Equity - Short Term`, `Non Equity Short Term`), the words do not.
 * @returns undefined for a title that is not known: its rows must not be taken for anything
 */
export function routeOf(title: string): Scope | undefined {
  return ROUTES.get(wordsOf(title));
}

/** A title in small letters, its words parted by single spaces. */
export function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s\-‐-―]+/g, " ")
    .trim();
}

/** `Total`, `Sub Total`, `Grand Total` and nothing else: shares may be called TOTAL ENERGIES. */
export function isTotalLabel(text: string): boolean {
  return /^((sub|grand) ?)?total:?$/.test(wordsOf(text));
}
