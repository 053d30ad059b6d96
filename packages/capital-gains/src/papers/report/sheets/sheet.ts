import { date } from "../../../law/values/calendar-date.ts";
import { fixedOf, formatAtLeastTwo, sumOf } from "../../../law/values/fixed-point.ts";
import { columnLetters } from "../../workbook/cell-text.ts";
import type { CellLook } from "../../workbook/looks.ts";
import { linesOfText } from "../../workbook/text-lines.ts";
import type { Layout } from "../../workbook/workbook.ts";
import {
  type ReportRows,
  type ReportSheet,
  reportFont,
  reportLooks,
  type Style,
} from "../looks.ts";

/** A cell of a sheet. */
export type ReportCell = {
  readonly kind: "text" | "number" | "amount" | "date";
  readonly value: string;
  readonly style: Style;
  /** How many columns it covers. */
  readonly columns: number | "all";
  /** Returns the formula behind a value for the number of its row; without it the value is plain. */
  readonly formula?: (row: number) => string;
};

/** Makes cells; those of `null` are blank. */
export const cell = {
  /** On as many lines as it needs. */
  text: (value: string, style: Style = "text", columns: ReportCell["columns"] = 1): ReportCell => ({
    kind: "text",
    value,
    style,
    columns,
  }),
  centred: (value: string): ReportCell => cell.text(value, "centred"),
  blank: (cells = 1, style: Style = "text"): readonly ReportCell[] =>
    Array.from({ length: cells }, () => cell.text("", style)),
  number: (value: string | null, style: Style = "number"): ReportCell =>
    value === null ? cell.text("") : { kind: "number", value, style, columns: 1 },
  amount: (value: string | null, style: Style = "amount", columns = 1): ReportCell =>
    value === null ? cell.text("") : { kind: "amount", value, style, columns },
  amounts: (...values: readonly string[]): readonly ReportCell[] =>
    values.map((value) => cell.amount(value)),
  /** An amount that the sheet computes itself, with its value. */
  computed: (
    formula: (row: number) => string,
    value: string,
    style: Style = "amount",
  ): ReportCell => ({
    ...cell.amount(value, style),
    formula,
  }),
  /** Whole rupees. */
  rupee: (value: string | bigint | null): ReportCell =>
    cell.amount(value === null ? null : String(value), "rupees"),
  rupees: (...values: readonly (string | bigint | null)[]): readonly ReportCell[] =>
    values.map(cell.rupee),
  total: (rupees: string | bigint, columns = 1): ReportCell =>
    cell.amount(String(rupees), "totalRupees", columns),
  /** A day, `YYYY-MM-DD`. */
  day: (value: string): ReportCell => ({ kind: "date", value, style: "date", columns: 1 }),
};

/** A row of a sheet: its cells from the left, and how many lines it has at least. */
export type ReportRow = { readonly cells: readonly ReportCell[]; readonly lines?: number };

/** Returns a row of cells; a text is the row's label. */
export function row(...cells: readonly (string | ReportCell | readonly ReportCell[])[]): ReportRow {
  return {
    cells: cells.flatMap((each) => (typeof each === "string" ? cell.text(each, "boldText") : each)),
  };
}

/** Returns the title of a sheet. */
export function title(value: string): ReportRow {
  return { cells: [cell.text(value, "title", "all")], lines: 2 };
}

/** Returns the title of a part of a sheet, after a blank row. */
export function heading(value: string): readonly ReportRow[] {
  return [row(), row(cell.text(value, "heading", "all"))];
}

/** Returns a paragraph across all columns. */
export function paragraph(value: string): ReportRow {
  return row(cell.text(value, "note", "all"));
}

/** Returns a paragraph that must not be missed; none without a text. */
export function warningParagraph(value: string | undefined): readonly ReportRow[] {
  return value === undefined ? [] : [row(cell.text(value, "warning", "all"))];
}

/** A title of a column, or of so many. */
type ColumnTitle = string | readonly [title: string, columns: number];

/** Returns a row of column titles. */
export function header(titles: readonly ColumnTitle[], lines = 1): ReportRow {
  const cells = titles.map((each) =>
    typeof each === "string" ? cell.text(each, "header") : cell.text(each[0], "header", each[1]),
  );
  return { cells, lines };
}

/** Returns a table within a sheet: a header of so many lines, and a row for each item. */
export function table<Item>(
  lines: number,
  items: readonly Item[],
  columns: readonly (readonly [ColumnTitle, (item: Item) => string | ReportCell])[],
): readonly ReportRow[] {
  const titles = columns.map(([of]) => of);
  return [
    header(titles, lines),
    ...items.map((item) => row(...columns.map(([, cellOf]) => cellOf(item)))),
  ];
}

/** Makes a sheet of rows, on one printed page. */
export function reportSheet(
  name: string,
  widths: readonly number[],
  rows: Iterable<ReportRow>,
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

function writeRow(sheet: ReportRows, { cells, lines }: ReportRow, widths: readonly number[]): void {
  let column = 0;
  const placed = cells.map((each) => {
    const first = column;
    column = each.columns === "all" ? widths.length : first + each.columns;
    const width = widths.slice(first, column).reduce((sum, one) => sum + one, 0);
    return { each, first, last: column - 1, lines: linesOf(each, width) };
  });
  sheet.row(Math.max(lines ?? 1, ...placed.map((of) => of.lines)));
  for (const { each, first, last } of placed) {
    writeCell(sheet, each);
    if (last > first) {
      sheet.joinUpTo(last, each.style);
    }
  }
}

function writeCell(sheet: ReportRows, { kind, value, style, formula }: ReportCell): void {
  if (formula !== undefined) {
    sheet.formula(formula(sheet.length), value, style);
  } else if (kind === "date") {
    sheet.date(date(value), style);
  } else {
    sheet[kind](value, style);
  }
}

/** The looks whose texts wrap, as their lines are counted. */
const wrapping = new Map(
  Object.entries<CellLook>(reportLooks)
    .filter(([, { align = "" }]) => align.includes("wrapText"))
    .map(([style, { font, align = "" }]) => {
      const size = (font?.size ?? reportFont.size) / reportFont.size;
      return [style, { size, isBold: font?.bold === true, isIndented: align.includes("indent") }];
    }),
);

function linesOf({ kind, value, style }: ReportCell, width: number): number {
  const look = kind === "text" && value !== "" ? wrapping.get(style) : undefined;
  if (look === undefined) {
    return 1;
  }
  const lines = linesOfText(value, width, look);
  return lines === 1 ? 1 : Math.ceil(lines * Math.max(look.size, 1));
}

/** Returns the formula of a sum over the rows above, in a column (from 0), from a row of the sheet on. */
export function sumAbove(column: number, rows: number): (row: number) => string {
  const letters = columnLetters(column);
  return (row) => `SUM(${letters}${row - rows}:${letters}${row - 1})`;
}

/**
 * A column of a table: its title, its width in characters, its cell of an item, counted from 0, and the
 * item's amount where the column is summed below the table.
 */
export type Column<Item> = readonly [
  title: string,
  width: number,
  cell: (item: Item, at: number) => ReportCell,
  summed?: (item: Item) => string,
];

/**
 * Makes a sheet of one table, with a header of so many lines and a last row of sums where a column is
 * summed; `none` is the row of an empty one.
 */
export function tableSheet<Item>(
  name: string,
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { headerLines, none, filter, ...layout }: TableLayout,
): ReportSheet {
  const titles = columns.map(([of]) => of);
  const widths = columns.map(([, width]) => width);
  function* rows(): Generator<ReportRow> {
    yield header(titles, headerLines);
    for (const [at, item] of items.entries()) {
      yield row(...columns.map(([, , cellOf]) => cellOf(item, at)));
    }
    if (items.length === 0 && none !== undefined) {
      yield row(cell.text(none, "text", "all"));
    } else if (columns.some(([, , , summed]) => summed !== undefined)) {
      yield row(...columns.map(([, , , summed], at) => totalOf(items, summed, at)));
    }
  }
  const layoutOfTable = { headerRows: 1, ...(filter && { filter: items.length + 1 }) };
  return reportSheet(name, widths, { [Symbol.iterator]: rows }, { ...layout, ...layoutOfTable });
}

/** The layout of a sheet of one table. */
type TableLayout = Omit<Partial<Layout>, "filter"> & {
  headerLines: number;
  none?: string;
  /** Whether the header has filters. */
  filter?: boolean;
};

function totalOf<Item>(
  items: readonly Item[],
  summed: Column<Item>[3],
  column: number,
): ReportCell {
  if (summed === undefined) {
    return cell.text(column === 0 ? "Total" : "", "totalText");
  }
  const total = formatAtLeastTwo(sumOf(items.map((item) => fixedOf(summed(item)))));
  return cell.computed(sumAbove(column, items.length), total, "totalAmount");
}
