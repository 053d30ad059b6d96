import { describe, expect, it } from "vitest";
import { partOf } from "../../../../test/workbook-part.ts";
import { cellText, columnLetters } from "./cell-text.ts";
import { styleNumbers } from "./styles.ts";
import { workbookFile } from "./workbook.ts";
import type { Worksheet } from "./worksheet.ts";

const sheetOf = (write: Worksheet["write"]): Worksheet => ({
  name: "Sheet",
  layout: { widths: [10, 10], headerRows: 1, filter: true },
  write,
});

describe("a cell's text", () => {
  it.each([
    ["=1+1", "'=1+1"],
    [" =1+1", "' =1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@A", "'@A"],
    ["\tx", "'\tx"],
    ["\0=1", "'=1"],
    ["a=1", "a=1"],
    ["M&M <x>", "M&amp;M &lt;x&gt;"],
    ["a\u0001b", "ab"],
    ["_x0041_", "_x005F_x0041_"],
    ["\ud800", "\ufffd"],
    ["₹ ok 😀", "₹ ok 😀"],
  ])("%j is written as %j", (text, xml) => {
    expect(cellText(text)).toBe(xml);
  });

  it("is cut at a cell's limit", () => {
    expect(cellText("x".repeat(40_000))).toHaveLength(32_767);
  });
});

it("writes amounts exactly, however large", () => {
  const bytes = workbookFile("T", [
    sheetOf((rows) => {
      rows.row().amount("999999999999.999999").amount("-1000000000000.00");
    }),
  ]);
  const xml = partOf(bytes, "xl/worksheets/sheet1.xml");
  expect(xml).toContain("<v>999999999999.999999</v>");
  expect(xml).toContain("<v>-1000000000000.00</v>");
  expect(xml).not.toContain("<f>");
});

it("packs a large sheet whole", () => {
  const bytes = workbookFile("T", [
    sheetOf((rows) => {
      for (let i = 0; i < 30_000; i += 1) {
        rows.row().text(`row ${i}`).number(String(i));
      }
    }),
  ]);
  const xml = partOf(bytes, "xl/worksheets/sheet1.xml");
  expect(xml.match(/<row /g)).toHaveLength(30_000);
  expect(xml.endsWith("</worksheet>")).toBe(true);
  expect(xml).toContain('<autoFilter ref="A1:B30000"/>');
  expect(xml.match(/<t>[^<]*/g)).toEqual(Array.from({ length: 30_000 }, (_, i) => `<t>row ${i}`));
});

it.each([
  ["99999.999999", "amount"],
  ["100000.00", "amountLakh"],
  ["-100000.00", "amountLakh"],
  ["10000000.00", "amountCrore"],
  ["9007199254.740993", "amountCrore"],
] as const)("writes %s in the format %s", (text, style) => {
  const bytes = workbookFile("T", [
    sheetOf((rows) => {
      rows.row().amount(text);
    }),
  ]);
  expect(partOf(bytes, "xl/worksheets/sheet1.xml")).toContain(
    `<c r="A1" s="${styleNumbers[style]}"><v>${text}</v></c>`,
  );
});

it("names columns", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
    "A",
    "Z",
    "AA",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});
