import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import {
  codesOf,
  fileOf,
  findingOf,
  processed,
  type ResultJson,
  refusalOf,
  textOf,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { InputFile } from "../law/statement/input.ts";
import { returnGainsOf } from "../papers/return/gains-of-result.ts";

/** A statement of 2025-26 with a sale on each of these days, bought two years earlier, gaining 500. */
type Make = (days: readonly string[]) => InputFile;

const bought = (sold: string) => `${Number(sold.slice(0, 4)) - 2}${sold.slice(4)}`;
const icici: Make = (days) =>
  iciciStatement({
    long: days.map((sold) => ({ sold, bought: bought(sold), sale: "1500", cost: "1000" })),
  });
const zerodha: Make = (days) =>
  zerodhaStatement({
    "Equity - Long Term": days.map((sold) => ({
      sold,
      bought: bought(sold),
      sellValue: "1500",
      buyValue: "1000",
    })),
  });

const figuresOf = ({ lots, scheduleCG, schedule112A, tableF, period }: ResultJson) => ({
  lots: lots.map(({ source: _, ...lot }) => lot),
  scheduleCG,
  rows: schedule112A.rows,
  tableF,
  period,
});

describe.each<[string, Make]>([
  ["ICICI Direct", icici],
  ["Zerodha", zerodha],
])("a statement of %s with a sale of another year", (_, make) => {
  test.each([
    ["2025-03-25", "return for assessment year 2025-26"],
    ["2025-03-28", "return for assessment year 2025-26"],
    ["2025-03-31", "return for assessment year 2025-26"],
    ["2024-12-31", "return for assessment year 2025-26"],
    ["2026-04-01", "return for tax year 2026-27"],
  ])(
    "of %s sets it aside, says where it belongs, and computes the others",
    async (day, belongs) => {
      const { json } = await processed([make([day, "2025-08-20"])]);
      expect(json.assessmentYear).toBe("2026-27");
      expect(json.setAside).toMatchObject([{ reason: "sold-in-another-year", transferred: day }]);
      expect(json.setAside[0]?.message).toContain(belongs);
      expect(findingOf(json, "sold-in-another-year")?.message).toContain("settled in April");
      expect(codesOf(json)).not.toContain("rows-set-aside");
      expect(json.reconciliation.every(({ ok }) => ok)).toBe(true);
      const { json: alone } = await processed([make(["2025-08-20"])]);
      expect(figuresOf(json)).toEqual(figuresOf(alone));
      expect(json.form).toEqual(alone.form);
      expect(returnGainsOf(json).ok).toBe(true);
    },
  );

  test("is refused when most sales are of another year and settlement does not explain it", async () => {
    const refusal = await refusalOf([make(["2024-08-20", "2024-09-20", "2025-08-20"])], {
      assessmentYear: "2027-28",
    });
    expect(refusal.message).not.toContain("Download it again");
  });
});

describe("a statement of ICICI Direct that names no year", () => {
  const unnamed = (days: readonly string[]) =>
    fileOf(textOf(icici(days)).replace(/Capital Gain,.*\n/, ""));

  test("sets a sale of late March aside beside those of the year after", async () => {
    const { json } = await processed([unnamed(["2025-03-28", "2025-08-20"])]);
    expect(json.assessmentYear).toBe("2026-27");
    expect(json.lotCount).toBe(1);
  });

  test("is refused with sales of two years", async () => {
    expect((await refusalOf([unnamed(["2025-02-28", "2025-08-20"])])).code).toBe("mixed-years");
  });
});

describe("a year that may be the assessment year", () => {
  test("is the one that leaves the fewest sales without an explanation", async () => {
    const days = ["2024-08-20", "2024-09-20", "2025-04-02"];
    const { json } = await processed([icici(days)]);
    expect(json.assessmentYear).toBe("2025-26");
    expect(json.lotCount).toBe(2);
    expect(json.setAside).toMatchObject([{ transferred: "2025-04-02" }]);
  });
});

describe("a Tax P&L of Zerodha", () => {
  const lot = { bought: "2023-01-05", buyValue: "1000", sellValue: "1500" };
  const whole = ["2025-04-01", "2026-03-31"];

  test("with no sale but two of late March keeps its year, because settlement explains them", async () => {
    const { json } = await processed([zerodha(["2025-03-28", "2025-03-27"])]);
    expect(json.assessmentYear).toBe("2026-27");
    expect(json.lots).toEqual([]);
    expect(json.setAside).toHaveLength(2);
    expect(findingOf(json, "nothing-for-schedule-112a")?.message).toContain("of this year");
  });

  test("counts a sale of the year outside the days that it covers, and says so", async () => {
    const file = zerodhaStatement({ "Equity - Long Term": [{ ...lot, sold: "2025-07-01" }] });
    const quarter = fileOf(textOf(file).replace(whole.join(" to "), "2025-07-02 to 2025-09-30"));
    const { json } = await processed([quarter]);
    expect(json.lots).toMatchObject([{ gain: "500.00" }]);
    expect(findingOf(json, "sale-outside-period")?.message).toContain("SAMPLE row 5");
  });

  test("does not count a derivative trade of another year", async () => {
    const sold = "2025-03-28";
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [{ ...lot, sold: "2025-08-20" }],
        "F&O": [{ ...lot, sold }],
      }),
    ]);
    expect(json.businessTrades).toEqual([]);
    expect(codesOf(json)).not.toContain("business-income-not-in-scope");
    expect(json.setAside).toMatchObject([{ reason: "sold-in-another-year", transferred: sold }]);
  });

  test("reports a row as one of another year, whatever else is odd about it", async () => {
    const file = zerodhaStatement({
      "Equity - Long Term": [
        { ...lot, sold: "2025-08-20" },
        { ...lot, sold: "2026-04-01" },
      ],
    });
    const odd = fileOf(textOf(file).replace("2023-01-05,2026-04-01", "-,2026-04-01"));
    const { json } = await processed([odd]);
    expect(json.setAside).toMatchObject([{ reason: "sold-in-another-year" }]);
  });
});
