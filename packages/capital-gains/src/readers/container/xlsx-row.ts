import {
  type CalendarDate,
  formatDate,
  type NumericDates,
  parseDate,
} from "../../law/values/calendar-date.ts";
import { cellText, formulaAround } from "../../law/values/cell-text.ts";
import { type Money, money, moneyFromNumber, parseMoney } from "../../law/values/money.ts";
import { amountFromBytes, dateFromBytes } from "../delimited/figures-from-bytes.ts";
import { TextPool } from "../delimited/text-pool.ts";
import { latin1Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { type DateSystem, dateFromSerial } from "./spreadsheet-date.ts";
import { unescapeControls } from "./xlsx-parts.ts";

/** What the cells of a worksheet refer to, read once for the workbook. */
export type SheetContext = {
  /** trimmed */
  readonly sharedTexts: readonly string[];
  /** by cell style: whether its number counts days */
  readonly dateStyles: readonly boolean[];
  readonly dateSystem: DateSystem;
  /** how texts of three numbers are read as dates, unless day first */
  readonly dates?: NumericDates | undefined;
};

// The kind of a cell, which defines the meaning of its two numbers.
const blank = 0;
/** a number: bytes from start to end */
const numberType = 1;
/** a number that counts days: bytes from start to end */
const day = 2;
/** a shared text: start is its place in the table */
const shared = 3;
/** a text of ASCII: bytes from start to end */
const ascii = 4;
/** a text that needed decoding: start is its place among the row's decoded texts */
const decoded = 5;

/**
 * The cells of one row of a worksheet as the places of their values in its XML. A text, an amount or a
 * date is made from a cell only on request.
 */
export class XlsxRow {
  /** the number of cells, including blank ones before the last */
  length = 0;
  readonly #bytes: Uint8Array;
  readonly #context: SheetContext;
  readonly #pool = new TextPool();
  readonly #sharedDates: (CalendarDate | null | undefined)[] = [];
  readonly #kind = new Uint8Array(limits.columns);
  readonly #start = new Int32Array(limits.columns);
  readonly #end = new Int32Array(limits.columns);
  #decoded: string[] = [];

  /** Takes the worksheet's XML and what its cells refer to. */
  constructor(bytes: Uint8Array, context: SheetContext) {
    this.#bytes = bytes;
    this.#context = context;
  }

  /** Makes all cells blank, for the next row. */
  clear(): void {
    this.#kind.fill(blank, 0, this.length);
    this.length = 0;
    if (this.#decoded.length > 0) {
      this.#decoded = [];
    }
  }

  /** Sets a number, which the style may show as a day: the bytes from `start` to before `end`. */
  setNumber(column: number, style: number, start: number, end: number): void {
    this.#set(column, this.#context.dateStyles[style] === true ? day : numberType, start, end);
  }

  /** Sets a text by its number in the workbook's table. */
  setShared(column: number, index: number): void {
    const text = this.#context.sharedTexts[index];
    if (text === undefined) {
      throw new Refused("damaged-workbook", "a shared text is missing");
    }
    if (text !== "") {
      this.#set(column, shared, index, 0);
    }
  }

  /** Sets an ASCII text: the bytes from `start` to before `end`. */
  setAscii(column: number, start: number, end: number): void {
    let at = start;
    while (at < end && (this.#bytes[at] as number) <= 0x20) {
      at += 1;
    }
    const { before, after } = formulaAround(this.#bytes, at, end);
    if (at + before < end - after) {
      this.#set(column, ascii, at + before, end - after);
    }
  }

  /** Sets a decoded text. */
  setDecoded(column: number, text: string): void {
    const trimmed = cellText(unescapeControls(text));
    if (trimmed !== "") {
      this.#set(column, decoded, this.#decoded.push(trimmed) - 1, 0);
    }
  }

  /** See `RowCursor`. */
  isBlank(column: number): boolean {
    return column >= this.length || this.#kind[column] === blank;
  }

  /** See `RowCursor`. */
  text(column: number): string {
    if (column >= this.length) {
      return "";
    }
    const start = this.#start[column] as number;
    switch (this.#kind[column]) {
      case numberType:
        return this.#shortestText(column);
      case day: {
        const date = this.date(column);
        return date === undefined ? this.#shortestText(column) : formatDate(date);
      }
      case shared:
        return this.#context.sharedTexts[start] as string;
      case ascii:
        return unescapeControls(
          this.#pool.text(this.#bytes, start, this.#end[column] as number),
        ).trim();
      case decoded:
        return this.#decoded[start] as string;
      default:
        return "";
    }
  }

  /** See `RowCursor`. */
  amount(column: number): Money | undefined {
    if (column >= this.length) {
      return undefined;
    }
    switch (this.#kind[column]) {
      case numberType: {
        const plain = this.#plainAmount(column);
        return Number.isNaN(plain) ? moneyFromNumber(this.#number(column)) : money(BigInt(plain));
      }
      case blank:
      case day:
        return undefined;
      default:
        return parseMoney(this.text(column));
    }
  }

  #plainAmount(column: number): number {
    return amountFromBytes(this.#bytes, this.#start[column] as number, this.#end[column] as number);
  }

  /** See `RowCursor`. */
  date(column: number): CalendarDate | undefined {
    if (column >= this.length) {
      return undefined;
    }
    const start = this.#start[column] as number;
    switch (this.#kind[column]) {
      case day:
        return dateFromSerial(this.#number(column), this.#context.dateSystem);
      case shared:
        return this.#sharedDate(start);
      case ascii:
        return (
          dateFromBytes(this.#bytes, start, this.#end[column] as number) ??
          parseDate(this.text(column), this.#context.dates)
        );
      case decoded:
        return parseDate(this.text(column), this.#context.dates);
      default:
        return undefined;
    }
  }

  #set(column: number, kind: number, start: number, end: number): void {
    if (column >= limits.columns) {
      throw new Refused("row-too-wide");
    }
    this.#kind[column] = kind;
    this.#start[column] = start;
    this.#end[column] = end;
    if (column >= this.length) {
      this.length = column + 1;
    }
  }

  #slice(column: number): string {
    return latin1Text(this.#bytes, this.#start[column], this.#end[column]);
  }

  #number(column: number): number {
    return Number(this.#slice(column));
  }

  /** Returns a number's shortest text: 0.1 may be written as 0.10000000000000001. */
  #shortestText(column: number): string {
    const number = this.#number(column);
    return Number.isNaN(number) ? this.#slice(column).trim() : String(number);
  }

  /** Reads a shared text as a date, once for each text, because a year has few days. */
  #sharedDate(index: number): CalendarDate | undefined {
    let date = this.#sharedDates[index];
    if (date === undefined) {
      date = parseDate(this.#context.sharedTexts[index] as string, this.#context.dates) ?? null;
      this.#sharedDates[index] = date;
    }
    return date ?? undefined;
  }
}
