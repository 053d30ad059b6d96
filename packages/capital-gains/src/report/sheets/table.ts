import type { Layout, Worksheet } from "../workbook/worksheet.ts";

/** The columns of a sheet that is one table: the title of each, and its width in characters. */
export type Columns = readonly (readonly [title: string, width: number])[];

/** Makes a sheet of one table, with a header row of the given number of lines. */
export function tableSheet(
  { name, columns, ...layout }: { name: string; columns: Columns } & Partial<Layout>,
  headerLines: number,
  write: Worksheet["write"],
): Worksheet {
  return {
    name,
    layout: { widths: columns.map(([, width]) => width), headerRows: 1, ...layout },
    *write(rows) {
      rows.row(headerLines).texts(
        columns.map(([title]) => title),
        "header",
      );
      yield* write(rows) ?? [];
    },
  };
}

/** The most rows on a sheet besides its header; a worksheet ends at 1,048,576. */
const MOST_ROWS = 1_000_000;

/** The rows of one sheet, and the suffix of its name. */
export type Part = {
  readonly suffix: string;
  readonly first: number;
  /** The row after the last. */
  readonly end: number;
};

/** Splits rows into sheets: at least one, which may be empty. */
export function parts(rows: number): readonly Part[] {
  const count = Math.max(1, Math.ceil(rows / MOST_ROWS));
  return Array.from({ length: count }, (_, i) => ({
    suffix: i === 0 ? "" : ` (${i + 1})`,
    first: i * MOST_ROWS,
    end: Math.min((i + 1) * MOST_ROWS, rows),
  }));
}
