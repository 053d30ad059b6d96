import { readFileSync } from "node:fs";
import { readXls } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { readDescription } from "../../../scripts/sheet-description.ts";
import { workbookMembers, writeWorkbook } from "../../../scripts/workbook-writer.ts";
import { writeZip } from "../../../scripts/zip-writer.ts";
import { allRows, firstRow, opened, rowsOf, rowsSeenBy } from "../../../test/opened.ts";
import { date } from "../../law/values/calendar-date.ts";
import { formatMoney } from "../../law/values/money.ts";
import type { Sheet } from "../grid.ts";

const fixture = (name: string) => new URL(`../../../fixtures/zerodha/ok/${name}`, import.meta.url);
const everySection = fixture("every-section.xlsx");

/** A workbook of one sheet whose rows are this XML. */
function sheetOf(rows: string, sharedStrings?: string) {
  const members = workbookMembers([{ name: "S", rows: [] }]).map((member) => {
    if (member.name === "xl/worksheets/sheet1.xml") {
      return { ...member, bytes: Buffer.from(`<worksheet>${rows}</worksheet>`) };
    }
    return member.name === "xl/sharedStrings.xml" && sharedStrings !== undefined
      ? { ...member, bytes: Buffer.from(sharedStrings) }
      : member;
  });
  return opened(writeZip(members)).sheets[0] as Sheet;
}

describe("worksheets", () => {
  test("a false dimension, a true one and none yield the same cells", () => {
    const rows = [["a", 1], [null, "b"], [], ["c", null, 2.5]];
    const read = (dimension?: string) =>
      rowsOf(opened(writeWorkbook([{ name: "S", rows }], { dimension })).sheets[0]);
    expect(read("A1:A1")).toEqual([
      [1, "a", "1"],
      [2, "", "b"],
      [4, "c", "", "2.5"],
    ]);
    expect(read("A1:C4")).toEqual(read("A1:A1"));
    expect(read()).toEqual(read("A1:A1"));
  });

  test.each([
    ["xlsx", everySection, readXlsx],
    ["xls", fixture("every-section-as-xls.xls"), readXls],
  ] as const)(
    "another reader sees the same in every cell of a fixture: %s",
    async (kind, file, read) => {
      const bytes = readFileSync(file);
      const oracle = await read(bytes);
      const own = opened(bytes);
      expect(own.kind).toBe(kind);
      expect(own.sheets.map(({ name }) => name)).toEqual(oracle.sheets.map(({ name }) => name));
      expect(own.sheets.map(rowsOf)).toEqual(oracle.sheets.map(rowsSeenBy));
    },
  );

  test("cells without references follow each other", () => {
    const sheet = sheetOf(
      "<sheetData><row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row></sheetData>",
    );
    expect(rowsOf(sheet)).toEqual([
      [1, "1", "", "3"],
      [3, "4"],
    ]);
  });

  test("line breaks between the tags are not values", () => {
    const sheet = sheetOf(
      '<sheetData>\n<row r="1">\n<c r="A1">\n<v>1.5</v>\n</c>\n<c r="B1" t="s">\n<v/>\n</c>\n<c r="C1" t="str">\n<v>x</v>\n</c>\n</row>\n</sheetData>',
    );
    expect(rowsOf(sheet)).toEqual([[1, "1.5", "", "x"]]);
  });

  test("prefixes, comments, CDATA, entities, rich text and pronunciation hints are understood", () => {
    const sheet = sheetOf(
      `<?xml version="1.0"?><!-- a > b --><x:sheetData><x:row r='2'><x:c r="A2" t="inlineStr"><x:is><x:t>M&amp;M &#x20B9;&#8377;<!-- no -->é<![CDATA[<&amp;]]></x:t></x:is></x:c><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="str"><x:f>A1&amp;"x"</x:f><x:v> padded _x000D_</x:v></x:c><x:c r="D2" t="b"><x:v>1</x:v></x:c><x:c r="E2" t="e"><x:v>#DIV/0!</x:v></x:c></x:row></x:sheetData>`,
      `<sst><si><r><t>TATA</t></r><r><rPr><b/></rPr><t xml:space="preserve"> STEEL_x000D_</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`,
    );
    expect(rowsOf(sheet)).toEqual([
      [2, "M&M ₹₹é<&amp;", "TATA STEEL", "padded", "TRUE", "#DIV/0!"],
    ]);
  });

  test("of two attributes with one name the last counts; a text in place of a shared one is read", () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="n" t="s"><v>0</v></c><c r="B1" t="s"><v>F&amp;O</v></c></row>',
      "<sst><si><t>TATA</t></si></sst>",
    );
    expect(rowsOf(sheet)).toEqual([[1, "TATA", "F&O"]]);
  });

  test("columns beyond Z are counted right", () => {
    const sheet = sheetOf('<row r="1"><c r="AA1"><v>27</v></c><c r="IV1"><v>256</v></c></row>');
    const [row] = rowsOf(sheet);
    expect(row?.[27]).toBe("27");
    expect(row?.[256]).toBe("256");
    expect(row).toHaveLength(257);
  });
});

describe("numbers and dates", () => {
  test("amounts are the shortest text of the double, exact in decimals", () => {
    const numbers = [
      "0.10000000000000001",
      "1E-05",
      "1.5e3",
      "-1234.5600000000002",
      "123456789012.35",
    ];
    const cells = numbers.map((number, i) => `<c r="${"ABCDE"[i]}1"><v>${number}</v></c>`).join("");
    const [row] = allRows(sheetOf(`<row r="1">${cells}</row>`));
    const amounts = numbers.map((_, i) => {
      const amount = row?.amount(i);
      return amount === undefined ? undefined : formatMoney(amount);
    });
    expect(amounts).toEqual(["0.10", "0.00001", "1500.00", "-1234.56", "123456789012.35"]);
    expect(row?.text(0)).toBe("0.1");
    expect(row?.date(4)).toBeUndefined();
  });

  test.each([
    ["built-in format, from 1900", "@sheet S\n{2025-05-21} | {2025-05-21 15:29} | 45798"],
    ["own format", "@date-format dd-mmm-yy\n@sheet S\n{2025-05-21} | {2025-05-21 15:29} | 45798"],
    ["from 1904", "@dates-from-1904\n@sheet S\n{2025-05-21} | {2025-05-21 15:29} | 45798"],
  ])("true dates: %s", (_, description) => {
    const { sheets, style } = readDescription(description);
    const row = firstRow(writeWorkbook(sheets, style));
    for (const column of [0, 1]) {
      expect(row.date(column)).toBe(date("2025-05-21"));
      expect(row.text(column)).toBe("2025-05-21");
      expect(row.amount(column)).toBeUndefined();
    }
    // the same number without a date format is a number
    expect(row.date(2)).toBeUndefined();
    expect(row.text(2)).toBe("45798");
  });
});

test("two walks of a sheet are independent of each other", () => {
  const sheet = opened(readFileSync(everySection)).sheets[0];
  const walk = sheet?.rows();
  const first = walk?.next().value;
  const all = rowsOf(sheet);
  expect(all.length).toBeGreaterThan(30);
  expect(first).toMatchObject({ number: all[0]?.[0] });
  expect(walk?.next().value).toMatchObject({ number: all[1]?.[0] });
});
