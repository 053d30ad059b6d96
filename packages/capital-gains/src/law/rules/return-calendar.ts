import { type CalendarDate, date } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear, lastDay } from "../values/financial-year.ts";

/** The last days for filing the return of a year, by kind. */
type ReturnCalendar = {
  /** Section 139(1): no business, so ITR-1 and ITR-2. */
  readonly withoutBusiness: CalendarDate;
  /** Section 139(1): business without audit, so any intraday trade or derivative: ITR-3 and ITR-4. */
  readonly business: CalendarDate;
  /** Section 139(1): accounts that must be audited. */
  readonly audited: CalendarDate;
  /** Section 139(4): with the fee of section 234F. */
  readonly belated: CalendarDate;
  /** Section 139(5): up to this day without a fee. */
  readonly revisedWithoutFee: CalendarDate;
  /** Section 139(5): up to this day, where it is later with the fee of section 234-I. */
  readonly revised: CalendarDate;
};

/**
 * By financial year. 2025-26 as Finance Act 2026 left it; later extensions are not known here. 2024-25
 * by CBDT circulars 12/2025 and 15/2025.
 */
const calendars: ReadonlyMap<FinancialYear, ReturnCalendar> = new Map([
  [
    financialYear(2024),
    {
      withoutBusiness: date("2025-09-16"),
      business: date("2025-09-16"),
      audited: date("2025-12-10"),
      belated: date("2025-12-31"),
      revisedWithoutFee: date("2025-12-31"),
      revised: date("2025-12-31"),
    },
  ],
  [
    financialYear(2025),
    {
      withoutBusiness: date("2026-07-31"),
      business: date("2026-08-31"),
      audited: date("2026-10-31"),
      belated: date("2026-12-31"),
      revisedWithoutFee: date("2026-12-31"),
      revised: date("2027-03-31"),
    },
  ],
]);

/** Returns the filing days for a financial year; `undefined` where they are not known. */
export function returnCalendar(year: FinancialYear): ReturnCalendar | undefined {
  return calendars.get(year);
}

/**
 * Returns the last day for an updated return: 48 months after the end of the assessment year (section
 * 139(8A) as amended by Finance Act 2025).
 */
export function lastUpdate(year: FinancialYear): CalendarDate {
  return lastDay(financialYear(year + 5));
}

/**
 * Past years whose losses may still be brought forward: the last day of section 139(1) for accounts
 * without audit, including the Board's extensions for the whole of India.
 */
const earlierDueDates: ReadonlyMap<FinancialYear, CalendarDate> = new Map([
  [financialYear(2017), date("2018-08-31")],
  [financialYear(2018), date("2019-08-31")],
  [financialYear(2019), date("2021-01-10")],
  [financialYear(2020), date("2021-12-31")],
  [financialYear(2021), date("2022-07-31")],
  [financialYear(2022), date("2023-07-31")],
  [financialYear(2023), date("2024-07-31")],
]);

/** Returns the due date of a year's return with business and without audit; `undefined` where not known. */
export function businessDueDate(year: FinancialYear): CalendarDate | undefined {
  return calendars.get(year)?.business ?? earlierDueDates.get(year);
}

/** Returns the due date of a year's return without audit and business; `undefined` where not known. */
export function dueDate(year: FinancialYear): CalendarDate | undefined {
  return calendars.get(year)?.withoutBusiness ?? earlierDueDates.get(year);
}
