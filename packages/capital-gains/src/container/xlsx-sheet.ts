import { amountFromBytes } from "../amount-from-bytes.ts";
import { type CalendarDate, formatDate, parseDate } from "../calendar-date.ts";
import { dateFromBytes } from "../date-from-bytes.ts";
import type { RowCursor } from "../grid.ts";
import { type Money, moneyFromNumber, parseMoney } from "../money.ts";
import type { Refusal } from "../refusal.ts";
import { TextPool } from "../text-pool.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { type DateSystem, dateFromSerial } from "./spreadsheet-date.ts";
import { unescapeControls } from "./xlsx-parts.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** What the cells of a worksheet refer to, read once for the workbook. */
export interface SheetContext {
  /** trimmed */
  readonly sharedTexts: readonly string[];
  /** by cell style: whether its number counts days */
  readonly dateStyles: readonly boolean[];
  readonly dateSystem: DateSystem;
}

const LAST_ROW_OF_A_SHEET = 1_048_576;

// What a cell of the current row is, and with it what its two numbers mean.
const BLANK = 0;
/** a number: bytes from start to end */
const NUMBER = 1;
/** a number that counts days: bytes from start to end */
const DAY = 2;
/** a shared text: start is its place in the table */
const SHARED = 3;
/** a text of ASCII: bytes from start to end */
const ASCII = 4;
/** a text that had to be decoded: start is its place among the row's decoded texts */
const DECODED = 5;

/**
 * Walks the rows of a worksheet part straight on its bytes: for each cell of the current row it
 * keeps where the value stands, and makes a text, an amount or a date of it only when asked. The
 * `dimension` element is not looked at: Zerodha writes `A1:A1` over a full sheet.
 */
export class XlsxRowCursor implements RowCursor {
  readonly #scanner: XmlScanner;
  readonly #bytes: Buffer;
  readonly #context: SheetContext;
  readonly #report: (problem: Refusal) => void;
  readonly #pool = new TextPool();
  readonly #sharedDates: (CalendarDate | null | undefined)[] = [];
  readonly #kind = new Uint8Array(limits.columns);
  readonly #start = new Int32Array(limits.columns);
  readonly #end = new Int32Array(limits.columns);
  #decoded: string[] = [];
  #rows = 0;

  rowNumber = 0;
  length = 0;

  // attributes of the cell being read
  #column = 0;
  #style = 0;
  #type = 0;

  /**
   * @param bytes the worksheet's XML
   * @param context what its cells refer to
   * @param report takes the problem that ends the walk early: damaged XML, a limit reached
   */
  constructor(bytes: Buffer, context: SheetContext, report: (problem: Refusal) => void) {
    this.#bytes = bytes;
    this.#scanner = new XmlScanner(bytes);
    this.#context = context;
    this.#report = report;
  }

  next(): boolean {
    try {
      if (this.#findRow()) return true;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      this.#report(cause.toRefusal({ row: this.rowNumber }));
    }
    this.length = 0;
    return false;
  }

  #findRow(): boolean {
    const scanner = this.#scanner;
    while (scanner.nextTag()) {
      if (scanner.closing || !scanner.isNamed("row")) continue;
      this.#beginRow(scanner.attribute("r"));
      if (scanner.selfClosing) continue;
      this.#readCells();
      if (this.length > 0) return true;
    }
    return false;
  }

  isBlank(column: number): boolean {
    return column >= this.length || this.#kind[column] === BLANK;
  }

  text(column: number): string {
    if (column >= this.length) return "";
    const start = this.#start[column] as number;
    switch (this.#kind[column]) {
      case NUMBER:
        return this.#shortestText(column);
      case DAY: {
        const date = this.date(column);
        return date === undefined ? this.#shortestText(column) : formatDate(date);
      }
      case SHARED:
        return this.#context.sharedTexts[start] as string;
      case ASCII:
        return this.#pool.text(this.#bytes, start, this.#end[column] as number);
      case DECODED:
        return this.#decoded[start] as string;
      default:
        return "";
    }
  }

  amount(column: number): Money | undefined {
    if (column >= this.length) return undefined;
    switch (this.#kind[column]) {
      case NUMBER:
        return this.#usualAmount(column) ?? moneyFromNumber(this.#number(column));
      case BLANK:
      case DAY:
        return undefined;
      default:
        return parseMoney(this.text(column));
    }
  }

  date(column: number): CalendarDate | undefined {
    if (column >= this.length) return undefined;
    switch (this.#kind[column]) {
      case DAY:
        return dateFromSerial(this.#number(column), this.#context.dateSystem);
      case SHARED:
        return this.#sharedDate(this.#start[column] as number);
      case ASCII:
        return this.#usualDate(column) ?? parseDate(this.#slice(column));
      case DECODED:
        return parseDate(this.text(column));
      default:
        return undefined;
    }
  }

  #beginRow(stated: string | undefined): void {
    if (++this.#rows > limits.rows) throw new Refused("too-many-rows");
    const number = stated === undefined ? this.rowNumber + 1 : Number(stated);
    if (!Number.isInteger(number) || number < 1)
      throw new Refused("damaged-workbook", "row number");
    if (number > LAST_ROW_OF_A_SHEET) throw new Refused("too-many-rows");
    this.rowNumber = number;
    this.#kind.fill(BLANK, 0, this.length);
    this.length = 0;
    if (this.#decoded.length > 0) this.#decoded = [];
  }

  #readCells(): void {
    const scanner = this.#scanner;
    let next = 0;
    while (scanner.nextTag()) {
      if (scanner.closing) {
        if (scanner.isNamed("row")) return;
      } else if (scanner.isNamed("c")) {
        this.#readAttributes(next);
        next = this.#column + 1;
        if (!scanner.selfClosing) this.#readContent();
      } else if (scanner.isNamed("row"))
        throw new Refused("damaged-workbook", "a row within a row");
    }
    throw new Refused("damaged-workbook", "a row is not finished");
  }

  /** One pass over the attributes of `<c r="B16" s="3" t="s">`; asking for each by name costs double. */
  #readAttributes(expectedColumn: number): void {
    const bytes = this.#bytes;
    const { attributesStart, attributesEnd } = this.#scanner;
    this.#column = expectedColumn;
    this.#style = 0;
    this.#type = TYPE_NUMBER;
    let at = attributesStart;
    while (at < attributesEnd) {
      const name = bytes[at] as number;
      if (name <= 0x20) {
        at++;
        continue;
      }
      let equals = at + 1;
      while (equals < attributesEnd && bytes[equals] !== 0x3d) equals++;
      const quote = bytes[equals + 1];
      const start = equals + 2;
      let end = start;
      while (end < attributesEnd && bytes[end] !== quote) end++;
      if (equals === at + 1) {
        if (name === 0x72) this.#column = this.#columnOf(start, end);
        else if (name === 0x73) this.#style = this.#integer(start, end);
        else if (name === 0x74) this.#type = this.#typeOf(start, end);
      }
      at = end + 1;
    }
  }

  #columnOf(start: number, end: number): number {
    let column = 0;
    for (let at = start; at < end; at++) {
      const letter = (this.#bytes[at] as number) - 0x40;
      if (letter < 1 || letter > 26) break;
      column = column * 26 + letter;
      if (column > 1_000_000) throw new Refused("too-many-columns");
    }
    if (column === 0) throw new Refused("damaged-workbook", "a cell without a column");
    return column - 1;
  }

  #typeOf(start: number, end: number): number {
    const first = this.#bytes[start];
    if (first === 0x73 && end - start === 1) return TYPE_SHARED;
    if (first === 0x6e) return TYPE_NUMBER;
    return first === 0x62 ? TYPE_BOOLEAN : TYPE_TEXT;
  }

  #integer(start: number, end: number): number {
    let value = end > start ? 0 : -1;
    for (let at = start; at < end && value >= 0; at++) {
      const digit = (this.#bytes[at] as number) - 0x30;
      value = digit >= 0 && digit <= 9 && value < 1e9 ? value * 10 + digit : -1;
    }
    return value;
  }

  #readContent(): void {
    const scanner = this.#scanner;
    let phonetic = false;
    let inline: string | undefined;
    while (scanner.nextTag()) {
      if (scanner.isNamed("v")) {
        if (!scanner.closing && !scanner.selfClosing) this.#readValue();
      } else if (scanner.isNamed("c")) {
        if (!scanner.closing) throw new Refused("damaged-workbook", "a cell within a cell");
        if (inline !== undefined) this.#setDecoded(inline);
        return;
      } else if (scanner.isNamed("rPh")) {
        // how a Japanese name is pronounced stands beside it and is no part of it
        phonetic = !scanner.closing;
      } else if (scanner.isNamed("t") && !scanner.closing && !scanner.selfClosing && !phonetic) {
        inline = (inline ?? "") + scanner.text();
        if (inline.length > limits.cellCharacters) throw new Refused("cell-too-long");
      }
    }
    throw new Refused("damaged-workbook", "a cell is not finished");
  }

  #readValue(): void {
    const scanner = this.#scanner;
    scanner.skipText();
    const { textStart, textEnd } = scanner;
    if (!scanner.textIsPlain) this.#setDecoded(scanner.decodeText());
    else if (textEnd === textStart) return;
    else if (this.#type === TYPE_SHARED) this.#setShared(this.#integer(textStart, textEnd));
    else if (this.#type === TYPE_TEXT) {
      if (!this.#isSpace(textStart, textEnd)) this.#set(ASCII, textStart, textEnd);
    } else if (this.#type === TYPE_BOOLEAN) {
      this.#setDecoded(this.#bytes[textStart] === 0x31 ? "TRUE" : "FALSE");
    } else {
      const isDay = this.#context.dateStyles[this.#style] === true;
      this.#set(isDay ? DAY : NUMBER, textStart, textEnd);
    }
  }

  #isSpace(start: number, end: number): boolean {
    let at = start;
    while (at < end && (this.#bytes[at] as number) <= 0x20) at++;
    return at === end;
  }

  #setShared(index: number): void {
    const text = this.#context.sharedTexts[index];
    if (text === undefined) throw new Refused("damaged-workbook", "a shared text is missing");
    if (text !== "") this.#set(SHARED, index, 0);
  }

  #setDecoded(text: string): void {
    const trimmed = unescapeControls(text).trim();
    if (trimmed !== "") this.#set(DECODED, this.#decoded.push(trimmed) - 1, 0);
  }

  #set(kind: number, start: number, end: number): void {
    const column = this.#column;
    if (column >= limits.columns) throw new Refused("too-many-columns");
    this.#kind[column] = kind;
    this.#start[column] = start;
    this.#end[column] = end;
    if (column >= this.length) this.length = column + 1;
  }

  #slice(column: number): string {
    return this.#bytes.toString("latin1", this.#start[column], this.#end[column]);
  }

  #number(column: number): number {
    return Number(this.#slice(column));
  }

  /** 0.1 may stand as 0.10000000000000001: the shortest text that names the same double is meant. */
  #shortestText(column: number): string {
    const number = this.#number(column);
    return Number.isNaN(number) ? this.#slice(column).trim() : String(number);
  }

  #usualAmount(column: number): Money | undefined {
    return amountFromBytes(this.#bytes, this.#start[column] as number, this.#end[column] as number);
  }

  #usualDate(column: number): CalendarDate | undefined {
    return dateFromBytes(this.#bytes, this.#start[column] as number, this.#end[column] as number);
  }

  #sharedDate(index: number): CalendarDate | undefined {
    let date = this.#sharedDates[index];
    if (date === undefined) {
      date = parseDate(this.#context.sharedTexts[index] as string) ?? null;
      this.#sharedDates[index] = date;
    }
    return date ?? undefined;
  }
}

const TYPE_NUMBER = 0;
const TYPE_SHARED = 1;
const TYPE_TEXT = 2;
const TYPE_BOOLEAN = 3;
