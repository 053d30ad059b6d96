import type { SecurityKind } from "@site/result/names";
import { describe, expect, test } from "vitest";
import { date } from "../values/calendar-date.ts";
import { financialYear } from "../values/financial-year.ts";
import { moneyOfRupees } from "../values/money.ts";
import { buybackTreatment } from "./buyback.ts";
import { indexOfFirstYear } from "./cost-inflation-index.ts";
import { grandfatheredCost } from "./fair-market-value.ts";
import { holdingOf } from "./holding-period.ts";
import { quartersOf } from "./instalments.ts";
import { isEquity } from "./security-kind.ts";
import { holdingLimit, type Scope, treatmentOf, treatments } from "./treatment.ts";
import { rulesOf } from "./year-rules.ts";

describe("holding period, section 2(42A)", () => {
  test.each([
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
});

describe("periods of Table F", () => {
  test.each([
    ["2025-04-01", "upto-15-jun"],
    ["2025-06-15", "upto-15-jun"],
    ["2025-06-16", "16-jun-15-sep"],
    ["2025-09-15", "16-jun-15-sep"],
    ["2025-09-16", "16-sep-15-dec"],
    ["2025-12-15", "16-sep-15-dec"],
    ["2025-12-16", "16-dec-15-mar"],
    ["2026-03-15", "16-dec-15-mar"],
    ["2026-03-16", "16-mar-31-mar"],
    ["2026-03-31", "16-mar-31-mar"],
  ])("%s", (day, quarter) => {
    expect(quartersOf(financialYear(2025))(date(day))).toBe(quarter);
  });
});

describe("grandfathering, section 55(2)(ac)", () => {
  test.each([
    [20_000n, 27_600n, 45_000n, 27_600n],
    [20_000n, 27_600n, 24_000n, 24_000n],
    [35_000n, 27_600n, 45_000n, 35_000n],
    [30_000n, 27_600n, 24_000n, 30_000n],
    [0n, 27_600n, 45_000n, 27_600n],
  ])("paid %d, worth %d, sold for %d: cost %d", (paid, worth, sold, cost) => {
    expect(grandfatheredCost(moneyOfRupees(paid), moneyOfRupees(worth), moneyOfRupees(sold))).toBe(
      moneyOfRupees(cost),
    );
  });
});

describe("buybacks", () => {
  test.each([
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

/** The term and section of a lot of a kind, as two words. */
function treated(scope: Scope, kind: SecurityKind, bought: string, sold: string, isListed = true) {
  const { term, section } =
    treatments[treatmentOf(scope, { kind, isListed }, date(bought), date(sold))] ?? {};
  return `${term} ${section}`;
}

describe("treatment by section of the statement", () => {
  test.each([
    ["equity-short-term", "2025-01-01", "2025-05-01", "short 111A"],
    ["equity-long-term", "2020-01-01", "2025-05-01", "long 112A"],
    ["equity-long-term", "2025-01-01", "2025-05-01", "short 111A"],
    ["equity", "2020-01-01", "2025-05-01", "long 112A"],
    ["intraday", "2025-05-01", "2025-05-01", "intraday speculative"],
    ["non-equity-intraday", "2025-05-01", "2025-05-01", "intraday speculative"],
    ["buyback", "2020-01-01", "2025-05-01", "buyback 2(22)(f)"],
    ["buyback", "2020-01-01", "2024-05-01", "buyback 10(34A)"],
    ["buyback", "2020-01-01", "2026-05-01", "long 112A"],
    ["stt-not-paid", "2020-01-01", "2025-05-01", "long 112"],
    ["stt-not-paid", "2025-01-01", "2025-05-01", "short slab"],
    ["non-equity", "2020-01-01", "2025-05-01", "long 112A"],
    ["mutual-fund", "2025-01-01", "2025-05-01", "short 111A"],
    ["derivative", "2025-05-01", "2025-05-01", "excluded business"],
  ] as const)("a share in %s bought %s sold %s: %s", (scope, bought, sold, expected) => {
    expect(treated(scope, "share", bought, sold)).toBe(expected);
  });

  test.each(["unknown", "fund-of-unknown-kind"] as const)("%s follows the section", (kind) => {
    const as = (scope: Scope) => treated(scope, kind, "2020-01-01", "2025-05-01");
    expect(as("equity")).toBe("long 112A");
    expect(as("stt-not-paid")).toBe("long 112");
    expect(as("non-equity")).toBe("excluded 112/50AA");
    expect(as("mutual-fund")).toBe("excluded mutual-fund");
  });
});

describe("treatment by kind and dates", () => {
  test.each([
    // Section 50AA takes gold, silver and overseas funds bought from 1 April 2023, sold by 31 March 2025.
    ["gold-fund", "2023-04-01", "2025-03-31", "short 50AA"],
    ["gold-fund", "2023-03-31", "2025-03-31", "long 112"],
    ["gold-fund", "2023-04-01", "2025-04-01", "long 112"],
    ["gold-fund", "2024-12-01", "2025-03-31", "short 50AA"],
    ["gold-fund", "2024-12-01", "2025-04-01", "short slab"],
    ["silver-fund", "2023-04-01", "2025-03-31", "short 50AA"],
    ["overseas-fund", "2023-04-01", "2025-03-31", "short 50AA"],
    ["overseas-fund", "2024-04-01", "2025-04-02", "long 112"],
    // A fund of funds holds no shares itself, so at most 35% in shares: within it like gold.
    ["other-fund", "2023-04-01", "2025-03-31", "short 50AA"],
    ["other-fund", "2023-03-31", "2025-03-31", "long 112"],
    ["other-fund", "2023-04-01", "2025-04-01", "long 112"],
    // A fund with more than 35% in shares and at most 65% in debt is never within it.
    ["hybrid-fund", "2023-04-01", "2025-03-31", "long 112"],
    ["hybrid-fund", "2024-12-01", "2025-03-31", "short slab"],
    ["hybrid-fund", "2021-07-22", "2024-07-22", "short slab"],
    ["hybrid-fund", "2021-07-21", "2024-07-22", "long 112"],
    // Liquid and debt funds bought from 1 April 2023 stay there.
    ["liquid-fund", "2023-04-01", "2025-04-01", "short 50AA"],
    ["liquid-fund", "2023-03-31", "2025-04-01", "long 112"],
    ["debt-fund", "2023-04-01", "2026-03-31", "short 50AA"],
    ["debt-fund", "2023-03-31", "2023-06-01", "short slab"],
    // Units: 36 months to 22 July 2024, 12 from then.
    ["gold-fund", "2021-07-22", "2024-07-22", "short slab"],
    ["gold-fund", "2021-07-21", "2024-07-22", "long 112"],
    ["gold-fund", "2021-07-22", "2024-07-23", "long 112"],
    ["debt-fund", "2022-07-23", "2024-07-23", "long 112"],
    ["reit", "2021-07-22", "2024-07-22", "short 111A"],
    ["reit", "2021-07-21", "2024-07-22", "long 112A"],
    ["reit", "2023-07-23", "2024-07-23", "short 111A"],
    ["reit", "2023-07-22", "2024-07-23", "long 112A"],
    ["invit", "2022-01-01", "2024-07-22", "short 111A"],
    ["invit", "2022-01-01", "2024-07-23", "long 112A"],
    // Listed securities other than units: 12 months before that day too.
    ["bond", "2023-07-21", "2024-07-22", "long 112"],
    ["bond", "2023-07-22", "2024-07-22", "short slab"],
    ["preference-share", "2024-05-20", "2025-05-21", "long 112"],
    ["government-security", "2024-05-21", "2025-05-21", "short slab"],
    ["rights-entitlement", "2025-05-01", "2025-05-20", "short slab"],
    ["rights-entitlement", "2020-05-01", "2025-05-20", "short slab"],
    ["equity-fund", "2023-07-22", "2024-07-23", "long 112A"],
    ["equity-fund", "2023-07-22", "2024-07-22", "short 111A"],
  ] as const)("%s bought %s sold %s: %s in every section", (kind, bought, sold, expected) => {
    for (const scope of ["equity-short-term", "equity-long-term", "non-equity"] as const) {
      expect(treated(scope, kind, bought, sold)).toBe(expected);
    }
    expect(/11[12]A/.test(expected)).toBe(isEquity(kind));
    // Without transaction tax 112A is 112, and 111A slab.
    expect(treated("stt-not-paid", kind, bought, sold)).toBe(
      expected.replace("112A", "112").replace("111A", "slab"),
    );
  });

  test.each(["mutual-fund", "equity", "equity-long-term", "non-equity"] as const)(
    "an unlisted unit takes 36 months, from 23 July 2024 24, in a section %s",
    (scope) => {
      for (const kind of ["gold-fund", "hybrid-fund", "other-fund"] as const) {
        const sold = (bought: string, day: string, isListed = false) =>
          treated(scope, kind, bought, day, isListed);
        expect(sold("2021-07-21", "2024-07-22")).toBe("long 112");
        expect(sold("2021-07-22", "2024-07-22")).toBe("short slab");
        expect(sold("2022-07-23", "2024-07-23")).toBe("short slab");
        expect(sold("2022-07-22", "2024-07-23")).toBe("long 112");
        expect(sold("2022-07-23", "2024-07-23", true)).toBe("long 112");
      }
      expect(treated(scope, "equity-fund", "2024-05-01", "2025-05-02", false)).toBe("long 112A");
    },
  );

  test("a unit that no table has is listed where its section is one of an exchange", () => {
    const unit = { kind: "gold-fund", isListed: undefined } as const;
    const limit = (scope: Scope) => holdingLimit(scope, unit, date("2024-07-23"));
    expect(limit("equity")).toBe(1);
    expect(limit("non-equity")).toBe(1);
    expect(limit("mutual-fund")).toBe(2);
    expect(limit("stt-not-paid")).toBe(2);
  });
});

describe("rates and exemption by year", () => {
  test.each([
    [2020, ["15"], ["10"], 100_000n],
    [2023, ["15"], ["10"], 100_000n],
    [2024, ["15", "20"], ["10", "12.5"], 125_000n],
    [2025, ["20"], ["12.5"], 125_000n],
    [2026, ["20"], ["12.5"], 125_000n],
  ] as const)("FY %d", (year, short, long, exemption) => {
    const rules = rulesOf(financialYear(year));
    expect(rules?.shortTerm111A.map(({ ratePercent }) => ratePercent)).toEqual(short);
    expect(rules?.longTerm112A.map(({ ratePercent }) => ratePercent)).toEqual(long);
    expect(rules?.exemption112A).toBe(exemption);
  });
});

describe("the cost inflation index of the first year in which a share was held", () => {
  test.each([
    ["1985-06-01", 2001, 100n],
    ["2002-03-31", 2001, 100n],
    ["2002-04-01", 2002, 105n],
    ["2009-12-31", 2009, 148n],
    ["2011-03-31", 2010, 167n],
    ["2011-04-01", 2011, 184n],
    ["2016-04-01", 2016, 264n],
    ["2018-01-31", 2017, 272n],
  ])("bought on %s: that of %i", (bought, year, index) => {
    expect(indexOfFirstYear(date(bought))).toEqual({ year, index });
  });
});
