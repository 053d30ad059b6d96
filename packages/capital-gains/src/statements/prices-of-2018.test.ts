import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  codesOf,
  fileOf,
  findingOf,
  iciciResult,
  processed,
  refusalOf,
  textOf,
  zerodhaResult,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { ProcessOptions } from "../law/statement/input.ts";
import { explainLot, lotRecords } from "../papers/figures/lot-record.ts";

/** The result of a statement with one long-term lot. */
const resultOf = async (lot: WrittenLot, options: ProcessOptions = {}, year?: string) =>
  (await processed([iciciStatement({ long: [lot] }, year)], options)).json;

const accepting = { acceptProposedFmv: true };
const old = {
  bought: "2017-01-10",
  sold: "2025-09-20",
  sale: "45000",
  cost: "20000",
  quantity: "100",
};
const reliance = { ...old, isin: "INE002A01018", fmv: "964.50" };
const hdfcBank = { ...old, isin: "INE040A01034", quantity: "20", sale: "38000", cost: "12000" };
/** Split two for one in 2018, and merged with no other. */
const avanti = { ...hdfcBank, isin: "INE871C01038" };
const jio = {
  name: "JIOFIN",
  isin: "INE758E01017",
  quantity: "100",
  bought: "2010-06-15",
  sold: "2025-09-20",
  cost: "5000",
  sale: "30000",
};

/** What there can be about a price, each in a sale of its own. */
const portfolio: readonly WrittenLot[] = [
  { ...old, name: "MISSING", isin: "INE154A01025" },
  { ...avanti, name: "SPLIT" },
  { ...avanti, name: "BEFORE SPLIT", fmv: "2274.70" },
  { ...hdfcBank, name: "MERGED", fmv: "1168.48" },
  { ...reliance, name: "LOWER EXCHANGE", sale: "200000" },
  { ...old, name: "BONUS", isin: "INE075A01022", fmv: "154.48" },
  { ...old, name: "A LITTLE MORE", isin: "INE154A01025", fmv: "276.50" },
  { ...old, name: "A LITTLE LESS", isin: "INE154A01025", fmv: "275.50" },
  { ...old, name: "UNKNOWN", isin: "INE202B01038", fmv: "150" },
  { ...old, name: "FACE VALUES", isin: "INE434C01027" },
  { ...old, name: "FACE VALUES STATED", isin: "INE434C01027", fmv: "100" },
  { ...jio, name: "RECONSTRUCTED", isin: "INE213P01027" },
  { ...jio, name: "PIRAMAL", isin: "INE202B01038" },
  { ...jio, name: "CHANGE NOT LISTED", isin: "INE154A01033" },
  { ...jio, name: "WRONG DIGIT", isin: "INE758E01018" },
];
const outcomes = async (options: ProcessOptions) =>
  (await processed([iciciStatement({ long: portfolio })], options)).json.lots.map(
    ({ name, fmvPerUnit, gain, flags }) =>
      `${name}: ${fmvPerUnit} ${gain} ${flags}`.replace("fmv-", ""),
  );

describe("prices of 31 January 2018", () => {
  test("the statement's count, and what is missing or doubtful is flagged", async () => {
    expect(await outcomes({})).toEqual([
      "MISSING: null 25000.00 missing",
      "SPLIT: null 26000.00 missing",
      // 20 × 2,274.70 is above the sale value.
      "BEFORE SPLIT: 2274.70 0.00 differs-from-exchange",
      "MERGED: 1168.48 14630.40 one-of-several",
      "LOWER EXCHANGE: 964.50 103550.00 differs-from-exchange",
      "BONUS: 154.48 25000.00 differs-from-exchange",
      // 45,000 - 100 × 276.50 and - 100 × 275.50.
      "A LITTLE MORE: 276.50 17350.00 differs-from-exchange",
      "A LITTLE LESS: 275.50 17450.00 differs-from-exchange",
      "UNKNOWN: 150.00 25000.00 unchecked",
      "FACE VALUES: null 25000.00 missing",
      "FACE VALUES STATED: 100.00 25000.00 differs-from-exchange",
      "RECONSTRUCTED: null 25000.00 missing",
      "PIRAMAL: null 25000.00 missing",
      "CHANGE NOT LISTED: null 25000.00 missing",
      "WRONG DIGIT: null 25000.00 missing,isin-check-digit",
    ]);
  });

  test("those of the exchanges count where the person accepts them and the tables are sure", async () => {
    expect(await outcomes(accepting)).toEqual([
      // 45,000 - 100 × 276; 38,000 - 20 × 1,137.35; 2,00,000 - 100 × 964.90; 45,000 - 100 × 308.95.
      "MISSING: 276.00 17400.00 proposed",
      "SPLIT: 1137.35 15253.00 proposed",
      "BEFORE SPLIT: 1137.35 15253.00 proposed",
      "MERGED: 1168.48 14630.40 one-of-several",
      "LOWER EXCHANGE: 964.90 103510.00 proposed",
      "BONUS: 308.95 14105.00 proposed",
      // Section 55(2)(ac): the highest price on any exchange, of which the tables have 276.
      "A LITTLE MORE: 276.50 17350.00 differs-from-exchange",
      "A LITTLE LESS: 276.00 17400.00 proposed",
      "UNKNOWN: 150.00 25000.00 unchecked",
      "FACE VALUES: null 25000.00 missing",
      "FACE VALUES STATED: 100.00 25000.00 differs-from-exchange",
      "RECONSTRUCTED: null 25000.00 missing",
      "PIRAMAL: null 25000.00 missing",
      "CHANGE NOT LISTED: null 25000.00 missing",
      "WRONG DIGIT: null 25000.00 missing,isin-check-digit",
    ]);
  });

  test.each([
    ["MISSING", {}, "warning missing", /₹276\.00.*the gain is ₹7,600\.00 lower/],
    ["MISSING", accepting, "warning proposed", /₹276\.00.*because the statement has none/],
    ["SPLIT", {}, "warning missing", /INE871C01020 at ₹2,274\.70, 2 for 1 since\)/],
    [
      "BEFORE SPLIT",
      {},
      "warning differs-from-exchange",
      /With the exchange's price, the gain is ₹15,253\.00 higher/,
    ],
    ["BEFORE SPLIT", accepting, "warning proposed", /instead of the statement's ₹2,274\.70/],
    ["MERGED", {}, "info one-of-several", /42 for 25 since by merger/],
    ["LOWER EXCHANGE", {}, "warning other-exchange-higher", /₹964\.50 → ₹964\.90.*₹40\.00 lower/],
    ["BONUS", {}, "warning differs-from-exchange", /₹308\.95.*a bonus issue does not lower/],
    ["A LITTLE MORE", {}, "info differs-from-exchange", /may have quoted slightly more/],
    ["INE202B01038", {}, "warning unchecked", /could not be checked/],
    ["FACE VALUES", accepting, "warning missing", /INE434C01019 at ₹222\.30, 5 for 1 since\) if/],
    [
      "FACE VALUES STATED",
      accepting,
      "warning differs-from-exchange",
      /lists of face values alone/,
    ],
    ["RECONSTRUCTED", accepting, "warning missing", /The company's notice has the ratio/],
    ["PIRAMAL", accepting, "warning missing", /Piramal Enterprises.*were written off/],
    ["CHANGE NOT LISTED", accepting, "warning missing", /The company's notice has the ratio/],
    ["WRONG DIGIT", accepting, "warning missing", /because it is not valid/],
  ])("%s with %j: %s", async (name, options, what, says) => {
    const { json } = await processed([iciciStatement({ long: portfolio })], options);
    const found = json.findings.filter(
      ({ severity, code, message }) =>
        `${severity} ${code}`.replace("fmv-", "") === what && message.includes(name),
    );
    expect(found.map(({ message }) => message).join()).toMatch(says);
  });

  test("a proposal has its figures for programs", async () => {
    const json = await resultOf({ ...old, isin: "INE154A01025" });
    expect(findingOf(json, "fmv-missing")?.data).toEqual({
      isin: "INE154A01025",
      name: "SAMPLE",
      lots: 1,
      proposedFmvPerUnit: "276.00",
      gainChange: "-7600.00",
    });
    const unsure = await resultOf({ ...old, isin: "INE434C01027", fmv: "100" });
    expect(findingOf(unsure, "fmv-differs-from-exchange")?.data).toMatchObject({
      fmvPerUnit: "100.00",
      exchangeHigh: "44.46",
      proposedFmvPerUnit: null,
    });
  });

  test("where the lower of two exchanges does not change the gain, it is a note", async () => {
    const json = await resultOf({ ...reliance, cost: "99000", sale: "100000" });
    expect(findingOf(json, "fmv-other-exchange-higher")).toMatchObject({ severity: "info" });
  });

  test.each([
    ["the statement's", { ...hdfcBank, fmv: "2013.50" }, "1168.476190", "1168.47619"],
    ["the index", jio, "90", "90.00"],
  ])("a person's own price takes precedence over %s", async (_, lot, given, fmvPerUnit) => {
    const json = await resultOf(lot, { ...accepting, fmvPrices: { [lot.isin]: given } });
    expect(json.lots).toMatchObject([{ fmvPerUnit, flags: ["fmv-given"] }]);
    const instead = "fmv" in lot ? "is used instead of the statement's ₹2,013.50" : "is used.";
    expect(findingOf(json, "fmv-given")?.message).toContain(instead);
  });

  test("a person's own price that no lot needs is reported", async () => {
    const fmvPrices = { INE154A01025: "276" };
    const json = await resultOf({ ...old, bought: "2019-01-10" }, { fmvPrices });
    expect(findingOf(json, "fmv-not-needed")).toMatchObject({ data: { isin: "INE154A01025" } });
  });

  test("one of an intraday trade never counts", async () => {
    const { json } = await iciciResult({ speculation: [{ ...old, bought: old.sold, fmv: "950" }] });
    expect(json.lots).toMatchObject([{ grandfathered: false, gain: "25000.00", term: "intraday" }]);
  });

  test("a price can be right for a sale before a split and wrong for one after it", async () => {
    // Split 5 for 1 on 17-Aug-2021; 1,019.00 was the price of one old share.
    const share = { ...old, isin: "INE229C01013", fmv: "1019" };
    const long = ["2021-08-10", "2021-08-20", "2021-08-11"].map((sold) => ({ ...share, sold }));
    const { json } = await iciciResult({ long }, "2021-2022");
    expect(json.lots.map(({ flags }) => flags)).toEqual([[], ["fmv-differs-from-exchange"], []]);
  });

  test("one of a share that was merged only after the sale is wrong", async () => {
    const early = { ...hdfcBank, sold: "2022-06-01", fmv: "1168.48" };
    const json = await resultOf(early, {}, "2022-2023");
    expect(findingOf(json, "fmv-differs-from-exchange")).toMatchObject({ severity: "warning" });
  });

  test("reports the first two hundred prices and counts the other lots", async () => {
    const long = Array.from({ length: 203 }, (_, i) => ({ ...old, fmv: String(300 + i) }));
    const { json } = await iciciResult({ long });
    const codes = codesOf(json).filter((code) => code === "fmv-differs-from-exchange");
    expect(codes).toHaveLength(200);
    expect(findingOf(json, "more-prices-to-check")?.data).toEqual({ lots: 3 });
    expect(json.lots.every(({ flags }) => flags.includes("fmv-differs-from-exchange"))).toBe(true);
  });

  test("a split share sold on the day of the split still has its old ISIN", async () => {
    // Bajaj Finserv: five for one on 13 September 2022, the new ISIN a day later.
    const lot = { ...old, isin: "INE918I01018", fmv: "1000" };
    const [before, after] = await Promise.all(
      ["2022-09-12", "2022-09-13"].map(async (sold) => {
        const json = await resultOf({ ...lot, sold }, {}, "2022-2023");
        return findingOf(json, "fmv-differs-from-exchange")?.data?.proposedFmvPerUnit;
      }),
    );
    expect(Number(before)).toBeCloseTo(5 * Number(after), 2);
  });

  test.each([
    // 5,000 × 272 / 167 = 8,143.71, for 100 shares 81.4371 each; 30,000 - 8,143.71 = 21,856.29.
    ["a share from a demerger", jio, "81.4371", "21856.29"],
    // Before 2001-02 that year's index: 1,000 × 272 / 100 = 2,720, for 50 shares 54.40 each.
    [
      "one bought before 2001-02",
      { ...jio, isin: "INE379A01028", quantity: "50", bought: "1999-01-10", cost: "1000" },
      "54.40",
      "27280.00",
    ],
    // The year of the price itself: (4,000 + 12) × 272 / 272 = 4,012, for 20 shares 200.60 each.
    [
      "one bought in 2017-18",
      { ...jio, quantity: "20", bought: "2018-01-31", cost: "4000", buyExpenses: "12" },
      "200.60",
      "25988.00",
    ],
    // 600 × 272 / 240 = 680, but never more than the sale value: no loss.
    [
      "one sold for less",
      { ...jio, quantity: "20", bought: "2014-05-05", cost: "600", sale: "650" },
      "34.00",
      "0.00",
    ],
  ])(
    "%s, not listed that day: the cost by the index, once accepted",
    async (_, lot, price, gain) => {
      const without = await resultOf(lot);
      expect(without.lots).toMatchObject([{ fmvPerUnit: null, flags: ["fmv-missing"] }]);
      expect(findingOf(without, "fmv-not-listed")?.data).toMatchObject({
        proposedFmvPerUnit: price,
        highestProposedFmvPerUnit: price,
      });
      const accepted = await resultOf(lot, accepting);
      expect(accepted.lots).toMatchObject([{ fmvPerUnit: price, gain, flags: ["fmv-by-index"] }]);
      expect(accepted.schedule112A.rows[0]?.fairMarketValuePerUnit).toBe(String(Number(price)));
    },
  );

  test("each purchase of such a share has its own value, and the warning their range and what it saves", async () => {
    const long = [jio, { ...jio, bought: "2014-05-05", quantity: "10", cost: "1200" }];
    const { json } = await iciciResult({ long });
    // 1,200 × 272 / 240 = 1,360, for 10 shares 136.00; gains lower by 3,143.71 and 160.
    expect(findingOf(json, "fmv-not-listed")?.message).toMatch(
      /^JIOFIN \(INE758E01017\): 2 sales .*₹81\.44 to ₹136\.00 per share.*the gain is ₹3,303\.71 lower/,
    );
    const accepted = await processed([iciciStatement({ long })], accepting);
    expect(accepted.json.lots.map(({ fmvPerUnit }) => fmvPerUnit)).toEqual(["81.4371", "136.00"]);
    expect(findingOf(accepted.json, "fmv-by-index")?.message).toContain("₹81.44 to ₹136.00");
  });

  test("report and explanations say where such a value comes from", async () => {
    const report = await reportOf([iciciStatement({ long: [jio] })], accepting);
    expect(report.column("Workings", "Rule")[0]).toContain("as not listed on 31 January 2018");
    expect(report.column("Workings", "Arithmetic in words")[0]).toContain(
      "not listed that day, so its value is what was paid x 272 / 167 (2010-11): 100 x 81.4371 = 8,143.71;",
    );
    const [lot] = lotRecords(report.result, report.result.lots);
    expect(lot && explainLot(lot)[1]).toContain(
      "100 × 81.4371 = ₹8,143.71 (it was not listed that day, so this is what you paid × 272 / 167 (2010-11), by the cost inflation index)",
    );
  });

  test.each([
    ["INE154A01025", "0"],
    ["INE154A01025", "much"],
    ["ITC", "276"],
  ])("a person's own price %s=%s is refused", async (isin, price) => {
    const fmvPrices = { [isin]: price };
    const refusal = await refusalOf([iciciStatement({ long: [old] })], { fmvPrices });
    expect(refusal.code).toBe("fmv-price-malformed");
  });

  test("a broker's lot total from before a split is replaced for the whole lot", async () => {
    const lot = { isin: avanti.isin, bought: old.bought, sold: old.sold, quantity: "20" };
    const file = zerodhaStatement({
      "Equity - Long Term": [{ ...lot, buyValue: "12000", sellValue: "38000", fmvTotal: "45494" }],
    });
    const { json } = await processed([file], accepting);
    expect(json.lots).toMatchObject([{ fmvPerUnit: "1137.35", gain: "15253.00" }]);
  });

  test("a broker's lot total is divided for column 10 and counts whole for the gain", async () => {
    const lot = { bought: "2017-01-10", sold: "2025-09-20", quantity: "3", buyValue: "100" };
    const { json, csv } = await zerodhaResult({
      "Equity - Long Term": [{ ...lot, sellValue: "2000", fmvTotal: "1000" }],
    });
    expect(json.lots).toMatchObject([
      { fmvPerUnit: "333.3333", costOfAcquisition: "1000.00", gain: "1000.00" },
    ]);
    expect(csv).toContain(",3,666.6667,2000,1000,100,1000,333.3333,1000,0,1000,1000\r\n");
  });

  test("a purchase value that is already the price considered is used as stated, and reported", async () => {
    const text = textOf(iciciStatement({ long: [{ ...old, cost: "27600", fmv: "276" }] }));
    const withRates = async (paid: number) => {
      const stepped = text.replace("10-Jan-2017,0,276,,27600", `10-Jan-2017,${paid},276,276,27600`);
      return (await processed([fileOf(stepped)])).json;
    };
    const json = await withRates(200);
    expect(json.lots).toMatchObject([{ cost: "27600.00", gain: "17400.00" }]);
    expect(findingOf(json, "purchase-value-is-considered-price")).toMatchObject({
      severity: "warning",
      where: { row: 6 },
    });
    expect(codesOf(await withRates(276))).not.toContain("purchase-value-is-considered-price");
  });
});
