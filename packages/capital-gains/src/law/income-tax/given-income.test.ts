import type { IncomeOfYear } from "@site/result/income-of-year";
import { describe, expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { financialYear } from "../values/financial-year.ts";
import { judgeDividends, judgeIncome } from "./given-income.ts";

const year = financialYear(2025);
const given: IncomeOfYear = { otherIncome: "12,00,000", regime: "new" };
const judged = (change: Partial<IncomeOfYear>, of = year) =>
  judgeIncome({ incomeOfYear: { ...given, ...change } }, of);

describe("a person's other income of the year", () => {
  test("is read in whole rupees, grouped or not, and nothing is assumed without it", () => {
    expect(taken(judged({ otherIncome: "₹12,00,000" }))).toMatchObject({
      ...{ otherIncome: 1_200_000n, regime: "new", isResident: true },
    });
    expect(taken(judgeIncome({}, year))).toBeUndefined();
  });

  test.each<[code: string, field: string, change: Partial<IncomeOfYear>]>([
    ["income-amount-missing", "otherIncome", { otherIncome: " " }],
    ["income-amount-not-whole", "otherIncome", { otherIncome: "12.50" }],
    ["income-amount-not-whole", "otherIncome", { otherIncome: "-1" }],
    ["income-amount-not-whole", "otherIncome", { otherIncome: "12 lakh" }],
    ["income-amount-too-large", "otherIncome", { otherIncome: "9".repeat(15) }],
    ["income-amount-not-whole", "dividends", { dividends: "x" }],
    ["income-dividends-too-large", "dividends", { dividends: "1200001" }],
    ["income-age-missing", "age", { regime: "old" }],
    ["income-regime-late", "regime", { regime: "old", age: "below-60", filedLate: true }],
  ])("is refused: %s at %s", (code, field, change) => {
    expect(judged(change)).toMatchObject({
      error: { code, where: { field: `incomeOfYear.${field}` } },
    });
  });

  test("is refused in a year without slabs here, with the years that have them", () => {
    expect(judged({}, financialYear(2022))).toMatchObject({
      error: {
        code: "income-year-unknown",
        message: expect.stringContaining(
          "from assessment year 2024-25 to tax year 2026-27, not for assessment year 2023-24.",
        ),
      },
    });
    for (const known of [2023, 2024, 2025, 2026]) {
      expect(judged({}, financialYear(known)).ok).toBe(true);
    }
  });

  test("needs no age in the new regime or of a non-resident, and may be late in the new regime", () => {
    expect(judged({ filedLate: true }).ok).toBe(true);
    expect(judged({ regime: "old", nonResident: true }).ok).toBe(true);
  });

  test("needs its dividends above ₹2 crore, gains at slab rates included", () => {
    const income = taken(judged({ otherIncome: "19999999" }));
    const withDividends = taken(judged({ otherIncome: "19999999", dividends: "0" }));
    if (!income || !withDividends) {
      throw new Error("no income");
    }
    expect(judgeDividends(income, 1n).ok).toBe(true);
    expect(judgeDividends(income, 2n)).toMatchObject({
      error: {
        code: "income-dividends-missing",
        where: { field: "incomeOfYear.dividends" },
      },
    });
    expect(judgeDividends(withDividends, 2n).ok).toBe(true);
  });
});
