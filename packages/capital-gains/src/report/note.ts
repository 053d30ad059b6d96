import type { SheetRows } from "./workbook/sheet-rows.ts";
import type { Style } from "./workbook/styles.ts";

/** A paragraph over several columns; `width` is the sum of their widths in characters. */
export function note(
  rows: SheetRows,
  text: string,
  lastColumn: number,
  width: number,
  style: Style = "note",
): void {
  rows.row(linesOf(text.length, width)).text(text, style).joinUpTo(lastColumn, style);
}

/**
 * How many lines a text of so many characters takes in a cell, rather one too many. A column's width
 * counts digits, which are wider than letters are on average.
 */
export function linesOf(characters: number, width: number): number {
  return Math.ceil(characters / (width * 1.12));
}
