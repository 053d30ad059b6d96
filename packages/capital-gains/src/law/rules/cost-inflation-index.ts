import type { CalendarDate } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear, financialYearOf } from "../values/financial-year.ts";

/** The first year that section 55(2)(ac), Explanation (a)(iii), takes: earlier ones count as this. */
const firstYear = financialYear(2001);

/**
 * Section 48, Explanation (v): the cost inflation index of each financial year from 2001-02 to 2017-18,
 * notification 44/2017 of 5 June 2017.
 */
const indexByYear: ReadonlyMap<FinancialYear, bigint> = new Map(
  [
    100n,
    105n,
    109n,
    113n,
    117n,
    122n,
    129n,
    137n,
    148n,
    167n,
    184n,
    200n,
    220n,
    240n,
    254n,
    264n,
    272n,
  ].map((index, i) => [financialYear(firstYear + i), index]),
);

/** The index of financial year 2017-18. */
export const indexOf201718 = 272n;

/** The index of the year in which a share was bought, and that year. */
export type YearIndex = { readonly year: FinancialYear; readonly index: bigint };

/** Returns the index of the first year in which a share bought by 31 January 2018 was held. */
export function indexOfFirstYear(acquired: CalendarDate): YearIndex {
  const held = financialYearOf(acquired);
  const year = held < firstYear ? firstYear : held;
  return { year, index: indexByYear.get(year) ?? indexOf201718 };
}
