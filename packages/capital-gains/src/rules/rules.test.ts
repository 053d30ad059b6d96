import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarDate, date } from "../values/calendar-date.ts";
import { financialYear } from "../values/financial-year.ts";
import { type Money, money, wholeRupees } from "../values/money.ts";
import { buybackTreatment } from "./buyback.ts";
import { grandfatheredCost } from "./cost-of-acquisition.ts";
import { holdingOf } from "./holding-period.ts";
import { QUARTERS, quartersOf } from "./quarter.ts";
import { TREATMENTS, treatmentOf } from "./treatment.ts";
import { rulesOf } from "./year-rules.ts";

describe("holding period, section 2(42A)", () => {
  it.each([
    ["2024-05-21", "2025-05-20", "short"],
    ["2024-05-21", "2025-05-21", "on-the-limit"],
    ["2024-05-21", "2025-05-22", "long"],
    ["2023-03-01", "2024-02-29", "short"],
    ["2023-03-01", "2024-03-01", "on-the-limit"],
    ["2023-03-01", "2024-03-02", "long"],
    ["2024-02-29", "2025-02-27", "short"],
    ["2024-02-29", "2025-02-28", "on-the-limit"],
    ["2024-02-29", "2025-03-01", "long"],
    ["2024-02-28", "2025-02-28", "on-the-limit"],
    ["2023-02-28", "2024-02-28", "on-the-limit"],
    ["2023-02-28", "2024-02-29", "long"],
    ["2025-05-21", "2025-05-21", "short"],
  ] as const)("bought %s, sold %s: %s", (bought, sold, holding) => {
    expect(holdingOf(date(bought), date(sold))).toBe(holding);
  });

  it("a day longer held is never a shorter term", () => {
    const order = { short: 0, "on-the-limit": 1, long: 2 };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 25_000 }),
        fc.integer({ min: 0, max: 800 }),
        (day, held) => {
          const now = order[holdingOf(day as CalendarDate, (day + held) as CalendarDate)];
          const next = order[holdingOf(day as CalendarDate, (day + held + 1) as CalendarDate)];
          expect(next).toBeGreaterThanOrEqual(now);
        },
      ),
    );
  });
});

describe("periods of Table F", () => {
  it.each([
    ["2025-04-01", 0],
    ["2025-06-15", 0],
    ["2025-06-16", 1],
    ["2025-09-15", 1],
    ["2025-09-16", 2],
    ["2025-12-15", 2],
    ["2025-12-16", 3],
    ["2026-03-15", 3],
    ["2026-03-16", 4],
    ["2026-03-31", 4],
  ])("%s", (day, quarter) => {
    expect(quartersOf(financialYear(2025))(date(day))).toBe(quarter);
    expect(QUARTERS).toHaveLength(5);
  });
});

describe("grandfathering, section 55(2)(ac)", () => {
  it.each([
    [20_000n, 27_600n, 45_000n, 27_600n],
    [20_000n, 27_600n, 24_000n, 24_000n],
    [35_000n, 27_600n, 45_000n, 35_000n],
    [30_000n, 27_600n, 24_000n, 30_000n],
    [0n, 27_600n, 45_000n, 27_600n],
  ])("paid %d, worth %d, sold for %d: cost %d", (paid, worth, sold, cost) => {
    expect(grandfatheredCost(wholeRupees(paid), wholeRupees(worth), wholeRupees(sold))).toBe(
      wholeRupees(cost),
    );
  });

  it("never makes a loss, nor a larger one", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((value) => money(value));
    fc.assert(
      fc.property(amount, amount, amount, (paid: Money, worth: Money, sold: Money) => {
        const gain = sold - grandfatheredCost(paid, worth, sold);
        const without = sold - paid;
        expect(gain <= without).toBe(true);
        if (without >= 0n) expect(gain >= 0n).toBe(true);
        else expect(gain).toBe(without);
      }),
    );
  });
});

describe("buybacks", () => {
  it.each([
    ["2019-07-04", "capital-gain"],
    ["2019-07-05", "exempt"],
    ["2024-09-30", "exempt"],
    ["2024-10-01", "dividend"],
    ["2026-03-31", "dividend"],
    ["2026-04-01", "capital-gain"],
  ])("on %s: %s", (day, treatment) => {
    expect(buybackTreatment(date(day))).toBe(treatment);
  });
});

describe("treatment by section and dates", () => {
  it.each([
    ["equity-short-term", "2025-01-01", "2025-05-01", "short", "111A"],
    ["equity-long-term", "2020-01-01", "2025-05-01", "long", "112A"],
    ["equity-long-term", "2025-01-01", "2025-05-01", "short", "111A"],
    ["equity", "2020-01-01", "2025-05-01", "long", "112A"],
    ["intraday", "2025-05-01", "2025-05-01", "intraday", "speculative"],
    ["buyback", "2020-01-01", "2025-05-01", "buyback", "2(22)(f)"],
    ["buyback", "2020-01-01", "2024-05-01", "buyback", "10(34A)"],
    ["buyback", "2020-01-01", "2026-05-01", "long", "112A"],
    ["stt-not-paid", "2020-01-01", "2025-05-01", "excluded", "112"],
    ["non-equity", "2020-01-01", "2025-05-01", "excluded", "112/50AA"],
    ["mutual-fund", "2020-01-01", "2025-05-01", "excluded", "mutual-fund"],
    ["derivative", "2025-05-01", "2025-05-01", "excluded", "business"],
  ] as const)("%s bought %s sold %s: %s, %s", (scope, bought, sold, term, section) => {
    expect(TREATMENTS[treatmentOf(scope, date(bought), date(sold))]).toEqual({ term, section });
  });
});

describe("rates and exemption by year", () => {
  it.each([
    [2020, ["15"], ["10"], 100_000n, false],
    [2023, ["15"], ["10"], 100_000n, false],
    [2024, ["15", "20"], ["10", "12.5"], 125_000n, true],
    [2025, ["20"], ["12.5"], 125_000n, false],
  ] as const)("FY %d", (year, short, long, exemption, column1b) => {
    const rules = rulesOf(financialYear(year));
    expect(rules?.shortTerm111A.map(({ ratePercent }) => ratePercent)).toEqual(short);
    expect(rules?.longTerm112A.map(({ ratePercent }) => ratePercent)).toEqual(long);
    expect(rules?.exemption112A).toBe(exemption);
    expect(rules?.column1b).toBe(column1b);
  });

  it("no rules outside the years whose forms are known", () => {
    expect(rulesOf(financialYear(2019))).toBeUndefined();
    expect(rulesOf(financialYear(2026))).toBeUndefined();
  });
});
