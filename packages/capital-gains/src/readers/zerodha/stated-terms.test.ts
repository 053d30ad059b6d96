import { describe, expect, test } from "vitest";
import type { WrittenCell } from "../../../scripts/workbook-writer.ts";
import { processed, refusalOf } from "../../../test/process.ts";
import {
  type TradewiseLot,
  tradewiseSection,
  zerodhaWorkbook,
} from "../../../test/zerodha-statement.ts";

// Zerodha states a total for each term that a person has sales of, and not always for both: whichever of
// them a file states, in whichever place, is held against the rows of this term, or against all.

const shortDays = { bought: "2025-05-05", sold: "2025-08-04" };
const longDays = { bought: "2020-05-05", sold: "2025-08-04" };
const gaining = (paise: number) => ({
  buyValue: "10000",
  sellValue: (10_000 + paise / 100).toFixed(2),
});

type Lots = readonly [short: TradewiseLot, long: TradewiseLot];

const lots = (isins: readonly [string, string], short: number, long: number): Lots => [
  { ...shortDays, isin: isins[0], ...gaining(short) },
  { ...longDays, isin: isins[1], ...gaining(long) },
];

/** A class of sales: its gains in paise, its sections, and its labels and tables for each term. */
const classes = {
  equity: {
    sections: (of: Lots) => ({ "Equity - Short Term": [of[0]], "Equity - Long Term": [of[1]] }),
    lots: lots(["INE154A01025", "INE002A01018"], 70_005, -30_020),
    labels: ["Short Term profit", "Long Term profit"],
    newerLabels: ["Equity Short Term profit", "Equity Long Term profit"],
    tables: ["Short Term Trades", "Long Term Trades"],
    newerTables: ["Equity Short Term", "Equity Long Term"],
  },
  "non-equity": {
    sections: (of: Lots) => ({ "Non Equity": of }),
    // A fund of gold and a gold bond.
    lots: lots(["INF204KB17I5", "IN0020200104"], 51_240, 138_025),
    labels: ["Non Equity Short Term profit", "Non Equity Long Term profit"],
    tables: ["Non Equity Short Term", "Non Equity Long Term"],
  },
  "non-equity by term": {
    sections: (of: Lots) => ({
      "Non Equity Short Term": [of[0]],
      "Non Equity - Long Term": [of[1]],
    }),
    lots: lots(["IN0020200104", "INF204KB17I5"], -51_240, 138_025),
    labels: ["Non Equity Short Term profit", "Non Equity Long Term profit"],
    tables: ["Non Equity Short Term", "Non Equity Long Term"],
  },
  "equity funds": {
    sections: (of: Lots) => ({ "Mutual Funds": of }),
    lots: lots(["INF204KB14I2", "INF204KB14I2"], 51_240, 138_025),
    labels: ["Short Term profit Equity", "Long Term profit Equity"],
    newerLabels: ["Equity Short Term profit", "Equity Long Term profit"],
  },
  "debt funds": {
    sections: (of: Lots) => ({ "Mutual Funds": of }),
    lots: lots(["INF204KB14I2", "INF204KB14I2"], 51_240, -138_025),
    labels: ["Short Term profit Debt", "Long Term profit Debt"],
    newerLabels: ["Debt Short Term profit", "Debt Long Term profit"],
  },
} as const;

type Class = keyof typeof classes;
type Place = "labels" | "newerLabels" | "tables" | "newerTables";

const gainOf = ({ sellValue, buyValue }: TradewiseLot) => Number(sellValue) - Number(buyValue);

/** Writes a statement of one class with these totals of its terms; no total is `null`. */
function statement(
  of: Class,
  place: Place,
  [short, long]: readonly [number | null, number | null],
  sold: Lots = classes[of].lots,
) {
  const names: readonly string[] =
    (classes[of] as Partial<Record<Place, readonly string[]>>)[place] ?? [];
  const isTable = place === "tables" || place === "newerTables";
  const rows = [short, long].flatMap((total, i): WrittenCell[][] => {
    const name = names[i] ?? "";
    if (total === null) {
      return [];
    }
    return isTable
      ? [[name], ["Symbol", "ISIN", "Realized P&L"], ["SAMPLE", "", total]]
      : [[name, total]];
  });
  const sections = Object.entries(classes[of].sections(sold)).map(([title, ofSection]) => [
    title,
    tradewiseSection(ofSection as readonly TradewiseLot[]),
  ]);
  const sheet = of.endsWith("funds") ? "Mutual Funds" : "Equity and Non Equity";
  const sheets = { [sheet]: isTable ? rows : [["Realized Profit Breakdown"], ...rows] };
  return zerodhaWorkbook({ sections: Object.fromEntries(sections), sheets });
}

const cases = (Object.keys(classes) as Class[]).flatMap((of) =>
  (["labels", "newerLabels", "tables", "newerTables"] as const)
    .filter((place) => place in classes[of])
    .map((place): [Class, Place] => [of, place]),
);

describe.each(cases)("%s, totals in %s", (of, place) => {
  const [short, long] = classes[of].lots.map(gainOf) as [number, number];
  const all = short + long;

  test.each<[string, number | null, number | null]>([
    ["both terms", short, long],
    ["the short term alone", short, null],
    ["the long term alone", null, long],
    ["the short term alone, as the sum of all", all, null],
    ["the long term alone, as the sum of all", null, all],
  ])("%s: tie", async (_, ...totals) => {
    const { json } = await processed([statement(of, place, totals)]);
    expect(json.reconciliation.length).toBeGreaterThan(0);
    expect(json.reconciliation.filter(({ ok }) => !ok)).toEqual([]);
    expect(json.lotCount).toBe(2);
  });

  test.each<[string, number | null, number | null]>([
    ["both terms, one too high", short, long + 7.5],
    ["the short term alone, too high", short + 7.5, null],
    ["the long term alone, too low", null, long - 7.5],
    ["the short term alone, with the long term's gain", long, null],
    ["the long term alone, with the short term's gain", null, short],
  ])("%s: refused", async (_, ...totals) => {
    expect((await refusalOf([statement(of, place, totals)])).code).toBe("does-not-tie");
  });

  test.each<[string, number | null, number | null, 0 | 1]>([
    ["both terms, a sale of the short one changed", short, long, 0],
    ["the short term alone, its sale changed", short, null, 0],
    ["the long term alone, its sale changed", null, long, 1],
  ])("%s: refused", async (_, ofShort, ofLong, at) => {
    const changed = classes[of].lots.map((lot, i) =>
      i === at ? { ...lot, sellValue: (Number(lot.sellValue) - 400).toFixed(2) } : lot,
    );
    const file = statement(of, place, [ofShort, ofLong], changed as unknown as Lots);
    expect((await refusalOf([file])).code).toBe("does-not-tie");
  });
});

describe("funds counted among the shares, of one term alone", () => {
  const shares = classes.equity.lots;
  const funds = classes["equity funds"].lots;
  const file = (place: "labels" | "tables", term: 0 | 1, total: number) =>
    zerodhaWorkbook({
      sections: {
        "Equity - Short Term": tradewiseSection([shares[0]]),
        "Equity - Long Term": tradewiseSection([shares[1]]),
        "Mutual Funds": tradewiseSection(funds),
      },
      sheets: {
        "Equity and Non Equity":
          place === "labels"
            ? [[classes.equity.newerLabels[term], total]]
            : [[classes.equity.newerTables[term]], ["Symbol", "Realized P&L"], ["all", total]],
      },
    });

  test.each([
    ["labels", 0],
    ["labels", 1],
    ["tables", 0],
    ["tables", 1],
  ] as const)("in %s, term %i", async (place, term) => {
    const own = gainOf(shares[term]) + gainOf(funds[term]);
    const all = [...shares, ...funds].reduce((sum, lot) => sum + gainOf(lot), 0);
    for (const total of [gainOf(shares[term]), own, all]) {
      const { json } = await processed([file(place, term, total)]);
      expect(json.reconciliation).toMatchObject([{ ok: true }]);
    }
    expect((await refusalOf([file(place, term, own + 7.5)])).code).toBe("does-not-tie");
  });
});
