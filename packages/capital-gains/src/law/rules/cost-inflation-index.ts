import type { CalendarDate } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear, financialYearOf } from "../values/financial-year.ts";

/** The first year that section 55(2)(ac), Explanation (a)(iii), takes: earlier ones count as this. */
const firstYear = financialYear(2001);

/** Section 48, Explanation (v): the index of 2001-02 to 2017-18, notification 44/2017. */
const indexes = [
  100, 105, 109, 113, 117, 122, 129, 137, 148, 167, 184, 200, 220, 240, 254, 264, 272,
];

/** The index of financial year 2017-18. */
export const indexOf201718 = 272n;

/** The index of the year in which a share was bought, and that year. */
export type YearIndex = { readonly year: FinancialYear; readonly index: bigint };

/** Returns the index of the first year in which a share bought by 31 January 2018 was held. */
export function indexOfFirstYear(acquired: CalendarDate): YearIndex {
  const held = financialYearOf(acquired);
  const year = held < firstYear ? firstYear : held;
  return { year, index: BigInt(indexes[year - firstYear] ?? indexOf201718) };
}
