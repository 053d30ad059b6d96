import { expect, test } from "vitest";
import { date, formatDate } from "./calendar-date.ts";
import {
  assessmentYearOf,
  financialYear,
  financialYearOf,
  firstDay,
  formatFinancialYear,
  lastDay,
  parseAssessmentYear,
  parseFinancialYear,
} from "./financial-year.ts";

test("runs from 1 April to 31 March", () => {
  expect(financialYearOf(date("2026-03-31"))).toBe(2025);
  expect(financialYearOf(date("2026-04-01"))).toBe(2026);
  expect(formatDate(firstDay(financialYear(2025)))).toBe("2025-04-01");
  expect(formatDate(lastDay(financialYear(2025)))).toBe("2026-03-31");
});

test("is assessed in the year that follows", () => {
  expect(assessmentYearOf(financialYear(2025))).toBe("2026-27");
  expect(formatFinancialYear(financialYear(1999))).toBe("1999-00");
  expect(parseAssessmentYear("2026-27")).toBe(2025);
  expect(parseAssessmentYear("2026-2027")).toBe(2025);
  expect(parseFinancialYear("2025-2026")).toBe(2025);
});

test.each(["2026", "2026-28", "2026-27-28", "26-27", "", "2026-2026"])(
  "%j is not a year",
  (text) => {
    expect(parseAssessmentYear(text)).toBeUndefined();
  },
);
