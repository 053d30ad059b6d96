import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, parseDate } from "../../law/values/calendar-date.ts";
import { parseMoney } from "../../law/values/money.ts";
import { cellsSheet } from "../container/sheets.ts";
import type { RowCursor, Sheet } from "../grid.ts";
import { delimitedSheet } from "./delimited-sheet.ts";
import { amountFromBytes, dateFromBytes } from "./figures-from-bytes.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function texts(sheet: Sheet): { rows: string[][]; numbers: number[] } {
  const cursor: RowCursor = sheet.rows();
  const rows: string[][] = [];
  const numbers: number[] = [];
  while (cursor.next()) {
    rows.push(Array.from({ length: cursor.length }, (_, i) => cursor.text(i)));
    numbers.push(cursor.rowNumber);
  }
  return { rows, numbers };
}

describe("delimited text", () => {
  it.each(["\n", "\r\n", "\r"])("with the line end %j keeps row numbers over blank rows", (end) => {
    const { rows, numbers } = texts(delimitedSheet(bytes(["a,b", "", ",,", "c"].join(end)), ""));
    expect(rows).toEqual([["a", "b"], ["c"]]);
    expect(numbers).toEqual([1, 4]);
  });

  it("takes quotes, doubled quotes, and line ends within them", () => {
    const { rows, numbers } = texts(
      delimitedSheet(bytes('"a ""b"" c","1,234"\n"x\ny",z\nw,v'), ""),
    );
    expect(rows).toEqual([
      ['a "b" c', "1,234"],
      ["x\ny", "z"],
      ["w", "v"],
    ]);
    expect(numbers).toEqual([1, 2, 4]);
  });

  it("is separated like its header, however many commas amounts and notes have", () => {
    const text = "A\tB\tC\tD\tE\n1,000\t2\t3\t4\t5\nNote, with, commas, in, it\n1,2,3,4,5,6\n";
    expect(texts(delimitedSheet(bytes(text), "")).rows[1]).toEqual(["1,000", "2", "3", "4", "5"]);
    const commas = "A,B,C,D,E\n1\t1\t1\t1\t1\t1,2,3,4,5\n".repeat(3);
    expect(texts(delimitedSheet(bytes(commas), "")).rows[0]).toEqual(["A", "B", "C", "D", "E"]);
  });

  it("is separated by semicolons when its header is", () => {
    const text = 'A;B;C;D;E\n"1;0";2,50;3;4;5\n';
    expect(texts(delimitedSheet(bytes(text), "")).rows[1]).toEqual(["1;0", "2,50", "3", "4", "5"]);
    expect(texts(delimitedSheet(bytes("a;b, c\nd;e\n"), "")).rows[1]).toEqual(["d", "e"]);
  });

  it("is tab-separated when more lines have tabs than commas", () => {
    expect(texts(delimitedSheet(bytes("a\tb, c\nd\te\n"), "")).rows).toEqual([
      ["a", "b, c"],
      ["d", "e"],
    ]);
  });

  it("drops a byte order mark and reads UTF-16 and Windows-1252", () => {
    expect(texts(delimitedSheet(bytes("\ufeffa,b"), "")).rows).toEqual([["a", "b"]]);
    const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0]);
    expect(texts(delimitedSheet(utf16, "")).rows).toEqual([["a", "b"]]);
    const cp1252 = new Uint8Array([0x80, 0x2c, 0x62]);
    expect(texts(delimitedSheet(cp1252, "")).rows).toEqual([["\u20ac", "b"]]);
  });

  it.each([
    ["row-too-wide", ",".repeat(2_000_000)],
    ["cell-too-long", "x".repeat(40_000)],
    ["cut-off", 'a,"never closed\n'.padEnd(100_000, "y")],
  ])("ends with the named problem %s", (code, text) => {
    const sheet = delimitedSheet(bytes(`a,b\n${text}`), "");
    const { rows } = texts(sheet);
    expect(rows).toEqual([["a", "b"]]);
    expect(sheet.problem?.()).toMatchObject({ code, where: { row: 2 } });
  });
});

it("a number read from bytes is the number read from text", () => {
  const figure = fc.oneof(
    fc.stringMatching(/^-?[0-9]{0,12}(\.[0-9]{0,8})?$/),
    fc.stringMatching(/^-?[0-9]{1,3}(,[0-9]{2,3}){0,4}(\.[0-9]{0,4})?$/),
    fc.stringMatching(/^[-+(),.0-9eE ]{0,12}$/),
  );
  fc.assert(
    fc.property(figure, (text) => {
      const data = bytes(text);
      const fast = amountFromBytes(data, 0, data.length);
      if (!Number.isNaN(fast)) {
        expect(BigInt(fast)).toBe(parseMoney(text));
      }
    }),
    { numRuns: 2000 },
  );
});

it("a date read from bytes is the date read from text", () => {
  const shape = fc.oneof(
    fc.stringMatching(/^[0-9]{1,2}-[A-Za-z]{3}-([0-9]{2}|[0-9]{4})$/),
    fc.stringMatching(/^[0-3][0-9]-(Jan|FEB|mar|Apr|jun|DEC)-(2[0-9]|20[12][0-9])$/),
    fc.stringMatching(/^20[0-9]{2}-[01][0-9]-[0-3][0-9]$/),
    fc.stringMatching(/^[-0-9A-z]{0,12}$/),
  );
  fc.assert(
    fc.property(shape, (text) => {
      const data = bytes(text);
      const fast = dateFromBytes(data, 0, data.length);
      if (fast !== undefined) {
        expect(fast).toBe(parseDate(text));
      }
    }),
    { numRuns: 2000 },
  );
});

it("cells in memory are walked like delimited text", () => {
  const day = parseDate("2025-05-21");
  if (day === undefined) {
    throw new Error("no date");
  }
  const cursor = cellsSheet("s", [
    ["a", " b "],
    undefined,
    [null, " "],
    [1234.5, { date: day }, "(1.5)", "21-May-25", null],
  ]).rows();
  expect(cursor.next()).toBe(true);
  expect([cursor.text(0), cursor.text(1), cursor.text(2)]).toEqual(["a", "b", ""]);
  expect(cursor.next()).toBe(true);
  expect(cursor.rowNumber).toBe(4);
  expect(cursor.amount(0)).toBe(1_234_500_000n);
  expect(cursor.text(0)).toBe("1234.5");
  expect(cursor.date(1)).toBe(day);
  expect(cursor.text(1)).toBe(formatDate(day));
  expect(cursor.amount(1)).toBeUndefined();
  expect(cursor.amount(2)).toBe(-1_500_000n);
  expect(cursor.date(3)).toBe(day);
  expect([cursor.isBlank(4), cursor.isBlank(9), cursor.isBlank(0)]).toEqual([true, true, false]);
  expect(cursor.next()).toBe(false);
});
