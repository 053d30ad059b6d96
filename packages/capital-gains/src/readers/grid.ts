import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import {
  type CalendarDate,
  formatDate,
  type NumericDates,
  parseDate,
} from "../law/values/calendar-date.ts";
import { cellText } from "../law/values/cell-text.ts";
import { type Money, moneyFromNumber, parseMoney } from "../law/values/money.ts";

/**
 * The content of a cell: text as in the file, a number (its value is its shortest text, never the
 * digits a spreadsheet displays), a true date, or nothing.
 */
export type Cell = string | number | { readonly date: CalendarDate } | undefined;

/** A text without content, also where it is written as a formula (see `cellText`). */
const blankText = /^[ \t\r\n]*(?:="[ \t\r\n]*"[ \t\r\n]*)?$/;

/** The cells of a row, and its number as a spreadsheet or editor counts it, from 1. */
export type NumberedCells = { readonly number: number; readonly cells: readonly Cell[] };

/** A row of a sheet. Columns count from 0; one past the row's end is blank, and so is column -1. */
export class Row {
  /** As a spreadsheet or editor numbers it, from 1. */
  readonly number: number;
  readonly #cells: readonly Cell[];
  readonly #dates: NumericDates | undefined;
  /** The last cell read as a date: a row is recognised by its date, which is then read again. */
  #dated = -1;
  #date: CalendarDate | undefined;

  /** Takes how texts of three numbers are read as dates, unless day first. */
  constructor({ number, cells }: NumberedCells, dates?: NumericDates) {
    this.number = number;
    this.#cells = cells;
    this.#dates = dates;
  }

  /** How many cells the row has, blank ones included. */
  get length(): number {
    return this.#cells.length;
  }

  /** Whether the cell holds nothing, or only spaces. A mark that cannot be seen is not nothing. */
  isBlank(column: number): boolean {
    const cell = this.#cells[column];
    return cell === undefined || (typeof cell === "string" && blankText.test(cell));
  }

  /** Returns the cell's trimmed text; a number's shortest text; a date's `YYYY-MM-DD`; "" when blank. */
  text(column: number): string {
    const cell = this.#cells[column];
    if (typeof cell === "string") {
      return cellText(cell);
    }
    if (typeof cell === "number") {
      return String(cell);
    }
    return cell === undefined ? "" : formatDate(cell.date);
  }

  /** Returns the cell as an exact decimal (see `parseFixed`); `undefined` when blank or no number. */
  amount(column: number): Money | undefined {
    const cell = this.#cells[column];
    if (typeof cell === "number") {
      return moneyFromNumber(cell);
    }
    return typeof cell === "string" ? parseMoney(cellText(cell)) : undefined;
  }

  /** Returns the cell as a date (see `parseDate`); `undefined` when blank or no date. */
  date(column: number): CalendarDate | undefined {
    const cell = this.#cells[column];
    if (typeof cell !== "string") {
      return cell === undefined || typeof cell === "number" ? undefined : cell.date;
    }
    if (column !== this.#dated) {
      this.#dated = column;
      this.#date = parseDate(cellText(cell), this.#dates);
    }
    return this.#date;
  }

  /** Returns the texts of all cells. */
  texts(): string[] {
    return this.#cells.map((_, column) => this.text(column));
  }

  /** Returns the first column, from `from` on, that is not blank; -1 for none. */
  firstFilled(from = 0): number {
    for (let column = from; column < this.length; column += 1) {
      if (!this.isBlank(column)) {
        return column;
      }
    }
    return -1;
  }

  /** Returns how many cells are not blank. */
  filledCount(): number {
    return this.#cells.reduce<number>((count, _, i) => (this.isBlank(i) ? count : count + 1), 0);
  }
}

/** One table of a file: a worksheet, the table of an HTML page, or a whole delimited text. */
export type Sheet = {
  /** The worksheet's or archive member's name; "" for a file that is one table. */
  readonly name: string;
  /**
   * Reads the rows that are not blank, in order; `dates` reads dates of three numbers, else the day is
   * first. Ends with a refusal at a row that no statement has, such as a quote that is never closed.
   */
  rows(dates?: NumericDates): Generator<Row | Refusal, undefined, undefined>;
};

/** Returns the first rows of a sheet, at most so many. */
export function firstRows(sheet: Sheet, most: number): Result<readonly Row[]> {
  const rows: Row[] = [];
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    if (rows.push(row) === most) {
      break;
    }
  }
  return accepted(rows);
}

/**
 * Makes a sheet of a function that reads its rows, which is called for each walk. The rows end with the refusal
 * of one that can't be read, if there is one.
 */
export function sheetOf(name: string, read: () => Iterable<NumberedCells | Refusal>): Sheet {
  return {
    name,
    *rows(dates) {
      for (const cells of read()) {
        if ("code" in cells) {
          yield { ...cells, where: { ...(name !== "" && { sheet: name }), ...cells.where } };
          break;
        }
        const row = new Row(cells, dates);
        if (row.firstFilled() >= 0) {
          yield row;
        }
      }
      return undefined;
    },
  };
}

/** What a file is, by its bytes and never by its name. */
type ContainerKind = "text" | "xlsx" | "xls" | "html" | "zip";

/** An opened file: what it is, and its sheets in the file's order. */
export type Container = {
  readonly kind: ContainerKind;
  readonly sheets: readonly Sheet[];
};
