import { date } from "../../../law/values/calendar-date.ts";
import type { Layout } from "../../workbook/workbook.ts";
import type { ReportRows, ReportSheet, Style } from "../looks.ts";

/** A cell of a sheet. */
export type Cell = {
  readonly kind: "text" | "number" | "amount" | "date";
  readonly value: string;
  readonly style: Style;
  /** How many columns it covers. */
  readonly columns: number | "all";
};

/** A row of a sheet: its cells from the left, and how many lines its highest cell has. */
export type Row = { readonly cells: readonly Cell[]; readonly lines?: number };

/** Returns a row of cells. */
export const row = (...cells: readonly Cell[]): Row => ({ cells });

/** Returns a cell of text. */
export const text = (value: string, style: Style = "text", columns: Cell["columns"] = 1): Cell => ({
  kind: "text",
  value,
  style,
  columns,
});

/** Returns the label of a row. */
export const label = (value: string): Cell => text(value, "boldText");

/** Returns a cell of text on as many lines as it needs. */
export const wrapped = (value: string): Cell => text(value, "wrapped");

/** Returns a cell with text in its middle. */
export const centered = (value: string): Cell => text(value, "centered");

/** Returns blank cells. */
export const blanks = (cells: number, style: Style = "text"): readonly Cell[] =>
  Array.from({ length: cells }, () => text("", style));

/** Returns a cell with a number, or a blank one. */
export const number = (value: string | null, style: Style = "number"): Cell =>
  value === null ? text("") : { kind: "number", value, style, columns: 1 };

/** Returns a cell with an amount, or a blank one. */
export const amount = (value: string | null, style: Style = "amount", columns = 1): Cell =>
  value === null ? text("") : { kind: "amount", value, style, columns };

/** Returns cells with amounts in whole rupees. */
export const rupees = (...values: readonly string[]): readonly Cell[] =>
  values.map((value) => amount(value, "rupees"));

/** Returns a cell with a total in whole rupees. */
export const total = (value: string, columns = 1): Cell => amount(value, "totalRupees", columns);

/** Returns a cell with a day, `YYYY-MM-DD`. */
export const day = (value: string): Cell => ({ kind: "date", value, style: "date", columns: 1 });

/** Returns the title of a sheet. */
export const title = (value: string): Row => ({ cells: [text(value, "title")], lines: 2 });

/** Returns the title of a part of a sheet, after a blank row. */
export const heading = (value: string): readonly Row[] => [row(), row(text(value, "heading"))];

/** Returns a row of column titles; one that covers several columns comes with their number. */
export const header = (
  titles: readonly (string | readonly [title: string, columns: number])[],
  lines = 1,
): Row => ({
  cells: titles.map((each) =>
    typeof each === "string" ? text(each, "header") : text(each[0], "header", each[1]),
  ),
  lines,
});

/** Returns a paragraph across all columns. */
export const note = (value: string): Row => row(text(value, "note", "all"));

/** Returns a paragraph that must not be missed; none without a text. */
export const warning = (value: string | undefined): readonly Row[] =>
  value === undefined ? [] : [row(text(value, "warning", "all"))];

/** Makes a sheet of rows, on one printed page. */
export function sheetOf(
  name: string,
  widths: readonly number[],
  rows: Iterable<Row>,
  layout: Partial<Layout> = { onePage: true },
): ReportSheet {
  return {
    name,
    layout: { widths, headerRows: 0, ...layout },
    write(sheet) {
      for (const each of rows) {
        writeRow(sheet, each, widths);
      }
    },
  };
}

function writeRow(sheet: ReportRows, { cells, lines }: Row, widths: readonly number[]): void {
  let column = 0;
  const placed = cells.map((cell) => {
    const first = column;
    column = cell.columns === "all" ? widths.length : first + cell.columns;
    const width = widths.slice(first, column).reduce((sum, each) => sum + each, 0);
    return { cell, first, last: column - 1, width };
  });
  sheet.row(lines ?? Math.max(1, ...placed.map(({ cell, width }) => linesOf(cell, width))));
  for (const { cell, first, last } of placed) {
    writeCell(sheet, cell);
    if (last > first) {
      sheet.joinUpTo(last, cell.style);
    }
  }
}

function writeCell(sheet: ReportRows, { kind, value, style }: Cell): void {
  switch (kind) {
    case "text":
      sheet.text(value, style);
      break;
    case "number":
      sheet.number(value, style);
      break;
    case "amount":
      sheet.amount(value, style);
      break;
    case "date":
      sheet.date(date(value), style);
      break;
  }
}

const wrapping: ReadonlySet<Style> = new Set<Style>(["wrapped", "note", "warning"]);

function linesOf({ value, style }: Cell, width: number): number {
  return wrapping.has(style) ? linesIn(value.length, width) : 1;
}

/**
 * Returns how many lines a text takes in a cell, erring on the high side. A column's width counts
 * digits, which are wider than the average letter.
 */
export function linesIn(characters: number, width: number): number {
  return Math.ceil(characters / (width * 1.12));
}

/** A column of a table: its title, its width in characters, and its cell of an item, counted from 0. */
export type Column<Item> = readonly [
  title: string,
  width: number,
  cell: (item: Item, at: number) => Cell,
];

/** Makes a sheet of one table, with a header of so many lines; `none` is the row of an empty one. */
export function tableSheet<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { headerLines, none, ...layout }: { headerLines: number; none?: string } & Partial<Layout>,
): ReportSheet {
  const titles = columns.map(([of]) => of);
  const widths = columns.map(([, width]) => width);
  function* rows(): Generator<Row> {
    yield header(titles, headerLines);
    for (const [at, item] of items.entries()) {
      yield row(...columns.map(([, , cell]) => cell(item, at)));
    }
    if (items.length === 0 && none !== undefined) {
      yield row(text(none, "text", columns.length));
    }
  }
  return sheetOf(name, widths, { [Symbol.iterator]: rows }, { headerRows: 1, ...layout });
}
