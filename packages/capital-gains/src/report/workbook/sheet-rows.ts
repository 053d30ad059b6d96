import type { AmountColumn } from "../../values/amount-column.ts";
import { ByteWriter, EncodedText, ShortText } from "../../values/byte-writer.ts";
import type { CalendarDate } from "../../values/calendar-date.ts";
import { columnLetters, textElement } from "./cell-text.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { type AmountStyle, STYLE_NUMBERS, type Style } from "./styles.ts";

/** Letters of the columns that our sheets use. */
const LETTERS = Array.from({ length: 64 }, (_, column) => columnLetters(column));
/** A spreadsheet's day number of 1 January 1970, in the date system that begins in 1900. */
const DAY_OF_1970 = 25_569;
/** Height in points of one line of text in the workbook's font. */
const LINE_HEIGHT = 13.5;
/** The most lines that a row can show: no row may be higher than 409 points. */
const MOST_LINES = 30;
const MINUS = 0x2d;
/** Rupees, in the millionths of a column, from which an amount has the format of a lakh or a crore. */
const LAKH = 100_000 * 1_000_000;
const CRORE = 100 * LAKH;

const DECODER = new TextDecoder();
const encoded = (text: string) => new EncodedText(text);
const CELL = LETTERS.map((letters) => encoded(`<c r="${letters}`));
const ROW = encoded('<row r="');
const ROW_END = encoded("</row>");
const HEIGHTS = Array.from({ length: MOST_LINES + 1 }, (_, lines) =>
  encoded(`" ht="${lines * LINE_HEIGHT + 1.5}" customHeight="1">`),
);
const byStyle = (text: (style: number) => string) =>
  Object.fromEntries(
    Object.entries(STYLE_NUMBERS).map(([name, number]) => [name, encoded(text(number))]),
  ) as Readonly<Record<Style, EncodedText>>;
const BLANK = byStyle((style) => `" s="${style}"/>`);
const NUMBER = byStyle((style) => `" s="${style}"><v>`);
const NUMBER_END = encoded("</v></c>");
const SHARED = byStyle((style) => `" s="${style}" t="s"><v>`);
const TEXT = byStyle((style) => `" s="${style}" t="inlineStr"><is>`);
const TEXT_END = encoded("</is></c>");
/** An amount below a lakh, below a crore, and above. */
const AMOUNTS = [NUMBER.amount, NUMBER.amountLakh, NUMBER.amountCrore] as const;
const ELEMENT = encoded("<t>");
const ELEMENT_END = encoded("</t>");

/** Stands for the number of the row in cells that are made before their row; XML cannot hold it. */
const ANY_ROW = "\0";

/** Cells that several rows have alike: their XML, between whose parts the number of the row stands. */
export type RepeatedCells = { readonly parts: readonly EncodedText[]; readonly count: number };

/**
 * Writes the rows of a worksheet cell by cell, from left to right, as UTF-8. Amounts are written as the
 * engine's exact decimals, never through a binary float.
 */
export class SheetRows {
  readonly #writer: ByteWriter;
  readonly #shared: SharedTexts;
  #row = 0;
  /** The number of the row as it is written. */
  readonly #number = new ShortText();
  #column = 0;
  #repeated: SheetRows | undefined;
  readonly #merged: string[] = [];

  /**
   * @param shared the workbook's texts, which cells name by number
   * @param atOnce how many pieces are read at the same time
   * @param size of a piece's buffer, in bytes
   */
  constructor(shared: SharedTexts, atOnce: number, size = 1 << 20) {
    this.#shared = shared;
    this.#writer = new ByteWriter(size, atOnce);
  }

  /** How many rows there are. */
  get length(): number {
    return this.#row;
  }

  /** The number of bytes waiting to be taken. */
  get waiting(): number {
    return this.#writer.length;
  }

  /** Begins a row. `lines`: how many lines of text its highest cell has. */
  row(lines = 1): this {
    if (this.#row > 0) {
      this.#writer.write(ROW_END);
    }
    this.#row += 1;
    this.#column = 0;
    this.#number.set(String(this.#row));
    this.#writer.write(ROW);
    this.#writer.short(this.#number);
    this.#writer.write(HEIGHTS[Math.min(Math.max(lines, 1), MOST_LINES)] ?? ROW);
    return this;
  }

  /** Makes cells from a column (from 0) on that `repeat` writes into any row. */
  repeatable(column: number, write: (cells: SheetRows) => void): RepeatedCells {
    this.#repeated ??= new SheetRows(this.#shared, 2, 1 << 12);
    const cells = this.#repeated;
    cells.#column = column;
    cells.#number.set(ANY_ROW);
    write(cells);
    const parts = DECODER.decode(cells.take()).split(ANY_ROW).map(encoded);
    return { parts, count: cells.#column - column };
  }

  /** Writes cells into the row, which must have come to their column. */
  repeat({ parts, count }: RepeatedCells): this {
    this.#writer.joined(parts, this.#number);
    this.#column += count;
    return this;
  }

  /** Writes a cell of text; a formula in it stays text. */
  text(text: string, style: Style = "text"): this {
    if (text === "") {
      return this.blank(1, style);
    }
    this.#place();
    const number = this.#shared.numberOf(text);
    if (number === undefined) {
      this.#writer.write(TEXT[style]);
      this.#writer.text(textElement(text));
      this.#writer.write(TEXT_END);
    } else {
      this.#writer.write(SHARED[style]);
      this.#writer.integer(number);
      this.#writer.write(NUMBER_END);
    }
    return this;
  }

  /** Writes a cell of text from another writer: our own words and figures, nothing from the person. */
  ownText(text: ByteWriter, style: Style): this {
    this.#place();
    this.#writer.write(TEXT[style]);
    this.#writer.write(ELEMENT);
    this.#writer.writeAllOf(text);
    this.#writer.write(ELEMENT_END);
    this.#writer.write(TEXT_END);
    return this;
  }

  /** Writes several cells of text. */
  texts(texts: readonly string[], style: Style = "text"): this {
    for (const text of texts) {
      this.text(text, style);
    }
    return this;
  }

  /** Writes a cell with a number, given as plain decimal text: `100`, `-12.5`. */
  number(decimal: string, style: Style = "number"): this {
    this.#place();
    this.#writer.write(NUMBER[style]);
    this.#writer.text(decimal);
    this.#writer.write(NUMBER_END);
    return this;
  }

  /** Writes a cell with a whole number from 0 to 2^31 - 1. */
  integer(value: number): this {
    return this.#integer(value, NUMBER.number);
  }

  #integer(value: number, start: EncodedText): this {
    this.#place();
    this.#writer.write(start);
    this.#writer.integer(value);
    this.#writer.write(NUMBER_END);
    return this;
  }

  /** Writes a cell with a decimal of a column of millionths; `least` is the fewest decimals. */
  decimalOf(column: AmountColumn, index: number, least: 0 | 2, style?: Style): this {
    const start = style === undefined ? NUMBER.number : NUMBER[style];
    return this.#decimal(column, index, least, start);
  }

  #decimal(column: AmountColumn, index: number, least: 0 | 2, start: EncodedText): this {
    this.#place();
    this.#writer.write(start);
    this.#writer.decimal(column, index, least);
    this.#writer.write(NUMBER_END);
    return this;
  }

  /** Writes a cell with an amount, given as plain decimal text, with Indian separators. */
  amount(decimal: string, style: AmountStyle = "amount"): this {
    const point = decimal.indexOf(".");
    const sign = decimal.charCodeAt(0) === MINUS ? 1 : 0;
    const digits = (point < 0 ? decimal.length : point) - sign;
    return this.number(decimal, digits < 6 ? style : digits < 8 ? `${style}Lakh` : `${style}Crore`);
  }

  /** Writes a cell with an amount of a column of millionths of a rupee, with Indian separators. */
  amountOf(column: AmountColumn, index: number): this {
    // Only an amount far above a crore is not a plain number.
    const size = Math.abs(column.plain(index));
    const start = AMOUNTS[size < LAKH ? 0 : size < CRORE ? 1 : 2];
    return this.#decimal(column, index, 2, start);
  }

  /** Writes a cell with a true date. */
  date(date: CalendarDate): this {
    const day = date + DAY_OF_1970;
    return day < 0 ? this.number(String(day), "date") : this.#integer(day, NUMBER.date);
  }

  /** Writes blank cells. */
  blank(cells = 1, style: Style = "text"): this {
    for (let i = 0; i < cells; i += 1) {
      this.#place();
      this.#writer.write(BLANK[style]);
    }
    return this;
  }

  /** Joins the last cell with the next ones up to a column (from 0), which get its style. */
  joinUpTo(column: number, style: Style): this {
    const first = `${LETTERS[this.#column - 1]}${this.#row}`;
    while (this.#column <= column) {
      this.blank(1, style);
    }
    this.#merged.push(`${first}:${LETTERS[column]}${this.#row}`);
    return this;
  }

  /**
   * Returns the rows' XML since the last call. Its buffer is reused once `atOnce` pieces have been
   * taken, including this one.
   */
  take(): Uint8Array {
    return this.#writer.take();
  }

  /** Ends the last row and returns the rest of the XML. */
  finish(): Uint8Array {
    if (this.#row > 0) {
      this.#writer.write(ROW_END);
    }
    return this.take();
  }

  /** The joined cells, as `A1:C1`. */
  get merged(): readonly string[] {
    return this.#merged;
  }

  #place(): void {
    this.#writer.write(CELL[this.#column++] ?? ROW);
    this.#writer.short(this.#number);
  }
}
