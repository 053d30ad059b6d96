import { describe, expect, test } from "vitest";
import { allRows } from "../../../test/opened.ts";
import { date } from "../../law/values/calendar-date.ts";
import { Row, type Sheet, sheetOf } from "../grid.ts";
import { delimitedSheet } from "./delimited-sheet.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function texts(sheet: Sheet): { rows: string[][]; numbers: number[] } {
  const rows = allRows(sheet);
  return { rows: rows.map((row) => row.texts()), numbers: rows.map(({ number }) => number) };
}

describe("delimited text", () => {
  test.each(["\n", "\r\n", "\r"])(
    "with the line end %j keeps row numbers over blank rows",
    (end) => {
      const { rows, numbers } = texts(delimitedSheet(bytes(["a,b", "", ",,", "c"].join(end)), ""));
      expect(rows).toEqual([["a", "b"], ["c"]]);
      expect(numbers).toEqual([1, 4]);
    },
  );

  test("takes quotes, doubled quotes, and line ends within them", () => {
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

  test("is separated like its header, however many commas amounts and notes have", () => {
    const text = "A\tB\tC\tD\tE\n1,000\t2\t3\t4\t5\nNote, with, commas, in, it\n1,2,3,4,5,6\n";
    expect(texts(delimitedSheet(bytes(text), "")).rows[1]).toEqual(["1,000", "2", "3", "4", "5"]);
    const commas = "A,B,C,D,E\n1\t1\t1\t1\t1\t1,2,3,4,5\n".repeat(3);
    expect(texts(delimitedSheet(bytes(commas), "")).rows[0]).toEqual(["A", "B", "C", "D", "E"]);
  });

  test("is separated by semicolons when its header is", () => {
    const text = 'A;B;C;D;E\n"1;0";2,50;3;4;5\n';
    expect(texts(delimitedSheet(bytes(text), "")).rows[1]).toEqual(["1;0", "2,50", "3", "4", "5"]);
    expect(texts(delimitedSheet(bytes("a;b, c\nd;e\n"), "")).rows[1]).toEqual(["d", "e"]);
  });

  test("is tab-separated when more lines have tabs than commas", () => {
    expect(texts(delimitedSheet(bytes("a\tb, c\nd\te\n"), "")).rows).toEqual([
      ["a", "b, c"],
      ["d", "e"],
    ]);
  });

  test("drops a byte order mark and reads UTF-16 and Windows-1252", () => {
    expect(texts(delimitedSheet(bytes("\ufeffa,b"), "")).rows).toEqual([["a", "b"]]);
    const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0]);
    expect(texts(delimitedSheet(utf16, "")).rows).toEqual([["a", "b"]]);
    const cp1252 = new Uint8Array([0x80, 0x2c, 0x62]);
    expect(texts(delimitedSheet(cp1252, "")).rows).toEqual([["\u20ac", "b"]]);
  });

  test.each([
    ["row-too-wide", ",".repeat(2_000_000)],
    ["cell-too-long", "x".repeat(40_000)],
    ["cut-off", 'a,"never closed\n'.padEnd(100_000, "y")],
  ])("ends with the named problem %s", (code, text) => {
    const rows = delimitedSheet(bytes(`a,b\n${text}`), "").rows();
    expect(rows.next().value).toBeInstanceOf(Row);
    expect(rows.next().value).toMatchObject({ code, where: { row: 2 } });
    expect(rows.next().done).toBe(true);
  });
});

test("a cell is read in the shape that is asked for", () => {
  const day = date("2025-05-21");
  const sheet = sheetOf("s", () => [
    { number: 1, cells: ["a", " b "] },
    { number: 3, cells: [undefined, " "] },
    { number: 4, cells: [1234.5, { date: day }, "(1.5)", "21-May-25", undefined] },
  ]);
  const rows = allRows(sheet);
  expect(rows.map(({ number }) => number)).toEqual([1, 4]);
  const [first, second] = rows;
  expect([first?.text(0), first?.text(1), first?.text(2)]).toEqual(["a", "b", ""]);
  expect(second?.texts()).toEqual(["1234.5", "2025-05-21", "(1.5)", "21-May-25", ""]);
  expect(second?.amount(0)).toBe(1_234_500_000n);
  expect(second?.date(1)).toBe(day);
  expect(second?.amount(1)).toBeUndefined();
  expect(second?.amount(2)).toBe(-1_500_000n);
  expect(second?.date(3)).toBe(day);
  expect([4, 9, 0, -1].map((column) => second?.isBlank(column))).toEqual([true, true, false, true]);
  expect([second?.firstFilled(1), second?.firstFilled(4), second?.filledCount()]).toEqual([
    1, -1, 4,
  ]);
});
