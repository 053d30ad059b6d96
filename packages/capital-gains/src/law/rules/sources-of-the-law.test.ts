import { describe, expect, test } from "vitest";
import { isoDate } from "../values/calendar-date.ts";
import { financialYear, formatFinancialYear } from "../values/financial-year.ts";
import { cautionOf, sourcesOf, topics } from "./sources-of-the-law.ts";
import { yearsWithRules } from "./year-rules.ts";

describe("where the law of each year was read", () => {
  test.each(yearsWithRules.map((year) => [formatFinancialYear(year), year] as const))(
    "financial year %s has one entry for every topic, with the day of reading",
    (_, year) => {
      expect(sourcesOf(year).map(({ topic }) => topic)).toEqual(topics);
      for (const { readOn } of sourcesOf(year)) {
        expect(isoDate(readOn)).toBeDefined();
      }
    },
  );

  test("a year without rules has none, so the next one has to be read before it is added", () => {
    const next = financialYear(Math.max(...yearsWithRules) + 1);
    expect(sourcesOf(next)).toEqual([]);
    expect(cautionOf("gold-bonds", next)).toBe("");
  });

  test("only what is not known from the law itself has a caution", () => {
    expect(cautionOf("gold-bonds", financialYear(2025))).toBe("");
    expect(cautionOf("gold-bonds", financialYear(2026))).toMatch(/^ We know this from .*summary/);
  });
});
