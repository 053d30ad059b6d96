import type { Quarter } from "result/names";
import { type CalendarDate, dayNumber } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";

/**
 * Returns the function that maps a transfer of a year to its period, which includes its first and last
 * day. These are not the quarters by which a broker splits its reports.
 */
export function quartersOf(year: FinancialYear): (transferred: CalendarDate) => Quarter {
  const june = dayNumber(year, 6, 15);
  const september = dayNumber(year, 9, 15);
  const december = dayNumber(year, 12, 15);
  const march = dayNumber(year + 1, 3, 15);
  return (transferred) => {
    if (transferred <= september) {
      return transferred <= june ? "upto-15-jun" : "16-jun-15-sep";
    }
    if (transferred <= december) {
      return "16-sep-15-dec";
    }
    return transferred <= march ? "16-dec-15-mar" : "16-mar-31-mar";
  };
}
