import { type CalendarDate, civilDate, dayNumber } from "./calendar-date.ts";

declare const year: unique symbol;

/** A financial year, 1 April to 31 March, as the calendar year in which it begins. */
export type FinancialYear = number & { readonly [year]: true };

/** Returns the financial year that begins on 1 April of a calendar year. */
export function financialYear(beginsIn: number): FinancialYear {
  return beginsIn as FinancialYear;
}

/** Returns the financial year in which a date falls. */
export function financialYearOf(date: CalendarDate): FinancialYear {
  const { year, month } = civilDate(date);
  return (month >= 4 ? year : year - 1) as FinancialYear;
}

/** Returns 1 April of a year. */
export function firstDay(year: FinancialYear): CalendarDate {
  return dayNumber(year, 4, 1);
}

/** Returns the 31 March that ends a year. */
export function lastDay(year: FinancialYear): CalendarDate {
  return dayNumber(year + 1, 3, 31);
}

/** Returns a year as `2025-26`. */
export function formatFinancialYear(year: FinancialYear): string {
  return span(year);
}

/** Returns the assessment year that follows: `2026-27` for financial year 2025-26. */
export function assessmentYearOf(year: FinancialYear): string {
  return span(year + 1);
}

function span(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** Returns the year of an assessment year such as `2026-27` or `2026-2027`, else `undefined`. */
export function parseAssessmentYear(text: string): FinancialYear | undefined {
  const first = parseSpan(text);
  return first === undefined ? undefined : ((first - 1) as FinancialYear);
}

/** Reads a financial year written `2025-26` or `2025-2026`; `undefined` when it is neither. */
export function parseFinancialYear(text: string): FinancialYear | undefined {
  return parseSpan(text) as FinancialYear | undefined;
}

function parseSpan(text: string): number | undefined {
  const match = /^\s*(\d{4})\s*[-–]\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (match === null) {
    return undefined;
  }
  const first = Number(match[1]);
  const second = match[2] ?? "";
  return Number(second) === (second.length === 4 ? first + 1 : (first + 1) % 100)
    ? first
    : undefined;
}
