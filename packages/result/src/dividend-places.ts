// Apart from the schemas, so that a page loads none of them.

import { allQuarters } from "./names.ts";

/** Where a dividend is counted: one of the return's five periods, or not in the statement's year. */
export const dividendPlaces = [...allQuarters, "other-year"] as const;

/** One of `dividendPlaces`. */
export type DividendPlace = (typeof dividendPlaces)[number];

/** Whether a dividend may belong to another period, and nobody has said which. */
export function isOpenDividend({
  others,
  isGiven,
}: {
  readonly others: readonly DividendPlace[];
  readonly isGiven: boolean;
}): boolean {
  return others.length > 0 && !isGiven;
}
