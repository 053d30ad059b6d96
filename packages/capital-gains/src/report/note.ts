import type { SheetRows } from "./workbook/sheet-rows.ts";
import type { Style } from "./workbook/styles.ts";

/** A paragraph over all columns of a sheet whose columns have these widths in characters. */
export function note(
  rows: SheetRows,
  text: string,
  widths: readonly number[],
  style: Style = "note",
): void {
  const width = widths.reduce((sum, each) => sum + each, 0);
  rows
    .row(linesOf(text.length, width))
    .text(text, style)
    .joinUpTo(widths.length - 1, style);
}

/** The title of a part of a sheet, behind a blank row. */
export function heading(rows: SheetRows, text: string): void {
  rows.row();
  rows.row().text(text, "heading");
}

/**
 * How many lines a text of so many characters takes in a cell, rather one too many. A column's width
 * counts digits, which are wider than letters are on average.
 */
export function linesOf(characters: number, width: number): number {
  return Math.ceil(characters / (width * 1.12));
}
