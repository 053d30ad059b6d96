import { readXls } from "hucre";
import { describe, expect, test } from "vitest";
import { writeOle2, writeXls } from "../../../scripts/xls-writer.ts";
import { biffWorkbook, record } from "../../../test/biff-workbook.ts";
import { firstRow, opened, refusalOfOpening, rowsOf } from "../../../test/opened.ts";
import { date } from "../../law/values/calendar-date.ts";
import { decodeShortNumber } from "./biff-records.ts";

describe("real .xls workbooks", () => {
  test("shared texts split between two records are joined", async () => {
    // 8,224 bytes a record and two bytes a character: some of these are cut in the middle
    const texts = Array.from({ length: 40 }, (_, i) => `${i} ${"₹é".repeat(300)} end`);
    const bytes = writeXls([{ name: "S", rows: texts.map((text) => [text]) }]);
    expect(rowsOf(opened(bytes).sheets[0]).map(([, text]) => text)).toEqual(texts);
    const oracle = await readXls(bytes);
    expect(oracle.sheets[0]?.rows.map(([text]) => text)).toEqual(texts);
  });

  test.each([false, true])("days, counted from 1904: %s", (counts1904) => {
    const serial = counts1904 ? 44_336 : 45_798;
    const bytes = writeXls([{ name: "S", rows: [[{ serial }, { serial: serial + 0.64 }]] }], {
      counts1904,
    });
    const row = firstRow(bytes);
    expect([0, 1].map((column) => row.date(column))).toEqual([
      date("2025-05-21"),
      date("2025-05-21"),
    ]);
  });

  test("short numbers: integers, hundredths, halves of doubles", () => {
    // the four examples of the format's documentation
    expect(decodeShortNumber(0x3ff00000)).toBe(1);
    expect(decodeShortNumber(0x3ff00001)).toBe(0.01);
    expect(decodeShortNumber(0x004b5646)).toBe(1_234_321);
    expect(decodeShortNumber(0x004b5647)).toBe(12_343.21);
    expect(decodeShortNumber(((-5 << 2) | 2) >>> 0)).toBe(-5);
  });

  test("runs of short numbers, booleans, errors, and formula results", () => {
    const body = Buffer.concat([
      record(0xbd, 0, 0, 1, 0, 0, 0, 0x47, 0x56, 0x4b, 0, 0, 0, 0, 0, 0, 0x40, 2, 0),
      record(0x205, 1, 0, 0, 0, 0, 0, 1, 0),
      record(0x205, 1, 0, 1, 0, 0, 0, 0x2a, 1),
      // A formula's number is in its record, its text in the next one.
      record(0x06, 2, 0, 0, 0, 0, 0, ...doubleBytes(1234.5), ...Array(6).fill(0)),
      record(0x06, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...Array(6).fill(0)),
      record(0x207, 3, 0, 0, 0x49, 0x54, 0x43),
      record(0x06, 2, 0, 2, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0xff, 0xff, ...Array(6).fill(0)),
      record(0x06, 2, 0, 3, 0, 0, 0, 2, 0, 7, 0, 0, 0, 0xff, 0xff, ...Array(6).fill(0)),
    ]);
    expect(rowsOf(opened(biffWorkbook(0x06, body)).sheets[0])).toEqual([
      [1, "", "12343.21", "2"],
      [2, "TRUE", "#ERROR"],
      [3, "1234.5", "ITC", "TRUE", "#ERROR"],
    ]);
  });

  test("BIFF5 of Excel 95: texts in the cells, Windows code page", () => {
    const body = Buffer.concat([
      record(0x204, 2, 0, 1, 0, 0, 0, 3, 0, 0x41, 0xe9, 0x80),
      record(0x27e, 2, 0, 2, 0, 0, 0, 0x47, 0x56, 0x4b, 0x00),
    ]);
    expect(rowsOf(opened(biffWorkbook(0x05, body)).sheets[0])).toEqual([
      [3, "", "Aé€", "12343.21"],
    ]);
  });

  test("a workbook before Excel 5 is refused by name", () => {
    const stream = Buffer.from("0908000000020500", "hex");
    const bytes = writeOle2({ Book: stream });
    expect(refusalOfOpening(bytes)?.code).toBe("old-workbook-version");
  });

  test("password protection is detected in both kinds", () => {
    const protectedXls = biffWorkbook(6, Buffer.alloc(0), record(0x2f, 0, 0, 0, 0, 0, 0));
    expect(refusalOfOpening(protectedXls)?.code).toBe("password-protected");
    const protectedXlsx = writeOle2({ EncryptedPackage: Buffer.alloc(8) });
    expect(refusalOfOpening(protectedXlsx)?.code).toBe("password-protected");
  });

  test("other OLE2 files, such as a document, are refused by name", () => {
    const document = writeOle2({ WordDocument: Buffer.alloc(8) });
    expect(refusalOfOpening(document)?.code).toBe("not-a-statement");
  });
});

function doubleBytes(value: number): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return [...bytes];
}
