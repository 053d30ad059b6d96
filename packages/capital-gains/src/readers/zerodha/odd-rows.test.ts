import { describe, expect, test } from "vitest";
import type { WrittenCell } from "../../../scripts/workbook-writer.ts";
import { writeZip } from "../../../scripts/zip-writer.ts";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { findingOf, processed, refusalOf } from "../../../test/process.ts";
import { zerodhaWorkbook } from "../../../test/zerodha-statement.ts";

const headerLine = [
  ...["Symbol", "ISIN", "Entry Date", "Exit Date", "Quantity", "Buy Value", "Sell Value"],
  ...["Profit", "Fair Market Value", "Brokerage"],
];

/** A Tax P&L of these rows in one section, with the total of all their profits. */
function statement(rows: readonly (readonly WrittenCell[])[], total: number | null) {
  const summary = [["Realized Profit Breakdown"], ["Equity Short Term profit", total]];
  return zerodhaWorkbook({
    sections: { "Equity - Short Term": [headerLine, ...rows] },
    sheets: total === null ? {} : { "Equity and Non Equity": summary },
  });
}

/** What makes a row odd: the column, its content, and the reason why it is set aside. */
const oddCells: readonly (readonly [column: number, cell: WrittenCell, reason: string])[] = [
  [2, null, "acquisition-date-missing"],
  [2, "-", "acquisition-date-missing"],
  [2, "NA", "acquisition-date-missing"],
  [2, "Discrepant", "acquisition-date-missing"],
  [2, "2026-04-01", "transfer-before-acquisition"],
  [2, "soon", "unreadable-cell"],
  [3, "31-Jun-2025", "unreadable-cell"],
  [4, 0, "quantity-not-positive"],
  [4, -5, "quantity-not-positive"],
  [4, "ten", "unreadable-cell"],
  [5, "#REF!", "unreadable-cell"],
  [6, null, "unreadable-cell"],
  [8, "?", "unreadable-cell"],
  [9, -1, "negative-amount"],
  [9, "n.a. yet", "unreadable-cell"],
];
describe("a row that cannot be taxed is set aside", () => {
  const good: WrittenCell[] = [
    ...["WIPRO", "INE075A01022", "2025-05-05", "2025-07-01", 40, 9600, 10_400, 800],
    ...[0, 0],
  ];
  test.each(oddCells)("column %i with %j: %s", async (column, cell, reason) => {
    const odd = good.with(column, cell);
    const { json } = await processed([statement([good, odd, good], 2400)]);
    expect(json.lots.map(({ gain }) => gain)).toEqual(["800.00", "800.00"]);
    expect(json.setAside).toMatchObject([{ reason, source: { row: 5 } }]);
    expect(json.reconciliation).toMatchObject([{ stated: "2400.00", ok: true }]);
  });

  test("a file with mostly unreadable rows has another layout and is refused", async () => {
    const odd = good.with(5, "#REF!");
    const refusal = await refusalOf([statement([good, odd, odd], null)]);
    expect(refusal).toMatchObject({ code: "unreadable-row", where: { row: 5 } });
  });

  test("a futures trade without a purchase date is counted, because only its profit matters", async () => {
    const trades = [headerLine, good.with(2, null).with(9, -20)];
    const { json } = await processed([zerodhaWorkbook({ sections: { "F&O": trades } })]);
    expect(json.setAside).toEqual([]);
    expect(findingOf(json, "business-income-not-in-scope")).toMatchObject({
      data: { trades: 1, profit: "800.00" },
    });
  });

  test("an odd row in the middle of a CSV is set aside, at its end it may be cut off", async () => {
    const header = "Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value\r\n";
    const row = "WIPRO,INE075A01022,2025-05-05,2025-07-01,40,9600,10400\r\n";
    const cut = "WIPRO,INE075A01022,2025-05-05,2025-07-01,4";
    const zip = (rows: string) => {
      const name = "Tradewise Exits from 2025-04-01 to 2026-03-31-Equity - Short Term.csv";
      const bytes = writeZip([{ name, bytes: Buffer.from(header + rows) }]);
      return { name: "a.zip", bytes };
    };
    const { json } = await processed([zip(`${row}${cut}\r\n${row}`)]);
    expect(json.setAside).toMatchObject([{ reason: "unreadable-cell", source: { row: 3 } }]);
    expect(await refusalOf([zip(row + cut)])).toMatchObject({
      code: "unreadable-row",
      where: { row: 3 },
    });
  });
});

test("a warning names its rows, also across the CSVs of a ZIP file", async () => {
  const messageOf = async (name: string, code: string) => {
    const { json } = await processed([fixtureFile(`zerodha/ok/${name}`)]);
    return findingOf(json, code)?.message;
  };
  expect(await messageOf("taxable-profit-of-every-lot.xlsx", "taxable-profit-differs")).toContain(
    "4 sales (TCS row 4, WIPRO row 7, INFY row 11 and ITC row 12)",
  );
  expect(await messageOf("fair-market-value-per-share.xlsx", "taxable-profit-differs")).toContain(
    "1 sale (ITC row 5)",
  );
  const header = "Symbol,Entry Date,Exit Date,Quantity,Buy Value,Sell Value,Taxable Profit\r\n";
  const csv = (section: string, entry: string) => ({
    name: `Tradewise Exits from 2025-04-01 to 2026-03-31-${section}.csv`,
    bytes: Buffer.from(`${header}WIPRO,${entry},2025-07-01,40,9600,10400,700\r\n`),
  });
  const bytes = writeZip([
    csv("Equity - Short Term", "2025-05-05"),
    csv("Equity - Long Term", "2023-05-05"),
  ]);
  const { json } = await processed([{ name: "a.zip", bytes }]);
  const finding = findingOf(json, "taxable-profit-differs");
  expect(finding?.message).toMatch(/WIPRO row 2 of .*Short Term.* and WIPRO row 2 of .*Long Term/);
});

test("an unusual price is not mistaken for a split when it is that of one share", async () => {
  const { json } = await processed([fixtureFile("zerodha/ok/fair-market-value-per-share.xlsx")]);
  expect(json.findings.map(({ message }) => message).join()).not.toMatch(/split/);
});

test("charges only in the summary are a warning with their amount", async () => {
  const { json } = await processed([fixtureFile("zerodha/ok/charges-only-in-summary.xlsx")]);
  const finding = findingOf(json, "charges-only-in-summary");
  expect(finding).toMatchObject({
    severity: "warning",
    data: { lots: 1, charges: "1479.15", securitiesTransactionTax: "582.48" },
  });
  expect(finding?.message).toContain("₹1,479.15");
});
