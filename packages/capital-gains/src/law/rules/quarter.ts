import { allQuarters, type Quarter } from "result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { instalmentsOf } from "./instalments.ts";

/**
 * Returns the function that maps a transfer of a year to its period, which ends on a due date of advance
 * tax. These are not the quarters by which a broker splits its reports.
 */
export function quartersOf(year: FinancialYear): (transferred: CalendarDate) => Quarter {
  const ends = instalmentsOf(year).map(({ dueDate }) => dueDate);
  return (transferred) =>
    allQuarters[ends.findIndex((end) => transferred <= end)] ?? "16-mar-31-mar";
}
