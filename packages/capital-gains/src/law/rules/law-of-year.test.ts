import { describe, expect, test } from "vitest";
import { financialYear } from "../values/financial-year.ts";
import { lawOf, sectionNames, yearName } from "./law-of-year.ts";

describe("a year and its Act", () => {
  test.each([
    [2025, "Income-tax Act 1961", null, "assessment year 2026-27"],
    [2026, "Income-tax Act 2025", "2026-27", "tax year 2026-27"],
  ])("FY %d", (year, act, taxYear, name) => {
    expect(lawOf(financialYear(year))).toMatchObject({ act, taxYear });
    expect(yearName(financialYear(year))).toBe(name);
  });
});

describe("sections by the Act of 2025", () => {
  test.each([
    ["111A", "196"],
    ["55(2)(ac)", "90"],
    ["10(34A)", "10(34A) of the Income-tax Act 1961"],
  ] as const)("%s is %s", (section, expected) => {
    expect(sectionNames(lawOf(financialYear(2026)))(section)).toBe(expected);
    expect(sectionNames(lawOf(financialYear(2025)))(section)).toBe(section);
  });
});
