import { allQuarters, type Quarter } from "@site/result/names";
import { type CalendarDate, dayNumber } from "../values/calendar-date.ts";
import { type FinancialYear, lastDay } from "../values/financial-year.ts";

/**
 * Returns the four instalments of advance tax (section 408 of the Act of 2025, 211 of 1961) with the
 * terms of section 425 (234C), and the last day of the year, which is not an instalment: what is paid
 * by then is advance tax, and section 425 charges nothing on gains after 15 March whose tax is paid by
 * then. Their order is that of `allQuarters`. Percentages are of the year's tax, earlier instalments
 * included: what is due, and what avoids interest; the interest is 1% a month on what is short.
 */
export function instalmentsOf(year: FinancialYear) {
  const terms = [
    [dayNumber(year, 6, 15), 15n, 12n, 3n],
    [dayNumber(year, 9, 15), 45n, 36n, 3n],
    [dayNumber(year, 12, 15), 75n, 75n, 3n],
    [dayNumber(year + 1, 3, 15), 100n, 100n, 1n],
    [lastDay(year), 100n, 100n, 0n],
  ] as const;
  return terms.map(([dueDate, cumulativePercent, tolerancePercent, interestMonths]) => ({
    dueDate,
    cumulativePercent,
    tolerancePercent,
    interestMonths,
  }));
}

/** Section 404 (208): below this tax for the year, in whole rupees, no advance tax is due. */
export const leastAdvanceTax = 10_000n;

/** Returns what maps a transfer of a year to its period, which is no quarter of a broker's. */
export function quartersOf(year: FinancialYear): (transferred: CalendarDate) => Quarter {
  const ends = instalmentsOf(year).map(({ dueDate }) => dueDate);
  return (transferred) =>
    allQuarters[ends.findIndex((end) => transferred <= end)] ?? "16-mar-31-mar";
}
