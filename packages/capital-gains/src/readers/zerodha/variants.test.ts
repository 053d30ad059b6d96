import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equityColumns, readDescription } from "../../../scripts/sheet-description.ts";
import {
  type WorkbookStyle,
  type WrittenCell,
  type WrittenSheet,
  writeWorkbook,
} from "../../../scripts/workbook-writer.ts";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { codesOf, findingOf, processed, refusalOf } from "../../../test/process.ts";
import { tradewiseSection, zerodhaWorkbook } from "../../../test/zerodha-statement.ts";

const description = readFileSync(
  new URL("../../../fixtures/zerodha/ok/every-section.sheets.txt", import.meta.url),
  "utf8",
);
const { sheets: everySheet } = readDescription(description);
const fileOf = (sheets: readonly WrittenSheet[], style: WorkbookStyle = {}) => ({
  name: "taxpnl.xlsx",
  bytes: writeWorkbook(sheets, style),
});
const everySection = await processed([fileOf(everySheet, { dimension: "A1:A1" })]);

/** Changes every row of a workbook. */
const mapRows = (change: (row: readonly WrittenCell[]) => readonly WrittenCell[]) =>
  everySheet.map(
    ({ name, rows }): WrittenSheet => ({
      name,
      rows: rows.map((row) => row && change(row)),
    }),
  );
/** Changes every text of a workbook. */
const mapTexts = (change: (text: string) => string) =>
  mapRows((row) => row.map((cell) => (typeof cell === "string" ? change(cell) : cell)));

/** Changes the one row whose first text is `label`. */
function withRow(label: string, row: readonly WrittenCell[]): WrittenSheet[] {
  return everySheet.map((sheet) => ({
    name: sheet.name,
    rows: sheet.rows.map((cells) => (cells?.find((cell) => cell !== null) === label ? row : cells)),
  }));
}

describe("variants that do not matter have the same figures", () => {
  const indian = (cell: WrittenCell) =>
    typeof cell === "number" ? cell.toLocaleString("en-IN", { maximumFractionDigits: 6 }) : cell;
  const dashed = (text: string) =>
    text.replace(/^(Equity|Non) ?-? ?/, "$1 – ").replace("Non – Equity", "Non  Equity");
  const note = [[], [null, "Computer generated, no signature needed."]];
  const [tradewise, ...summaries] = everySheet as [WrittenSheet, ...WrittenSheet[]];

  test.each<[string, readonly WrittenSheet[], WorkbookStyle?]>([
    ["no dimension", everySheet],
    ["another false dimension", everySheet, { dimension: "B7:C9" }],
    ["texts in the cells", everySheet, { inlineTexts: true }],
    ["tables one column further left", mapRows((row) => row.slice(1))],
    ["tables three columns further right", mapRows((row) => [null, null, null, ...row])],
    ["numbers as text with Indian separators", mapRows((row) => row.map(indian))],
    ["capitals in every text", mapTexts((text) => text.toUpperCase())],
    ["long dashes and double spaces in titles", mapTexts(dashed)],
    ["sheets in another order", [...everySheet].reverse()],
    [
      "a note below the lots and one between two sections",
      [{ ...tradewise, rows: [...tradewise.rows, ...note] }, ...summaries],
    ],
  ])("%s", async (_, sheets, style) => {
    const { json, csv } = await processed([fileOf(sheets, style)]);
    const figures = (lot: (typeof json.lots)[number]) => ({ ...lot, source: undefined });
    expect(json.lots.map(figures).map(({ name, ...lot }) => lot)).toEqual(
      everySection.json.lots.map(figures).map(({ name, ...lot }) => lot),
    );
    expect(json.scheduleCG).toEqual(everySection.json.scheduleCG);
    expect(csv).toBe(everySection.csv);
  });
});

describe("the summary is only compared with the lots", () => {
  const checks = async (sheets: readonly WrittenSheet[]) =>
    (await processed([fileOf(sheets)])).json.reconciliation.map(({ check }) => check);

  test("a long-term profit that is the sum of Profit is accepted and named", async () => {
    expect(
      await checks(withRow("Long Term profit", [null, "Long Term profit", 68_000.6])),
    ).toContain("Equity and Non Equity: Long Term profit = Profit of the long-term equity sales");
  });

  test("a long-term profit that includes mutual funds is accepted and named", async () => {
    // 60400.60 of Taxable Profit and the fund's 12506.25
    expect(
      await checks(withRow("Long Term profit", [null, "Equity Long Term profit", 72_906.85])),
    ).toContain(
      "Equity and Non Equity: Short Term profit and Equity Long Term profit = Taxable Profit of the equity and mutual-fund sales",
    );
  });

  test.each([
    ["Intraday/Speculative profit", 900.76, "Intraday/Speculative profit"],
    ["Short Term profit", 6001.54, "Short Term profit"],
    ["Long Term profit", 60_401.6, "Long Term profit"],
    ["Non Equity profit", 15_001.5, "Non Equity profit", "₹15,001.50", "₹15,000.00"],
  ])("another %s does not tie, with both figures", async (label, amount, ...says) => {
    const refusal = await refusalOf([fileOf(withRow(label, [null, label, amount]))]);
    expect(refusal).toMatchObject({
      code: "does-not-tie",
      where: { file: "taxpnl.xlsx", sheet: "Equity and Non Equity" },
    });
    for (const words of says) {
      expect(refusal.message).toContain(words);
    }
  });

  test("another profit of funds that are in no figure is a warning with both figures", async () => {
    const days = { bought: "2025-05-05", sold: "2025-08-04" };
    const file = zerodhaWorkbook({
      sections: {
        "Equity - Short Term": tradewiseSection([{ ...days, buyValue: 1000, sellValue: 1500 }]),
        // No table has this ISIN.
        "Mutual Funds": tradewiseSection([
          { ...days, isin: "INF999Z01017", buyValue: 1000, sellValue: 1700 },
        ]),
      },
      sheets: { "Mutual Funds": [["Short Term profit Equity", 900]] },
    });
    const { json } = await processed([file]);
    expect(json.classes).toMatchObject([{ section: "111A", gain: "500.00" }, {}]);
    expect(findingOf(json, "figures-outside-scope-differ")?.message).toMatch(
      /"Mutual Funds: short-term profits = .*" is ₹900.00 as stated and ₹700.00 by its sales/,
    );
  });

  test("a profit that differs by less than a rupee is a warning with both figures", async () => {
    const label = "Short Term profit";
    const { json } = await processed([fileOf(withRow(label, [null, label, 6001.25]))]);
    expect(json.scheduleCG).toEqual(everySection.json.scheduleCG);
    expect(findingOf(json, "figures-differ-slightly")?.message).toMatch(
      /"Equity and Non Equity: Short Term profit = .*" is ₹6,001.25 as stated and ₹6,000.50 by its sales/,
    );
  });
});

describe("columns by exact name", () => {
  const lotColumns = equityColumns.slice(0, 7);
  const statement = (columns: readonly string[], lot: readonly WrittenCell[]) =>
    zerodhaWorkbook({ sections: { "Equity - Long Term": [columns, lot] } });
  const oneLot = ["ITC", "INE154A01025", "2017-08-21", "2025-09-15", 100, 20_000, 45_000];

  test("columns in another order, Taxable Profit before Profit", async () => {
    const { json } = await processed([
      statement(
        ["Taxable Profit", "Profit", "Fair Market Value", ...lotColumns.toReversed()],
        [17_400, 25_000, 27_600, ...oneLot.toReversed()],
      ),
    ]);
    expect(json.lots).toMatchObject([{ gain: "17400.00", fmvPerUnit: "276.00" }]);
  });

  test("unknown columns are kept out of the figures and named", async () => {
    const { json } = await processed([
      statement([...lotColumns, "Rollover Charges"], [...oneLot, 12.5]),
    ]);
    expect(json.lots).toMatchObject([{ transferExpenses: "0.00" }]);
    const finding = findingOf(json, "unknown-columns");
    expect(finding?.message).toContain("Rollover Charges");
  });

  test("a Taxable Profit that contradicts the law is flagged, and the law's figure is used", async () => {
    const { json } = await processed([
      statement(
        [...lotColumns, "Fair Market Value", "Taxable Profit"],
        [...oneLot, 27_600, 18_000],
      ),
    ]);
    expect(json.lots).toMatchObject([{ gain: "17400.00", flags: ["taxable-profit-differs"] }]);
    expect(codesOf(json)).toContain("taxable-profit-differs");
  });

  test.each(["", "-", "NA", 0])("no fair market value: %j", async (value) => {
    const lot = ["WIPRO", "INE075A01022", "2019-08-21", "2025-09-15", 100, 20_000, 45_000, value];
    const { json } = await processed([statement([...lotColumns, "Fair Market Value"], lot)]);
    expect(json.lots).toMatchObject([{ fmvPerUnit: null, gain: "25000.00" }]);
  });
});

test("any lots have the same schedules from Zerodha's workbook as from ICICI Direct's CSV", async () => {
  const lot = fc.record({
    // from 2016 on, a third of them before 1 February 2018, which is day 17,563
    bought: fc.integer({ min: 17_000, max: 20_178 }),
    price2018: fc.integer({ min: 1, max: 1_000_000 }),
    sold: fc.integer({ min: 20_179, max: 20_543 }),
    quantity: fc.integer({ min: 1, max: 5000 }),
    cost: fc.integer({ min: 1, max: 1_000_000_000 }),
    sale: fc.integer({ min: 0, max: 1_000_000_000 }),
  });
  const written = fc
    .array(lot, { minLength: 1, maxLength: 12 })
    .map((lots) => lots.map((each) => ({ ...each, ...inWords(each) })));
  await fc.assert(
    fc.asyncProperty(written, async (sold) => {
      const zerodhaLots = (long: boolean) =>
        sold
          .filter(({ isLong }) => isLong === long)
          .map(({ days, quantity, cost, sale, fmv }) => ({
            ...days,
            quantity,
            buyValue: cost / 100,
            sellValue: sale / 100,
            fmvTotal: (fmv * quantity) / 100,
          }));
      const iciciLots = (long: boolean) =>
        sold
          .filter(({ isLong }) => isLong === long)
          .map(({ days, quantity, cost, sale, fmv }) => ({
            ...days,
            quantity: `${quantity}`,
            cost: rupees(cost),
            sale: rupees(sale),
            fmv: fmv === 0 ? "" : rupees(fmv),
          }));
      const zerodha = zerodhaWorkbook({
        sections: {
          "Equity - Short Term": tradewiseSection(zerodhaLots(false)),
          "Equity - Long Term": tradewiseSection(zerodhaLots(true)),
        },
      });
      const icici = iciciStatement({ short: iciciLots(false), long: iciciLots(true) });
      const [ofZerodha, ofIcici] = await Promise.all([processed([zerodha]), processed([icici])]);
      const figures = ({ json: { schedule112A, scheduleCG, tableF, lots } }: typeof ofIcici) => {
        const gains = lots.map(({ gain, term }) => [term, gain]);
        return { schedule112A, scheduleCG, tableF, gains };
      };
      expect(figures(ofZerodha)).toEqual(figures(ofIcici));
    }),
    { numRuns: 60 },
  );
});

/** Returns a lot's days as a statement has them, its term, and its price of 2018 where that counts. */
function inWords({ bought, sold, price2018 }: Record<"bought" | "sold" | "price2018", number>) {
  const dayOf = (day: number) => new Date(day * 86_400_000);
  const iso = (day: number) => dayOf(day).toISOString().slice(0, 10);
  const limit = dayOf(bought);
  limit.setUTCFullYear(limit.getUTCFullYear() + 1);
  // An ISIN unknown to the exchanges: a price near that of one share would be mistaken for it.
  const days = { isin: "INE144X01010", bought: iso(bought), sold: iso(sold) };
  return { days, isLong: dayOf(sold) > limit, fmv: bought < 17_563 ? price2018 : 0 };
}

function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

describe("funds among the shares, by Zerodha's own term", () => {
  const share = { bought: "2025-05-05", sold: "2025-08-04", buyValue: 10_000, sellValue: 8200 };
  // Held for fifteen months, and short-term by section 50AA.
  const fund = { isin: "INF0R8F01034", bought: "2024-05-05", sold: "2025-08-05" };
  const lot = { ...fund, buyValue: 7000, sellValue: 10_000 };
  const statement = (short: number, long: number, funds = 3000) =>
    zerodhaWorkbook({
      sections: {
        "Equity - Short Term": tradewiseSection([share]),
        "Mutual Funds": tradewiseSection([lot]),
      },
      sheets: {
        "Equity and Non Equity": [
          ...[["Equity Short Term"], ["Symbol", "Realized P&L"], ["all", short]],
          ...[["Equity Long Term"], ["Symbol", "Realized P&L"], ["all", long]],
        ],
        "Mutual Funds": [
          ["Debt Short Term profit", funds],
          ["Debt Long Term profit", 0],
        ],
      },
    });

  test.each([
    ["short", 1200, 0],
    ["long", -1800, 3000],
    ["neither", -1800, 0],
  ])("a fund counted as %s ties", async (_, short, long) => {
    const { json } = await processed([statement(short, long)]);
    expect(json.reconciliation.every(({ ok }) => ok === true)).toBe(true);
  });

  test("both terms together must be the sum of the rows", async () => {
    expect((await refusalOf([statement(1200, 5)])).code).toBe("does-not-tie");
    expect((await refusalOf([statement(-1700, 0)])).code).toBe("does-not-tie");
  });
});
