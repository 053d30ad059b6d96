import { isoDate } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import type { ReportRows, Style } from "./looks.ts";

/** Writes a paragraph across all columns of a sheet, whose widths are in characters. */
export function note(
  rows: ReportRows,
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

/** Returns the line that names a result's period, whose days are `YYYY-MM-DD`. */
export function transfersText({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): string {
  return `Transfers from ${longDate(isoDate(from))} to ${longDate(isoDate(to))}`;
}

/** Writes the title of a part of a sheet, after a blank row. */
export function heading(rows: ReportRows, text: string): void {
  rows.row();
  rows.row().text(text, "heading");
}

/**
 * Returns how many lines a text takes in a cell, erring on the high side. A column's width counts
 * digits, which are wider than the average letter.
 */
export function linesOf(characters: number, width: number): number {
  return Math.ceil(characters / (width * 1.12));
}
