import type { Refusal } from "../law/refusal.ts";
import type { CalendarDate, NumericDates } from "../law/values/calendar-date.ts";
import type { Money } from "../law/values/money.ts";

/**
 * The content of a cell: text as in the file, a number (its value is its shortest text, never the
 * digits a spreadsheet displays), a true date, or nothing (`null`).
 */
export type Cell = string | number | { readonly date: CalendarDate } | null;

/**
 * Walks the rows of a sheet once, in order, and reads cells of the current row in the requested shape.
 * It makes no objects per row, so that a million rows stay cheap; delimited text is read straight from
 * its bytes. Columns count from 0. A column past the row's end is blank.
 */
export type RowCursor = {
  /** Goes to the next row; returns false after the last. Rows without any text are skipped. */
  next(): boolean;
  /** The current row as a spreadsheet or editor numbers it, from 1. */
  readonly rowNumber: number;
  /** How many cells the current row has, blank ones included. */
  readonly length: number;
  /** Whether the cell holds nothing, or only spaces. */
  isBlank(column: number): boolean;
  /** The cell's trimmed text; a number's shortest text; a date's `YYYY-MM-DD`; "" when blank. */
  text(column: number): string;
  /** The cell as an exact decimal (see `parseFixed`); `undefined` when blank or no number. */
  amount(column: number): Money | undefined;
  /** The cell as a date (see `parseDate`); `undefined` when blank or no date. */
  date(column: number): CalendarDate | undefined;
};

/** One table of a file: a worksheet, the table of an HTML page, or a whole delimited text. */
export type Sheet = {
  /** The worksheet's or archive member's name; "" for a file that is one table. */
  readonly name: string;
  /** Starts a walk at the first row; `dates` reads dates of three numbers, else the day is first. */
  rows(dates?: NumericDates): RowCursor;
  /** Returns why a walk ended before the sheet did (a row too wide, a quote never closed), or `null`. */
  problem?(): Refusal | null;
};

/** What a file is, by its bytes and never by its name. */
type ContainerKind = "text" | "xlsx" | "xls" | "html" | "zip";

/** An opened file: what it is, and its sheets in the file's order. */
export type Container = {
  readonly kind: ContainerKind;
  readonly sheets: readonly Sheet[];
};

/** Returns the first column of the current row, from `from` on, that is not blank; -1 for none. */
export function firstFilled(row: RowCursor, from = 0): number {
  for (let i = from; i < row.length; i += 1) {
    if (!row.isBlank(i)) {
      return i;
    }
  }
  return -1;
}

/** Returns how many cells of the current row are not blank. */
export function filledCount(row: RowCursor): number {
  let count = 0;
  for (let i = 0; i < row.length; i += 1) {
    if (!row.isBlank(i)) {
      count += 1;
    }
  }
  return count;
}
