import { type CalendarDate, dayNumber } from "../values/calendar-date.ts";
import { type FinancialYear, lastDay } from "../values/financial-year.ts";

/** A day by which tax on the gains of a period, and of those before it, is to be paid. */
export type Instalment = {
  readonly dueDate: CalendarDate;
  /** What of the year's tax is to be paid by then, with the instalments before, in percent. */
  readonly cumulativePercent: bigint;
  /** Section 425: with so much of the year's tax paid by then no interest is charged, in percent. */
  readonly tolerancePercent: bigint;
  /** Section 425: months of interest at 1 % on what is short. */
  readonly interestMonths: bigint;
};

/**
 * The four instalments of advance tax (section 408 of the Act of 2025, 211 of 1961) with what section
 * 425 (234C) says of each, and the last day of the year: no instalment, but what is paid by then is
 * advance tax, and section 425 charges nothing on gains after 15 March whose tax is paid by it. Their
 * order is that of `QUARTERS`.
 */
export function instalmentsOf(year: FinancialYear): readonly Instalment[] {
  return [
    instalment(dayNumber(year, 6, 15), 15n, 12n, 3n),
    instalment(dayNumber(year, 9, 15), 45n, 36n, 3n),
    instalment(dayNumber(year, 12, 15), 75n, 75n, 3n),
    instalment(dayNumber(year + 1, 3, 15), 100n, 100n, 1n),
    instalment(lastDay(year), 100n, 100n, 0n),
  ];
}

function instalment(
  dueDate: CalendarDate,
  cumulativePercent: bigint,
  tolerancePercent: bigint,
  interestMonths: bigint,
): Instalment {
  return { dueDate, cumulativePercent, tolerancePercent, interestMonths };
}

/** Section 404 (208): with less tax than this for the year, whole rupees, no advance tax is due. */
export const LEAST_ADVANCE_TAX = 10_000n;
