import type { Refusal } from "../../law/refusal.ts";
import { type CalendarDate, type NumericDates, parseDate } from "../../law/values/calendar-date.ts";
import { formulaAround } from "../../law/values/cell-text.ts";
import { type Money, money, parseMoney } from "../../law/values/money.ts";
import type { RowCursor } from "../grid.ts";
import { amountFromBytes, dateFromBytes } from "./figures-from-bytes.ts";
import { TextPool } from "./text-pool.ts";

const lf = 0x0a;
const cr = 0x0d;
const quote = 0x22;
const equals = 0x3d;
const space = 0x20;
const tab = 0x09;

/** No broker's table has more columns, so a file with a wider row is not a statement. */
const mostColumns = 512;
/** The limit of a spreadsheet cell; a file with a longer one is not a statement. */
const longestCell = 32_767;

/**
 * Walks delimited text (RFC 4180 quoting, any line end) and keeps only where the current row's cells
 * begin and end. Numbers and dates are read from the bytes without making a string first.
 */
export class DelimitedCursor implements RowCursor {
  readonly #bytes: Uint8Array;
  readonly #delimiter: number;
  readonly #report: (problem: Refusal) => void;
  readonly #starts = new Int32Array(mostColumns);
  readonly #ends = new Int32Array(mostColumns);
  readonly #dates: NumericDates | undefined;
  readonly #pool = new TextPool();
  #position = 0;
  #lines = 0;
  #rowNumber = 0;
  #length = 0;

  constructor(
    bytes: Uint8Array,
    delimiter: number,
    dates: NumericDates | undefined,
    report: (problem: Refusal) => void,
  ) {
    this.#bytes = bytes;
    this.#delimiter = delimiter;
    this.#dates = dates;
    this.#report = report;
  }

  get rowNumber(): number {
    return this.#rowNumber;
  }

  get length(): number {
    return this.#length;
  }

  next(): boolean {
    while (this.#position < this.#bytes.length) {
      if (this.#scanRow()) {
        return true;
      }
    }
    this.#length = 0;
    return false;
  }

  /** Finds the cells of the next row; returns false when it holds no text or cannot be read. */
  #scanRow(): boolean {
    const bytes = this.#bytes;
    const size = bytes.length;
    const delimiter = this.#delimiter;
    let position = this.#position;
    let column = 0;
    let anyText = false;
    this.#rowNumber = ++this.#lines;
    for (;;) {
      let start = position;
      let end: number;
      if (position < size && bytes[position] === quote) {
        start = ++position;
        end = this.#closingQuote(position);
        if (end < 0) {
          return this.#stop("cut-off", "a quoted cell that is never closed");
        }
        position = end + 1;
        while (position < size && !this.#endsCell(bytes[position] ?? 0)) {
          position += 1;
        }
      } else {
        while (position < size) {
          const byte = bytes[position] ?? 0;
          if (byte === delimiter || byte === lf || byte === cr) {
            break;
          }
          position += 1;
        }
        end = position;
      }
      while (start < end && isSpace(bytes[start])) {
        start += 1;
      }
      while (end > start && isSpace(bytes[end - 1])) {
        end -= 1;
      }
      if (bytes[start] === equals) {
        const { before, after } = formulaAround(bytes, start, end);
        start += before;
        end -= after;
      }
      if (column === mostColumns) {
        return this.#stop("row-too-wide", `more than ${mostColumns} columns`);
      }
      if (end - start > longestCell) {
        return this.#stop("cell-too-long", `a cell of more than ${longestCell} characters`);
      }
      if (end > start) {
        anyText = true;
      }
      this.#starts[column] = start;
      this.#ends[column] = end;
      column += 1;
      if (position >= size) {
        break;
      }
      const byte = bytes[position++];
      if (byte === lf) {
        break;
      }
      if (byte === cr) {
        if (bytes[position] === lf) {
          position += 1;
        }
        break;
      }
    }
    this.#position = position;
    this.#length = column;
    return anyText;
  }

  #endsCell(byte: number): boolean {
    return byte === this.#delimiter || byte === lf || byte === cr;
  }

  /** Returns where the quoted cell that begins at `from` closes, -1 when it does not. */
  #closingQuote(from: number): number {
    const bytes = this.#bytes;
    const last = Math.min(bytes.length, from + 2 * longestCell);
    for (let position = from; position < last; position += 1) {
      const byte = bytes[position];
      if (byte === lf) {
        this.#lines += 1;
      }
      if (byte !== quote) {
        continue;
      }
      if (bytes[position + 1] === quote) {
        position += 1;
      } else {
        return position;
      }
    }
    return -1;
  }

  #stop(code: string, what: string): false {
    this.#report({
      code,
      message: `Row ${this.#rowNumber} has ${what}. Nothing was computed. Download the statement again and upload it unchanged.`,
      where: { row: this.#rowNumber },
    });
    this.#position = this.#bytes.length;
    this.#length = 0;
    return false;
  }

  isBlank(column: number): boolean {
    return column >= this.#length || this.#starts[column] === this.#ends[column];
  }

  text(column: number): string {
    if (column >= this.#length) {
      return "";
    }
    return this.#pool.text(this.#bytes, this.#starts[column] ?? 0, this.#ends[column] ?? 0);
  }

  amount(column: number): Money | undefined {
    if (this.isBlank(column)) {
      return undefined;
    }
    const plain = this.#plainAmount(column);
    return Number.isNaN(plain) ? parseMoney(this.text(column)) : money(BigInt(plain));
  }

  #plainAmount(column: number): number {
    return amountFromBytes(this.#bytes, this.#starts[column] ?? 0, this.#ends[column] ?? 0);
  }

  date(column: number): CalendarDate | undefined {
    if (this.isBlank(column)) {
      return undefined;
    }
    return (
      dateFromBytes(this.#bytes, this.#starts[column] ?? 0, this.#ends[column] ?? 0) ??
      parseDate(this.text(column), this.#dates)
    );
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === tab;
}
