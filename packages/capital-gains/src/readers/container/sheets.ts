import type { Refusal } from "../../law/refusal.ts";
import {
  type CalendarDate,
  formatDate,
  type NumericDates,
  parseDate,
} from "../../law/values/calendar-date.ts";
import { cellText } from "../../law/values/cell-text.ts";
import { type Money, moneyFromNumber, parseMoney } from "../../law/values/money.ts";
import type { Cell, RowCursor, Sheet } from "../grid.ts";
import { Refused } from "./refused.ts";

/**
 * Makes a sheet of rows of cells in memory (worksheets, HTML tables). `rows[i]` is row `i + 1` of the
 * file; the cursor skips an absent or empty row, which keeps its number.
 */
export function cellsSheet(name: string, rows: readonly (readonly Cell[] | undefined)[]): Sheet {
  return { name, rows: (dates) => new CellsCursor(rows, dates) };
}

class CellsCursor implements RowCursor {
  readonly #rows: readonly (readonly Cell[] | undefined)[];
  readonly #dates: NumericDates | undefined;
  #index = -1;
  #row: readonly Cell[] = [];

  constructor(rows: readonly (readonly Cell[] | undefined)[], dates: NumericDates | undefined) {
    this.#rows = rows;
    this.#dates = dates;
  }

  next(): boolean {
    while (++this.#index < this.#rows.length) {
      this.#row = this.#rows[this.#index] ?? [];
      for (let column = 0; column < this.#row.length; column += 1) {
        if (!this.isBlank(column)) {
          return true;
        }
      }
    }
    this.#row = [];
    return false;
  }

  get rowNumber(): number {
    return this.#index + 1;
  }

  get length(): number {
    return this.#row.length;
  }

  isBlank(column: number): boolean {
    const cell = this.#row[column];
    return (
      cell === undefined || cell === null || (typeof cell === "string" && cellText(cell) === "")
    );
  }

  text(column: number): string {
    const cell = this.#row[column];
    if (cell === undefined || cell === null) {
      return "";
    }
    if (typeof cell === "string") {
      return cellText(cell);
    }
    return typeof cell === "number" ? String(cell) : formatDate(cell.date);
  }

  amount(column: number): Money | undefined {
    const cell = this.#row[column];
    if (typeof cell === "number") {
      return moneyFromNumber(cell);
    }
    return typeof cell === "string" ? parseMoney(cellText(cell)) : undefined;
  }

  date(column: number): CalendarDate | undefined {
    const cell = this.#row[column];
    if (typeof cell === "string") {
      return parseDate(cellText(cell), this.#dates);
    }
    return typeof cell === "object" && cell !== null ? cell.date : undefined;
  }
}

/**
 * Makes a sheet that is opened when it is walked, by a function that returns a cursor at the first row. A
 * fault in opening or walking it is kept as the sheet's problem: a walk never throws.
 */
export function lazySheet(
  name: string,
  open: (report: (problem: Refusal) => void, dates: NumericDates | undefined) => RowCursor,
): Sheet {
  let problem: Refusal | null = null;
  const report = (found: Refusal) => {
    problem ??= { ...found, where: { ...found.where, sheet: name } };
  };
  return {
    name,
    problem: () => problem,
    rows(dates) {
      try {
        return open(report, dates);
      } catch (cause) {
        if (!(cause instanceof Refused)) {
          throw cause;
        }
        report(cause.toRefusal({}));
        return cellsSheet(name, []).rows();
      }
    },
  };
}
