import type { ReturnForm } from "@site/result/return-form";
import { type CalendarDate, date } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear, lastDay } from "../values/financial-year.ts";

/** The last days for filing the return of a year, by kind: section 139(1), (4) and (5). */
type ReturnCalendar = NonNullable<ReturnForm["dates"]>;

/**
 * By financial year. 2025-26 as Finance Act 2026 left it; later extensions are not known here. 2024-25
 * by CBDT circulars 12/2025 and 15/2025.
 */
const calendars: ReadonlyMap<FinancialYear, ReturnCalendar> = new Map([
  [
    financialYear(2024),
    {
      withoutBusiness: "2025-09-16",
      business: "2025-09-16",
      audited: "2025-12-10",
      belated: "2025-12-31",
      revisedWithoutFee: "2025-12-31",
      revised: "2025-12-31",
    },
  ],
  [
    financialYear(2025),
    {
      withoutBusiness: "2026-07-31",
      business: "2026-08-31",
      audited: "2026-10-31",
      belated: "2026-12-31",
      revisedWithoutFee: "2026-12-31",
      revised: "2027-03-31",
    },
  ],
]);

/** Returns the filing days for a financial year; `undefined` where they are not known. */
export function returnCalendar(year: FinancialYear): ReturnCalendar | undefined {
  return calendars.get(year);
}

/** Returns the last day for an updated return, section 139(8A): 48 months after the year ends. */
export function lastUpdate(year: FinancialYear): CalendarDate {
  return lastDay(financialYear(year + 5));
}

/**
 * Past years whose losses may still be brought forward: the last day of section 139(1) for accounts
 * without audit, including the Board's extensions for the whole of India.
 */
const earlierDueDates: ReadonlyMap<FinancialYear, string> = new Map([
  [financialYear(2017), "2018-08-31"],
  [financialYear(2018), "2019-08-31"],
  [financialYear(2019), "2021-01-10"],
  [financialYear(2020), "2021-12-31"],
  [financialYear(2021), "2022-07-31"],
  [financialYear(2022), "2023-07-31"],
  [financialYear(2023), "2024-07-31"],
]);

/** Returns the due date of a year's return without audit; `undefined` where not known. */
export function dueDate(
  year: FinancialYear,
  of: "withoutBusiness" | "business" = "withoutBusiness",
): CalendarDate | undefined {
  const day = calendars.get(year)?.[of] ?? earlierDueDates.get(year);
  return day === undefined ? undefined : date(day);
}
