import { describe, expect, test } from "vitest";
import { findingOf, resultOf, zerodhaResult } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { estimateOf } from "../report/tax-estimate.ts";

/** Bought a month before it was given to the company, for 15,000 with 12.50 of stamp duty. */
const SHORT_BUYBACK = {
  bought: "2025-05-01",
  sold: "2025-06-10",
  buyValue: "15000",
  sellValue: "21000",
  stampDuty: "12.50",
};

const LONG_BUYBACK = { ...SHORT_BUYBACK, bought: "2020-05-01" };

const SHORT_GAIN = {
  bought: "2025-05-01",
  sold: "2025-07-10",
  buyValue: "10000",
  sellValue: "15000",
};

const LONG_GAIN = { ...SHORT_GAIN, bought: "2020-05-01", sellValue: "40000" };

const sumOf = (row: Readonly<Record<string, string>> | undefined) =>
  Object.values(row ?? {}).reduce((sum, amount) => sum + Number(amount), 0);

describe("losses on buybacks taxed as dividend", () => {
  test("a lot's loss is what was paid with the purchase expenses", async () => {
    const { json } = await zerodhaResult({ "Equity - Buyback": [SHORT_BUYBACK] });
    expect(json.lots[0]).toMatchObject({ costOfAcquisition: "15012.50", gain: "-15012.50" });
  });

  test("they are in rows A(A) and B(A) of Schedule CG, exact and in whole rupees", async () => {
    const { json } = await zerodhaResult({ "Equity - Buyback": [SHORT_BUYBACK, LONG_BUYBACK] });
    expect(json.scheduleCG.buybackLosses).toMatchObject([
      {
        term: "short",
        lots: 1,
        place: "A(A)",
        ratePercent: "20",
        loss: "15012.50",
        buyExpenses: "12.50",
        inReturn: "15013",
        quarters: { "upto-15-jun": "-15012.50", "16-jun-15-sep": "0.00" },
      },
      { term: "long", lots: 1, place: "B(A)", ratePercent: "12.5", loss: "15012.50" },
    ]);
  });

  test("a short-term one is set off against the gain of section 111A, and the rest is left", async () => {
    const { json } = await zerodhaResult({
      "Equity - Buyback": [SHORT_BUYBACK],
      "Equity - Short Term": [SHORT_GAIN],
    });
    expect(sumOf(json.tableF["111A@20"])).toBe(0);
    expect(sumOf(json.tableFInReturn["111A@20"])).toBe(0);
    expect(json.lossesLeft).toEqual({ shortTerm: "10012.50", longTerm: "0.00" });
    // The gains of section 111A stay unchanged.
    expect(sumOf(json.quarters["111A@20"])).toBe(5000);
  });

  test("a short-term one also lowers long-term gains, a long-term one never short-term gains", async () => {
    const short = await zerodhaResult({
      "Equity - Buyback": [SHORT_BUYBACK],
      "Equity - Long Term": [LONG_GAIN],
    });
    expect(sumOf(short.json.tableFInReturn["112A@12.5"])).toBe(30000 - 15013);
    const long = await zerodhaResult({
      "Equity - Buyback": [LONG_BUYBACK],
      "Equity - Short Term": [SHORT_GAIN],
    });
    expect(sumOf(long.json.tableFInReturn["111A@20"])).toBe(5000);
    expect(long.json.lossesLeft).toEqual({ shortTerm: "0.00", longTerm: "15012.50" });
  });

  test("the tax estimate includes them", async () => {
    const gain = { ...SHORT_GAIN, sellValue: "30012.50" };
    const result = await resultOf([
      zerodhaStatement({ "Equity - Buyback": [SHORT_BUYBACK], "Equity - Short Term": [gain] }),
    ]);
    // 20,012.50 is 20,013 in the return; less 15,013.
    expect(estimateOf(result)?.rates[0]).toMatchObject({
      key: "111A@20",
      gain: 5000n,
      taxed: 5000n,
    });
  });

  test("in FY 2024-25 they lower gains at the rates since 23 July 2024 first", async () => {
    const { json } = await zerodhaResult(
      {
        "Equity - Buyback": [{ ...SHORT_BUYBACK, bought: "2024-09-01", sold: "2024-11-01" }],
        "Equity - Short Term": [
          { ...SHORT_GAIN, bought: "2024-04-01", sold: "2024-05-01", sellValue: "30000" },
          { ...SHORT_GAIN, bought: "2024-08-01", sold: "2024-12-01", sellValue: "30000" },
        ],
      },
      2024,
    );
    expect(json.scheduleCG.buybackLosses).toMatchObject([{ place: "A(A)", ratePercent: "20" }]);
    expect(sumOf(json.tableF["111A@20"])).toBe(4987.5);
    expect(sumOf(json.tableF["111A@15"])).toBe(20000);
  });

  test("the finding names amount, row and the dividend that the return requires", async () => {
    const { json } = await zerodhaResult({ "Equity - Buyback": [SHORT_BUYBACK] });
    const finding = findingOf(json, "buyback-loss-needs-dividend");
    expect(finding).toMatchObject({ severity: "warning", data: { shortTermLoss: "15012.50" } });
    expect(finding?.message).toContain("₹15,012.50 short-term (Schedule CG, A(A))");
    expect(finding?.message).toContain("Schedule OS, item 1a(iii)");
  });
});
