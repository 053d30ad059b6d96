import { describe, expect, test } from "vitest";
import { writeWorkbook } from "../../../scripts/workbook-writer.ts";
import { iciciHeader } from "../../../test/icici-statement.ts";
import { fileOf, processed, refusalOf } from "../../../test/process.ts";

const lot = "ITC,INE154A01025,10,21-May-25,200.00,2000,20,10-Jan-25,150.00,,,1500,12,468";
const short = [
  "Account,8500012345",
  "Name,SAMPLE INVESTOR",
  "Capital Gain,2025-2026",
  iciciHeader,
  "Short Term Capital Gain (STT paid),,,,,,,,,,,,",
  lot,
  "Total,,,,,,,,,,,,,468",
];
const file = (...lines: readonly string[]) => fileOf([...short, ...lines].join("\n"));

describe("rows below a section's total", () => {
  test.each(["L", "Long Term Capital Ga", "Long Term Capital Gain (STT paid", "Gran", "No", "Tot"])(
    "a file that ends within the title %j is cut off",
    async (rest) => {
      expect(await refusalOf([file(rest)])).toMatchObject({ code: "cut-off" });
    },
  );

  test.each([
    ["alone", ["Long Term Capital Gain (Off market),,,,,,,,,,,,", ""]],
    ["with a total of 0", ["Off Market Capital Gain,,,,", "Total,,,,,,,,,,,,,0", ""]],
    ["with a total of 0 and a grand total", ["Buyback", "Total,,,,,0", "Grand Total,,,,,468"]],
    ["before a section that is known", ["Buyback", "Long Term Capital Gain (STT paid)", "Total,0"]],
    ["with sales", ["Buyback", lot, "Total,,,,,468", "Grand Total,,,,,936"]],
  ])("a section that is not known is named, %s", async (_, lines) => {
    const refusal = await refusalOf([file(...lines)]);
    expect(refusal).toMatchObject({ code: "unknown-section", where: { row: 8 } });
    expect(refusal.message).toContain(lines[0]?.replace(/,+$/, ""));
  });

  test.each([
    ["grand total", ["Grand Total,,,,,,,,,,,,,"]],
    ["grand total by its other name", ["Total,,,,,,,,,,,,,"]],
    ["total of a section with sales", ["Long Term Capital Gain (STT paid)", lot, "Total,,,,,"]],
  ])("a %s without an amount is cut off", async (_, lines) => {
    expect(await refusalOf([file(...lines)])).toMatchObject({ code: "cut-off" });
  });

  test.each([
    ["Note: made-up sample, of the tests."],
    ["Note"],
    ["Disclaimer:", "ICICI", "no warranty"],
    ["* Figures are in rupees", "1. See the terms", "(2) See the other terms"],
    ["Gains are computed first in, first out."],
    [
      "-----",
      "Prices of 31st January 2018 are those of the exchange on which the share was traded",
    ],
    ["Grand Total,,,,,,,,,,,,,468", "Anything, even this"],
    ["Grand Total,,,,,,,,,,,,,468", "No"],
  ])("%j is read past", async (...lines) => {
    const { json } = await processed([file(...lines)]);
    expect(json.lotCount).toBe(1);
  });

  test("a share called Total that lost its date is set aside, not read as a total", async () => {
    const { json } = await processed([
      file(
        "Long Term Capital Gain (STT paid)",
        lot.replace("ITC", "Total").replace("21-May-25", ""),
        "Total,,,,,,,,,,,,,468",
      ),
    ]);
    expect(json).toMatchObject({
      lotCount: 1,
      setAside: [{ name: "Total", transferred: null, reason: "unreadable-cell" }],
    });
  });

  test.each([
    ["Profit/Loss(-)", iciciHeader.replace(",Profit/Loss(-)", "")],
    ["Price as on 31st Jan 2018", iciciHeader.slice(0, iciciHeader.indexOf("Price as") + 9)],
  ])(
    "a header without the column %s, or cut before it, names the column",
    async (column, header) => {
      const refusal = await refusalOf([fileOf(`Capital Gain,2025-2026\n${header}`)]);
      expect(refusal).toMatchObject({ code: "column-missing" });
      expect(refusal.message).toContain(`"${column}"`);
    },
  );
});

describe("two statements in one file", () => {
  test.each([
    ["of two years", short.map((line) => line.replace("2025-2026", "2024-2025"))],
    ["of one year", short],
    ["without the account", short.slice(2)],
  ])("below each other, %s", async (_, second) => {
    const refusal = await refusalOf([file("Grand Total,,,,,,,,,,,,,468", "", ...second)]);
    expect(refusal).toMatchObject({ code: "several-statements", where: { row: 10 } });
    expect(refusal.message).toContain("two statements in one file");
  });

  test("in two sheets", async () => {
    const sheet = (name: string) => ({ name, rows: short.map((line) => line.split(",")) });
    const bytes = writeWorkbook([sheet("2025"), sheet("2024")]);
    const refusal = await refusalOf([{ name: "both.xlsx", bytes }]);
    expect(refusal).toMatchObject({ code: "several-statements", where: { sheet: "2024" } });
  });
});

test.each(["ST", "LTCG", "Short Term", "long-term capital gain"])(
  "a table whose rows say %s instead of section titles is refused with what they lack",
  async (term) => {
    const lines = ["Capital Gain,2025-2026", `${iciciHeader},Term`, `${lot},${term}`];
    const refusal = await refusalOf([fileOf(lines.join("\n"))]);
    expect(refusal.code).toBe("lots-without-section");
    for (const words of [`"${term}" in the row itself`, "transaction tax", "View Capital Gain"]) {
      expect(refusal.message).toContain(words);
    }
  },
);
