import { describe, expect, test } from "vitest";
import { financialYear } from "../values/financial-year.ts";
import { lawOf, namedByLaw, yearName } from "./law-of-year.ts";

const law = lawOf(financialYear(2026));

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
    ["(section 111A)", "(section 196)"],
    ["section 55(2)(ac) compares", "section 90 compares"],
    ["sections 111A and 112A never apply", "sections 196 and 198 never apply"],
    ["sections 70, 71 and 74", "sections 108, 109 and 111"],
    ["Sections 80 and 139(3): x", "Sections 121 and 263: x"],
    ["sections 207 to 211.", "sections 403 to 408."],
    ["section 112, 12.5% of it", "section 197, 12.5% of it"],
    ["section 112A, 20 lots", "section 198, 20 lots"],
    ["slab rate, never 111A", "slab rate, never 196"],
    ["no Schedule 112A", "no Schedule 112A"],
    ["the key 111A@20", "the key 111A@20"],
    ["section 9A of the Indian Stamp Act", "section 9A of the Indian Stamp Act"],
    ["section 10(34A), because", "section 10(34A) of the Income-tax Act 1961, because"],
  ])("%s", (text, expected) => {
    expect(namedByLaw(text, law)).toBe(expected);
    expect(namedByLaw(text, lawOf(financialYear(2025)))).toBe(text);
  });
});
