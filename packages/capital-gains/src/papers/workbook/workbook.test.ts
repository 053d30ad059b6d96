import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { partOf } from "../../../test/workbook-part.ts";
import { columnLetters, guardedText, xmlText } from "./cell-text.ts";
import { stylesOf } from "./looks.ts";
import { type Worksheet, workbookFile } from "./workbook.ts";

const font = { name: "Arial", size: 10 };
const looks = { text: {}, number: {}, amount: { format: "paise" }, date: { format: "d mmm yyyy" } };

const bookOf = (write: Worksheet<never>["write"]) =>
  workbookFile({
    title: "T",
    font,
    looks,
    sheets: [
      { name: "Sheet", layout: { widths: [10, 10], headerRows: 1, filter: 2 }, write: write },
    ],
  });
const sheetOf = (write: Worksheet<never>["write"]) =>
  partOf(bookOf(write), "xl/worksheets/sheet1.xml");

describe("a cell's text", () => {
  test.each([
    ["=1+1", "'=1+1"],
    [" =1+1", "' =1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@A", "'@A"],
    ["\tx", "'\tx"],
    ["\0=1", "'=1"],
    ["a=1", "a=1"],
    ["M&M <x>", "M&#38;M &#60;x&#62;"],
    ["a\u0001b", "ab"],
    ["_x0041_", "_x005F_x0041_"],
    ["\ud800", "\ufffd"],
    ["₹ ok 😀", "₹ ok 😀"],
  ])("%j is written as %j", (text, xml) => {
    expect(xmlText(guardedText(text))).toBe(xml);
  });

  test("is cut at a cell's limit", () => {
    expect(xmlText("x".repeat(40_000))).toHaveLength(32_767);
  });
});

test("writes amounts exactly, however large", () => {
  const xml = sheetOf((rows) => {
    rows.row().amount("999999999999.999999").amount("-1000000000000.00");
  });
  expect(xml).toContain("<v>999999999999.999999</v>");
  expect(xml).toContain("<v>-1000000000000.00</v>");
  expect(xml).not.toContain("<f>");
});

test("writes a formula with its value", async () => {
  const bytes = bookOf((rows) => {
    rows.row().amount("1.50").amount("2.25");
    rows.row().formula('IF(A1<B1,A1+B1,"")', "3.75");
  });
  expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([
    [1.5, 2.25],
    [3.75, null],
  ]);
  expect(partOf(bytes, "xl/worksheets/sheet1.xml")).toContain(
    "<f>IF(A1&#60;B1,A1+B1,&#34;&#34;)</f><v>3.75</v>",
  );
});

test("packs a large sheet whole", () => {
  const xml = sheetOf((rows) => {
    for (let i = 0; i < 30_000; i += 1) {
      rows.row().text(`row ${i}`).number(String(i));
    }
  });
  expect(xml.match(/<row /g)).toHaveLength(30_000);
  expect(xml.endsWith("</worksheet>")).toBe(true);
  expect(xml).toContain('<autoFilter ref="A1:B2"/>');
  expect(xml.match(/row \d+(?=<)/g)).toEqual(Array.from({ length: 30_000 }, (_, i) => `row ${i}`));
});

test.each([
  ["99999.999999", 0],
  ["100000.00", 1],
  ["-100000.00", 1],
  ["10000000.00", 2],
  ["9007199254.740993", 2],
] as const)("writes %s with the separators of its size", (text, size) => {
  const xml = sheetOf((rows) => {
    rows.row().amount(text);
  });
  const number = stylesOf(font, looks).numbers.get("amount")?.[size];
  expect(xml).toContain(`<c r="A1" s="${number}"><v>${text}</v></c>`);
});

test("names columns", () => {
  const letters = ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"];
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(letters);
});
