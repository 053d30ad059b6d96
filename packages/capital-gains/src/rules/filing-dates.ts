import { type CalendarDate, date } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** The last days of a year's returns. */
export type FilingDates = {
  /** Section 139(1): ITR-1 and ITR-2. */
  readonly withoutBusiness: CalendarDate;
  /** Business without audit, so any intraday trade or derivative: ITR-3. */
  readonly business: CalendarDate;
  /** Section 139(4). */
  readonly belated: CalendarDate;
  /** Section 139(5). */
  readonly revised: CalendarDate;
};

/** As Finance Act 2026 left them; whether a day was put off since is not known here. */
const DATES: ReadonlyMap<FinancialYear, FilingDates> = new Map([
  [
    financialYear(2025),
    {
      withoutBusiness: date("2026-07-31"),
      business: date("2026-08-31"),
      belated: date("2026-12-31"),
      revised: date("2027-03-31"),
    },
  ],
]);

/** The dates of the returns for a financial year; `undefined` where they are not known. */
export function filingDates(year: FinancialYear): FilingDates | undefined {
  return DATES.get(year);
}
