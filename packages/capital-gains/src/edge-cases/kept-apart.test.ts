import { describe, expect, it } from "vitest";
import { codesOf, findingOf, processed } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

describe("what is kept apart", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", buyValue: "1000", sellValue: "1500" };

  it("a buyback up to 30 September 2024 is exempt, from 1 October 2024 a dividend with the cost as a loss", async () => {
    const { json, csv } = await processed([
      zerodhaStatement(
        {
          "Equity - Buyback": [
            { ...lot, sold: "2024-09-30" },
            { ...lot, sold: "2024-10-01", brokerage: "10", stampDuty: "0.15" },
            { ...lot, sold: "2024-10-01", bought: "2024-09-01" },
          ],
        },
        2024,
      ),
    ]);
    expect(json.lots).toMatchObject([
      { term: "buyback", section: "10(34A)", gain: "0.00", saleValue: "1500.00" },
      { term: "buyback", section: "2(22)(f)", gain: "-1000.15", saleValue: "1500.00" },
      { term: "buyback", section: "2(22)(f)", gain: "-1000.00" },
    ]);
    expect(csv).toBeNull();
    expect(Object.values(json.quarters).flatMap((row) => Object.values(row))).not.toContain(
      "-1000.00",
    );
    expect(codesOf(json)).toEqual(
      expect.arrayContaining(["buyback-consideration-nil", "buyback-exempt"]),
    );
  });

  it("stamp duty is the buyer's and part of the cost, every other charge an expense of the sale", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [{ ...lot, brokerage: "20", stampDuty: "1.50", stt: "3" }],
        "Equity - Intraday": [
          { ...lot, bought: "2025-05-21", brokerage: "7", stampDuty: "0.30", stt: "2" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { buyExpenses: "1.50", transferExpenses: "20.00", gain: "478.50" },
      { buyExpenses: "0.30", transferExpenses: "7.00" },
    ]);
    expect(json.scheduleCG.intraday).toMatchObject({ charges: "7.30", stt: "2.00" });
    const finding = findingOf(json, "charges-not-split-by-side");
    expect(finding?.message).toContain("section 9A");
    expect(finding?.message).toContain("expense of the transfer");
  });

  it("a gold fund in Non Equity is section 112, an equity ETF in an equity section 112A", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Non Equity": [{ ...lot, symbol: "GOLDBEES", isin: "INF204KB17I5" }],
        "Equity - Long Term": [{ ...lot, symbol: "NIFTYBEES", isin: "INF204KB14I2" }],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { term: "long", section: "112" },
      { term: "long", section: "112A" },
    ]);
    expect(json.schedule112A.balance).toBe("500");
    expect(codesOf(json)).toContain("not-equity");
  });

  it("transaction tax is never deducted from a capital gain, and is shown beside intraday", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [{ ...lot, brokerage: "20", stt: "3" }],
        "Equity - Intraday": [
          { ...lot, bought: "2025-05-21", brokerage: "7", stt: "2" },
          { ...lot, bought: "2025-05-21", sellValue: "900", brokerage: "1", stt: "1" },
        ],
      }),
    ]);
    expect(json.lots[0]).toMatchObject({ gain: "480.00", stt: "3.00" });
    expect(json.scheduleCG.intraday).toEqual({
      turnover: "600.00",
      profit: "400.00",
      charges: "8.00",
      stt: "3.00",
    });
  });
});
