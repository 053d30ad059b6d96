import { describe, expect, it } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  codesOf,
  fileOf,
  findingOf,
  iciciResult,
  processed,
  refusalOf,
  taken,
  textOf,
  zerodhaResult,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { ProcessOptions } from "../law/statement/input.ts";
import { explainLot, lotRecords } from "../papers/report/lot-record.ts";
import { processStatements } from "../process-statements.ts";

/** The result of a statement with one long-term lot. */
const resultOf = async (lot: WrittenLot, options: ProcessOptions = {}, year?: string) =>
  (await processed([iciciStatement({ long: [lot] }, year)], options)).json;

describe("prices of 31 January 2018", () => {
  const old = {
    bought: "2017-01-10",
    sold: "2025-09-20",
    sale: "45000",
    cost: "20000",
    quantity: "100",
  };

  it("a missing one is proposed, used only when accepted, and flagged", async () => {
    const file = iciciStatement({ long: [{ ...old, isin: "INE154A01025" }] });
    const without = await processed([file]);
    expect(without.json.lots).toMatchObject([
      { gain: "25000.00", fmvPerUnit: null, flags: ["fmv-missing"] },
    ]);
    expect(without.json.findings).toContainEqual(
      expect.objectContaining({
        code: "fmv-missing",
        severity: "warning",
        data: {
          isin: "INE154A01025",
          name: "SAMPLE",
          lots: 1,
          proposedFmvPerUnit: "276.00",
          gainChange: "-7600.00",
        },
      }),
    );
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([
      { gain: "17400.00", fmvPerUnit: "276.00", flags: ["fmv-proposed"] },
    ]);
  });

  it("one of an intraday trade never counts", async () => {
    const trade = { ...old, bought: old.sold, fmv: "950" };
    const { json } = await iciciResult({ speculation: [trade] });
    expect(json.lots).toMatchObject([{ grandfathered: false, gain: "25000.00", term: "intraday" }]);
  });

  it("a price can be right for a sale before a split and wrong for one after it", async () => {
    // Split 5 for 1 on 17-Aug-2021; 1,019.00 was the price of one old share.
    const share = { ...old, isin: "INE229C01013", fmv: "1019" };
    const long = ["2021-08-10", "2021-08-20", "2021-08-11"].map((sold) => ({ ...share, sold }));
    const { json } = await iciciResult({ long }, "2021-2022");
    expect(json.lots.map(({ transferred, flags }) => [transferred, flags])).toEqual([
      ["2021-08-10", []],
      ["2021-08-20", ["fmv-differs-from-exchange"]],
      ["2021-08-11", []],
    ]);
  });

  it("reports the first two hundred prices and counts the other lots", async () => {
    const long = Array.from({ length: 203 }, (_, i) => ({ ...old, fmv: String(300 + i) }));
    const { json } = await iciciResult({ long });
    const codes = codesOf(json);
    expect(codes.filter((code) => code === "fmv-differs-from-exchange")).toHaveLength(200);
    expect(findingOf(json, "more-prices-to-check")?.data).toEqual({
      lots: 3,
    });
    expect(json.lots.every(({ flags }) => flags.includes("fmv-differs-from-exchange"))).toBe(true);
  });

  const hdfcBank = {
    ...old,
    name: "HDFBAN",
    isin: "INE040A01034",
    quantity: "20",
    sale: "38000",
    cost: "12000",
  };
  it("a missing one of a split share is proposed divided", async () => {
    const file = iciciStatement({ long: [hdfcBank] });
    const { json } = await processed([file]);
    expect(findingOf(json, "fmv-missing")).toMatchObject({
      data: { proposedFmvPerUnit: "1006.75" },
      message: expect.stringContaining("₹1,006.75 (NSE; INE040A01026 at ₹2,013.50, 2 for 1 since)"),
    });
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([{ fmvPerUnit: "1006.75", gain: "17865.00" }]);
  });

  it("one from before a split is flagged with the right one, and replaced when accepted", async () => {
    const file = iciciStatement({ long: [{ ...hdfcBank, fmv: "2013.50" }] });
    const { json } = await processed([file]);
    expect(json.lots).toMatchObject([{ gain: "0.00", flags: ["fmv-differs-from-exchange"] }]);
    expect(findingOf(json, "fmv-differs-from-exchange")).toMatchObject({
      severity: "warning",
      data: { fmvPerUnit: "2013.50", exchangeHigh: "1006.75", proposedFmvPerUnit: "1006.75" },
      message: expect.stringContaining("the gain is ₹17,865.00 higher"),
    });
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([
      { gain: "17865.00", fmvPerUnit: "1006.75", flags: ["fmv-proposed"] },
    ]);
    expect(accepted.json.schedule112A.rows[0]?.[9]).toBe("1006.75");
  });

  it("a lot total from before a split is replaced for the whole lot", async () => {
    const { json } = await processed(
      [
        zerodhaStatement({
          "Equity - Long Term": [
            {
              isin: "INE040A01034",
              bought: "2017-01-10",
              sold: "2025-09-20",
              quantity: "20",
              buyValue: "12000",
              sellValue: "38000",
              fmvTotal: "40270",
            },
          ],
        }),
      ],
      { acceptProposedFmv: true },
    );
    expect(json.lots).toMatchObject([{ fmvPerUnit: "1006.75", gain: "17865.00" }]);
  });

  it("one of a share merged into this one is genuine, and reported", async () => {
    const json = await resultOf({ ...hdfcBank, fmv: "1168.48" });
    expect(findingOf(json, "fmv-differs-from-exchange")).toMatchObject({
      severity: "info",
      message: expect.stringContaining("42 for 25 since by merger"),
    });
    const early = { ...hdfcBank, sold: "2022-06-01", fmv: "1168.48" };
    const before = await iciciResult({ long: [early] }, "2022-2023");
    expect(findingOf(before.json, "fmv-differs-from-exchange")).toMatchObject({
      severity: "warning",
    });
  });

  it("a split share sold on the day of the split still has its old ISIN", async () => {
    // Bajaj Finserv: five for one on 13 September 2022, the new ISIN a day later.
    const lot = { ...old, isin: "INE918I01018", fmv: "1000" };
    const proposedFor = async (sold: string) => {
      const json = await resultOf({ ...lot, sold }, {}, "2022-2023");
      return findingOf(json, "fmv-differs-from-exchange");
    };
    const before = (await proposedFor("2022-09-12"))?.data?.proposedFmvPerUnit;
    const after = (await proposedFor("2022-09-13"))?.data?.proposedFmvPerUnit;
    expect(Number(before)).toBeCloseTo(5 * Number(after), 2);
  });

  it("the lower of two exchanges is genuine but costs tax: the amount is reported", async () => {
    const file = iciciStatement({
      long: [{ ...old, name: "RELIND", isin: "INE002A01018", sale: "200000", fmv: "964.50" }],
    });
    const { json } = await processed([file]);
    expect(json.lots).toMatchObject([{ fmvPerUnit: "964.50" }]);
    expect(findingOf(json, "fmv-other-exchange-higher")).toMatchObject({
      severity: "warning",
      data: { excess: "40.00" },
      message: expect.stringContaining("RELIND: ₹964.50 → ₹964.90 (BSE)"),
    });
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([{ fmvPerUnit: "964.90" }]);
  });

  it("where the lower of two exchanges does not change the gain, it is a note", async () => {
    const json = await resultOf({
      ...old,
      isin: "INE002A01018",
      cost: "99000",
      sale: "100000",
      fmv: "964.50",
    });
    expect(findingOf(json, "fmv-other-exchange-higher")).toMatchObject({ severity: "info" });
  });

  it("half the price under an unchanged ISIN is not a split: a bonus does not divide it", async () => {
    const json = await resultOf({ ...old, isin: "INE075A01022", fmv: "154.48" });
    expect(findingOf(json, "fmv-differs-from-exchange")).toMatchObject({
      severity: "warning",
      message: expect.stringContaining("a bonus issue does not lower the price"),
      data: { proposedFmvPerUnit: "308.95" },
    });
  });

  it("one that cannot be checked is used, and its ISIN listed", async () => {
    const { json } = await iciciResult({
      long: [
        { ...old, isin: "INE202B01038", fmv: "150" },
        { ...old, isin: "INE081A01020", fmv: "70" },
      ],
    });
    expect(json.lots[0]).toMatchObject({ fmvPerUnit: "150.00", flags: ["fmv-unchecked"] });
    expect(findingOf(json, "fmv-unchecked")).toMatchObject({
      severity: "warning",
      message: expect.stringContaining("INE202B01038"),
    });
  });

  describe("a share that the exchanges' tables do not have", () => {
    const jio = {
      name: "JIOFIN",
      isin: "INE758E01017",
      quantity: "100",
      bought: "2010-06-15",
      sold: "2025-09-20",
      cost: "5000",
      sale: "30000",
    };
    const itcHotels = { ...jio, isin: "INE379A01028", quantity: "50", bought: "1999-01-10" };
    const sbiCards = { ...jio, isin: "INE018E01016", quantity: "20", bought: "2018-01-31" };

    it.each([
      // 5,000 × 272 / 167 = 8,143.71, for 100 shares 81.4371 each; 30,000 - 8,143.71 = 21,856.29.
      ["JIOFIN, from a demerger", jio, "81.4371", "21856.29"],
      // Before 2001-02 that year's index: 1,000 × 272 / 100 = 2,720, for 50 shares 54.40 each.
      ["ITC Hotels", { ...itcHotels, cost: "1000", sale: "10000" }, "54.40", "7280.00"],
      // The year of the price itself: (4,000 + 12) × 272 / 272 = 4,012, for 20 shares 200.60 each.
      ["SBI Cards", { ...sbiCards, cost: "4000", buyExpenses: "12" }, "200.60", "25988.00"],
      // 600 × 272 / 240 = 680, but never more than the sale value: no loss.
      [
        "SBI Cards sold for less",
        { ...sbiCards, bought: "2014-05-05", cost: "600", sale: "650" },
        "34.00",
        "0.00",
      ],
    ])("%s: its value is the cost by the index, once accepted", async (_, lot, price, gain) => {
      const without = await resultOf(lot);
      expect(without.lots).toMatchObject([{ fmvPerUnit: null, flags: ["fmv-missing"] }]);
      expect(findingOf(without, "fmv-not-listed")?.data).toMatchObject({
        proposedFmvPerUnit: price,
        highestProposedFmvPerUnit: price,
      });
      const accepted = await resultOf(lot, { acceptProposedFmv: true });
      expect(accepted.lots).toMatchObject([{ fmvPerUnit: price, gain, flags: ["fmv-by-index"] }]);
      expect(accepted.schedule112A.rows[0]?.[9]).toBe(String(Number(price)));
    });

    it("each purchase has its own value, and the warning their range and what it saves", async () => {
      const long = [jio, { ...jio, bought: "2014-05-05", quantity: "10", cost: "1200" }];
      const file = iciciStatement({ long });
      const { json } = await processed([file]);
      // 1,200 × 272 / 240 = 1,360, for 10 shares 136.00; gains lower by 3,143.71 and 160.
      expect(findingOf(json, "fmv-not-listed")?.message).toMatch(
        /^JIOFIN \(INE758E01017\): 2 sales .*₹81\.4371 to ₹136\.00 per share.*the gain is ₹3,303\.71 lower/,
      );
      const accepted = await processed([file], { acceptProposedFmv: true });
      expect(accepted.json.lots.map(({ fmvPerUnit }) => fmvPerUnit)).toEqual(["81.4371", "136.00"]);
      expect(findingOf(accepted.json, "fmv-by-index")?.message).toContain("₹81.4371 to ₹136.00");
    });

    it("an own price takes precedence over the index", async () => {
      const json = await resultOf(jio, {
        acceptProposedFmv: true,
        fmvPrices: { INE758E01017: "90" },
      });
      expect(json.lots).toMatchObject([{ fmvPerUnit: "90.00", flags: ["fmv-given"] }]);
    });

    it("is never taken for unlisted where the company's share traded under another ISIN", async () => {
      // A reconstruction without a ratio; and an ISIN whose change no list has.
      for (const isin of ["INE202B01038", "INE154A01033"]) {
        const json = await resultOf({ ...jio, isin }, { acceptProposedFmv: true });
        expect(json.lots).toMatchObject([{ fmvPerUnit: null, flags: ["fmv-missing"] }]);
        expect(findingOf(json, "fmv-missing")?.message).toContain(
          "The company's notice has the ratio",
        );
      }
    });

    it("an ISIN with a wrong check digit is not a share that was not listed", async () => {
      const json = await resultOf({ ...jio, isin: "INE758E01018" }, { acceptProposedFmv: true });
      expect(findingOf(json, "fmv-missing")?.message).toContain("because it is not valid");
    });

    it("report and explanations say where the value comes from", async () => {
      const options = { acceptProposedFmv: true };
      const report = await reportOf([iciciStatement({ long: [jio] })], options);
      expect(report.column("Workings", "Rule")[0]).toContain("as not listed on 31 January 2018");
      expect(report.column("Workings", "Arithmetic in words")[0]).toContain(
        "not listed that day, so its value is what was paid x 272 / 167 (2010-11): 100 x 81.4371 = 8,143.71;",
      );
      const { result } = taken(await processStatements([iciciStatement({ long: [jio] })], options));
      const [lot] = lotRecords(result, result.lots);
      expect(lot && explainLot(lot)[1]).toContain(
        "100 × ₹81.4371 = ₹8,143.71 (it was not listed that day, so this is what you paid × 272 / 167 (2010-11), by the cost inflation index)",
      );
    });
  });

  it("a ratio that only lists of face values suggest is reported, and never used", async () => {
    const lot = { ...old, isin: "INE434C01027", fmv: "100" };
    const missing = { ...lot, fmv: "" };
    const json = await resultOf(missing, {
      acceptProposedFmv: true,
    });
    expect(json.lots).toMatchObject([{ fmvPerUnit: null, flags: ["fmv-missing"] }]);
    expect(findingOf(json, "fmv-missing")).toMatchObject({
      message: expect.stringContaining("₹44.46 (BSE; INE434C01019 at ₹222.30, 5 for 1 since) if"),
      data: { proposedFmvPerUnit: null },
    });
    const stated = await processed([iciciStatement({ long: [lot] })], { acceptProposedFmv: true });
    expect(stated.json.lots).toMatchObject([{ fmvPerUnit: "100.00" }]);
    expect(findingOf(stated.json, "fmv-differs-from-exchange")).toMatchObject({
      severity: "warning",
      message: expect.stringContaining("rests on BSE's lists of face values alone"),
      data: { exchangeHigh: "44.46", proposedFmvPerUnit: null },
    });
  });

  it("a person's own price takes precedence, is flagged, and named beside the exchanges'", async () => {
    const json = await resultOf(
      { ...hdfcBank, fmv: "2013.50" },
      {
        acceptProposedFmv: true,
        fmvPrices: { INE040A01034: "1168.476190" },
      },
    );
    expect(json.lots).toMatchObject([{ fmvPerUnit: "1168.47619", flags: ["fmv-given"] }]);
    expect(findingOf(json, "fmv-given")).toMatchObject({
      message: expect.stringContaining("instead of the statement's ₹2,013.50"),
    });
  });

  it("a person's own price that no lot needs is reported", async () => {
    const json = await resultOf(
      { ...old, bought: "2019-01-10" },
      { fmvPrices: { INE154A01025: "276" } },
    );
    expect(findingOf(json, "fmv-not-needed")).toMatchObject({ data: { isin: "INE154A01025" } });
  });

  it.each([
    ["INE154A01025", "0"],
    ["INE154A01025", "much"],
    ["ITC", "276"],
  ])("a person's own price %s=%s is refused", async (isin, price) => {
    const refusal = await refusalOf([iciciStatement({ long: [old] })], {
      fmvPrices: { [isin]: price },
    });
    expect(refusal.code).toBe("fmv-price-malformed");
  });

  it("a broker's lot total is divided for column 10 and counts whole for the gain", async () => {
    const { json } = await zerodhaResult({
      "Equity - Long Term": [
        {
          bought: "2017-01-10",
          sold: "2025-09-20",
          quantity: "3",
          buyValue: "100",
          sellValue: "2000",
          fmvTotal: "1000",
        },
      ],
    });
    expect(json.lots).toMatchObject([
      { fmvPerUnit: "333.3333", costOfAcquisition: "1000.00", gain: "1000.00" },
    ]);
    expect(json.schedule112A.rows[0]?.slice(3)).toEqual([
      "3",
      "666.6667",
      "2000",
      "1000",
      "100",
      "1000",
      "333.3333",
      "1000",
      "0",
      "1000",
      "1000",
    ]);
  });

  it("a purchase value that is already the price considered is used as stated, and reported", async () => {
    const file = iciciStatement({ long: [{ ...old, cost: "27600", fmv: "276" }] });
    const text = textOf(file);
    const stepped = text.replace("10-Jan-2017,0,276,,27600", "10-Jan-2017,200,276,276,27600");
    expect(stepped).not.toBe(text);
    const { json } = await processed([fileOf(stepped)]);
    expect(json.lots).toMatchObject([{ cost: "27600.00", gain: "17400.00" }]);
    expect(findingOf(json, "purchase-value-is-considered-price")).toMatchObject({
      severity: "warning",
      where: { row: 6 },
    });
    const paid = text.replace("10-Jan-2017,0,276,,27600", "10-Jan-2017,276,276,276,27600");
    const plain = await processed([fileOf(paid)]);
    expect(codesOf(plain.json)).not.toContain("purchase-value-is-considered-price");
  });
});
