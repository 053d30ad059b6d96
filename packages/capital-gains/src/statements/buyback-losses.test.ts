import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  entered,
  findingOf,
  findingsOf,
  processed,
  refusalOf,
  zerodhaResult,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

/** Bought a month before it was given to the company, for 15,000 with 12.50 of stamp duty. */
const shortBuyback = {
  bought: "2025-05-01",
  sold: "2025-06-10",
  buyValue: "15000",
  sellValue: "21000",
  stampDuty: "12.50",
};

const longBuyback = { ...shortBuyback, bought: "2020-05-01" };

const shortGain = {
  bought: "2025-05-01",
  sold: "2025-07-10",
  buyValue: "10000",
  sellValue: "15000",
};

const longGain = { ...shortGain, bought: "2020-05-01" };

const sumOf = (row: Readonly<Record<string, string>> | undefined) =>
  Object.values(row ?? {}).reduce((sum, amount) => sum + Number(amount), 0);

describe("losses on buybacks taxed as dividend", () => {
  test("they are in rows A(A) and B(A) of Schedule CG, exact and as the return has them", async () => {
    const { json } = await zerodhaResult({ "Equity - Buyback": [shortBuyback, longBuyback] });
    expect(json.scheduleCG.buybackLosses).toMatchObject([
      {
        term: "short",
        lots: 1,
        place: "A(A)",
        ratePercent: "20",
        loss: "15012.50",
        buyExpenses: "12.50",
        inReturn: "15013",
      },
      { term: "long", lots: 1, place: "B(A)", ratePercent: "12.5", loss: "15012.50" },
    ]);
    const flags = ["buyback-consideration-nil"];
    expect(json.lots).toMatchObject([
      { gain: "-15012.50", flags },
      { gain: "-15012.50", flags },
    ]);
  });

  test("a short-term one is set off against the gain of section 111A, and the rest is left", async () => {
    const { json } = await zerodhaResult({
      "Equity - Buyback": [shortBuyback],
      "Equity - Short Term": [shortGain],
    });
    expect(sumOf(json.tableF["111A@20"])).toBe(0);
    expect(json.cfl.currentYear).toEqual({ shortTerm: "10013", longTerm: "0" });
    // The gains of section 111A stay unchanged.
    expect(json.scheduleCG.shortTerm111A[0]?.gain).toBe("5000");
  });

  test("a long-term one lowers a gain under section 112 before those with an exemption", async () => {
    const statement = zerodhaStatement({
      "Equity - Buyback": [longBuyback],
      "Equity - Long Term": [longGain],
    });
    const gold = { section: "112", period: "upto-15-jun", gain: 20_000 };
    const { json } = await processed([statement], entered({ otherGains: [gold] }));
    // Section 70(3): 20,000 of gold less 15,013. The 5,000 of shares stay exempt by section 112A(2).
    expect(sumOf(json.outside112A["112A@12.5"])).toBe(4987);
    expect(sumOf(json.tableF["112A@12.5"])).toBe(9987);
  });

  test("in FY 2024-25 they lower gains at the rates since 23 July 2024 first", async () => {
    const { json } = await zerodhaResult(
      {
        "Equity - Buyback": [{ ...shortBuyback, bought: "2024-09-01", sold: "2024-11-01" }],
        "Equity - Short Term": [
          { ...shortGain, bought: "2024-04-01", sold: "2024-05-01", sellValue: "30000" },
          { ...shortGain, bought: "2024-08-01", sold: "2024-12-01", sellValue: "30000" },
        ],
      },
      2024,
    );
    expect(json.scheduleCG.buybackLosses).toMatchObject([{ place: "A(A)", ratePercent: "20" }]);
    expect(sumOf(json.tableF["111A@20"])).toBe(4987);
    expect(sumOf(json.tableF["111A@15"])).toBe(20000);
  });

  test("the finding names amount, row and the dividend that the return requires", async () => {
    const { json } = await zerodhaResult({ "Equity - Buyback": [shortBuyback] });
    const finding = findingOf(json, "buyback-loss-needs-dividend");
    expect(finding).toMatchObject({
      severity: "warning",
      data: { lots: 1, dividend: "21000.00", shortTermLoss: "15012.50" },
    });
    expect(finding?.message).toContain("The ₹21,000.00 that you received is a dividend");
    expect(finding?.message).toContain("₹15,012.50 short-term (Schedule CG, A(A))");
    expect(finding?.message).toContain("Schedule OS, item 1a(iii)");
  });
});

describe("a buyback that ICICI Direct's statement lists as a sale", () => {
  /** Ten shares tendered at 1,800 each, bought for 14,300 with 43 of expenses. */
  const infosys: WrittenLot = {
    name: "INFTEC",
    isin: "INE009A01021",
    quantity: "10",
    bought: "2020-05-01",
    sold: "2025-12-31",
    sale: "18000",
    cost: "14300",
    buyExpenses: "43",
  };
  const tendered = { isin: "INE009A01021", sold: "2025-12-31" };
  const file = iciciStatement({
    long: [infosys, { ...infosys, sold: "2025-12-30" }],
    short: [{ ...infosys, bought: "2025-06-01" }],
    speculation: [{ ...infosys, bought: "2025-12-31" }],
  });
  const intraday = iciciStatement({ speculation: [{ ...infosys, bought: "2025-12-31" }] });
  const fund = iciciStatement({
    short: [{ ...infosys, isin: "INF204KB14I2", bought: "2025-06-01" }],
  });

  test("is a dividend and a loss once chosen, and other sales of the share stay as they are", async () => {
    const { json } = await processed([file], { buybacks: [tendered] });
    expect(json.lots.map(({ term, gain }) => [term, gain])).toEqual([
      ["buyback", "-14343.00"],
      ["buyback", "-14343.00"],
      ["long", "3657.00"],
      ["intraday", "3657.00"],
    ]);
    const finding = findingOf(json, "buyback-loss-needs-dividend");
    expect(finding).toMatchObject({
      data: {
        lots: 2,
        dividend: "36000.00",
        shortTermLoss: "14343.00",
        longTermLoss: "14343.00",
      },
    });
    expect(finding?.message).toContain(
      "The ₹36,000.00 that you received is a dividend, section 2(22)(f): enter it in Schedule OS, item 1a(iii).",
    );
    expect(json.scheduleCG.buybackLosses).toMatchObject([
      { term: "short", place: "A(A)", dividend: "18000.00", loss: "14343.00" },
      { term: "long", place: "B(A)", dividend: "18000.00", loss: "14343.00" },
    ]);
    const report = await reportOf([file], { buybacks: [tendered] });
    expect(report.rows("Schedule CG").flat().join(" ")).toContain("enter the ₹36,000.00 that the");
  });

  test("is pointed out once per file, as a note, only where one may hide", async () => {
    const { json } = await processed([file]);
    expect(findingsOf(json, "buybacks-not-shown")).toMatchObject([
      { severity: "info", data: { lots: 3, from: "2024-10-01", to: "2026-03-31" } },
    ]);
    const early = iciciStatement({ long: [{ ...infosys, sold: "2024-09-30" }] }, "2024-2025");
    for (const other of [intraday, fund, early]) {
      const without = await processed([other]);
      expect(findingOf(without.json, "buybacks-not-shown")).toBeUndefined();
    }
    const zerodha = await zerodhaResult({ "Equity - Long Term": [longGain] });
    expect(findingOf(zerodha.json, "buybacks-not-shown")).toBeUndefined();
  });

  test.each([
    ["another day", { sold: "2025-12-29" }, "without-sale", "29 December 2025", file],
    ["another share", { isin: "INE154A01025" }, "without-sale", "INE154A01025", file],
    ["too early", { sold: "2024-09-30" }, "outside-window", "30 September 2024", file],
    ["too late", { sold: "2026-04-01" }, "outside-window", "1 April 2026", file],
    ["no day", { sold: "2025-02-30" }, "outside-window", "2025-02-30", file],
    ["an intraday trade", {}, "without-sale", tendered.isin, intraday],
    ["a fund", { isin: "INF204KB14I2" }, "without-sale", "INF204KB14I2", fund],
  ])("a choice of %s is refused by name", async (_, choice, code, named, statement) => {
    const refusal = await refusalOf([statement], { buybacks: [{ ...tendered, ...choice }] });
    expect(refusal.code).toBe(`buyback-${code}`);
    expect(refusal.message).toContain(named);
  });
});
