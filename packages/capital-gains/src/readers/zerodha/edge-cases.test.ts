import { describe, expect, test } from "vitest";
import { readDescription } from "../../../scripts/sheet-description.ts";
import { writeWorkbook } from "../../../scripts/workbook-writer.ts";
import { writeZip } from "../../../scripts/zip-writer.ts";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { findingOf, processed, refusalOf, zerodhaResult } from "../../../test/process.ts";

/** A Tax P&L of the rows of a description, below the title of its period. */
function statement(body: string, period = "2025-04-01 to 2026-03-31") {
  const { sheets, style } = readDescription(
    `@sheet Tradewise Exits from ${period.slice(0, 10)}\n | Tradewise Exits from ${period}\n${body}`,
  );
  return { name: "taxpnl.xlsx", bytes: writeWorkbook(sheets, style) };
}

const short = " | Equity - Short Term\n@equity-12\n";
const long = " | Equity - Long Term\n@equity-12\n";
const wipro =
  " | WIPRO | INE075A01022 | 2025-05-05 | 2025-07-01 | 40 | 9600 | 10400 | 800 | 57 | 0 | 800 | 0\n";

describe("shares with odd names", () => {
  test.each(["TOTAL", "Grand Total", "SUM", "Equity", "Currency", "F&O", "Symbol"])(
    "a share called %s is a lot, not a total or a section",
    async (name) => {
      const { json } = await processed([statement(short + wipro.replace("WIPRO", name) + wipro)]);
      expect(json.lots.map((lot) => [lot.name, lot.gain])).toEqual([
        [name, "800.00"],
        ["WIPRO", "800.00"],
      ]);
    },
  );

  test("a share called TOTAL with an unreadable date is refused, not skipped", async () => {
    const broken = wipro.replace("WIPRO", "TOTAL").replace("2025-07-01", "soon");
    expect((await refusalOf([statement(short + broken)])).code).toBe("unreadable-row");
  });

  test("a total below a table is tied: of the table, or of all tables", async () => {
    const total = (amount: number) => ` | Total | | | | | | | ${amount}\n`;
    const { json } = await processed([
      statement(
        short + wipro + total(800) + long + wipro.replace("2025-05", "2023-05") + total(1600),
      ),
    ]);
    expect(json.reconciliation).toMatchObject([
      { check: "Equity - Short Term: Total", stated: "800.00", computed: "800.00", ok: true },
      { check: "Equity - Long Term: Total", stated: "1600.00", computed: "1600.00", ok: true },
    ]);
    const refusal = await refusalOf([statement(short + wipro + total(801))]);
    expect(refusal.code).toBe("does-not-tie");
  });
});

describe("two statements in one file", () => {
  test.each([
    ["another year", "2024-04-01 to 2025-03-31"],
    ["the same year", "2025-04-01 to 2026-03-31"],
  ])("below each other, the second of %s", async (_, period) => {
    const second = ` | Client ID | ZZ9999\n | Tradewise Exits from ${period}\n${short}${wipro}`;
    const refusal = await refusalOf([statement(short + wipro + second)]);
    expect(refusal).toMatchObject({ code: "several-statements", where: { row: 6 } });
    expect(refusal.message).toContain("two statements in one file");
  });
});

describe("period and year", () => {
  test("a sale on the first and on the last day of the period belongs to it", async () => {
    const lots = [" 2025-04-01 ", " 2026-03-31 "].map((day) =>
      wipro.replace("2025-05-05", "2025-03-31").replace(" 2025-07-01 ", day),
    );
    const { json } = await processed([statement(short + lots.join(""))]);
    expect(json.lots.map(({ quarter }) => quarter)).toEqual(["upto-15-jun", "16-mar-31-mar"]);
  });
});

describe("the ZIP file", () => {
  const header = "Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value";
  const csv = (section: string, rows: string, folder = "taxpnl/") => ({
    name: `${folder}Tradewise Exits from 2025-04-01 to 2026-03-31-${section}.csv`,
    bytes: Buffer.from(`${header}\r\n${rows}`),
  });
  const row = "WIPRO,INE075A01022,2025-05-05,2025-07-01,40,9600,10400\r\n";

  test("a section is recognised by its file's name in any folder; a trailing comma does not matter", async () => {
    const bytes = writeZip([csv("Equity - Short Term", row.replace("\r\n", ",\r\n"), "a/b/")]);
    expect((await processed([{ name: "a.zip", bytes }])).json.lots).toMatchObject([
      { name: "WIPRO", gain: "800.00" },
    ]);
  });

  test("a path out of the archive is only a name", async () => {
    const bytes = writeZip([csv("Equity - Short Term", row, "../../../../tmp/")]);
    expect((await processed([{ name: "a.zip", bytes }])).json.lotCount).toBe(1);
  });

  test("an unknown section refuses the file by its name", async () => {
    const bytes = writeZip([csv("Equity - Short Term", row), csv("Equity - Short Term (1)", row)]);
    const refusal = await refusalOf([{ name: "a.zip", bytes }]);
    expect(refusal.code).toBe("unknown-section");
    expect(refusal.message).toContain("Equity - Short Term (1)");
  });
});

test("name, PAN and full client number of the person are nowhere in the result", async () => {
  const { json } = await processed([fixtureFile("zerodha/ok/every-section.xlsx")]);
  const text = JSON.stringify(json);
  expect(text).not.toMatch(/ABCDE1234F|AB1234|SAMPLE {1,2}INVESTOR/);
  expect(text).toContain("****34");
});

test("stamp duty is the buyer's and part of the cost, every other charge an expense of the sale", async () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", buyValue: "1000", sellValue: "1500" };
  const { json } = await zerodhaResult({
    "Equity - Long Term": [{ ...lot, brokerage: "20", stampDuty: "1.50", stt: "3" }],
    "Equity - Intraday": [
      { ...lot, bought: "2025-05-21", brokerage: "7", stampDuty: "0.30", stt: "2" },
    ],
  });
  expect(json.lots).toMatchObject([
    { buyExpenses: "1.50", transferExpenses: "20.00", gain: "478.50" },
    { buyExpenses: "0.30", transferExpenses: "7.00" },
  ]);
  expect(json.scheduleCG.intraday).toMatchObject({ charges: "7.30", stt: "2.00" });
  const finding = findingOf(json, "charges-not-split-by-side");
  expect(finding?.message).toContain("section 9A");
  expect(finding?.message).toContain("expense of the transfer");
});
