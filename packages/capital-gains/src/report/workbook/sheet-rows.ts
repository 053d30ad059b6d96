import type { CalendarDate } from "../../values/calendar-date.ts";
import { cellText } from "./cell-text.ts";
import { columnLetters } from "./column-letters.ts";
import { type AmountStyle, STYLE_NUMBERS, type Style } from "./styles.ts";

/** Letters of the columns that our sheets use. */
const LETTERS = Array.from({ length: 64 }, (_, column) => columnLetters(column));
/** A spreadsheet's day number of 1-Jan-1970, in the date system that begins in 1900. */
const DAY_OF_1970 = 25_569;
/** Height in points of one line of text in the workbook's font. */
const LINE_HEIGHT = 13.5;
/** The most lines that a row can show: no row may be higher than 409 points. */
const MOST_LINES = 30;
const MINUS = 0x2d;
const SPACE = 0x20;

/**
 * Writes the rows of a worksheet cell by cell, from left to right. Amounts are written as the exact
 * decimal text that the engine gives, never through a binary float.
 */
export class SheetRows {
  #xml = "";
  #row = 0;
  #column = 0;
  readonly #merged: string[] = [];

  /** How many rows there are. */
  get length(): number {
    return this.#row;
  }

  /** How much text waits to be taken. */
  get waiting(): number {
    return this.#xml.length;
  }

  /** Begins a row. `lines`: how many lines of text its highest cell has. */
  row(lines = 1): this {
    if (this.#row > 0) this.#xml += "</row>";
    this.#row++;
    this.#column = 0;
    const height = Math.min(Math.max(lines, 1), MOST_LINES) * LINE_HEIGHT + 1.5;
    this.#xml += `<row r="${this.#row}" ht="${height}" customHeight="1">`;
    return this;
  }

  /** A cell of text; a formula in it stays text. */
  text(text: string, style: Style = "text"): this {
    if (text === "") return this.blank(style);
    const space = endsInSpace(text) ? ' xml:space="preserve"' : "";
    this.#xml += `<c r="${this.#place()}" s="${STYLE_NUMBERS[style]}" t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
    return this;
  }

  /** Several cells of text. */
  texts(texts: readonly string[], style: Style = "text"): this {
    for (const text of texts) this.text(text, style);
    return this;
  }

  /** A cell with a number, given as plain decimal text: `100`, `-12.5`. */
  number(decimal: string, style: Style = "number"): this {
    this.#xml += `<c r="${this.#place()}" s="${STYLE_NUMBERS[style]}"><v>${decimal}</v></c>`;
    return this;
  }

  /** A cell with an amount, given as plain decimal text, with Indian separators. */
  amount(decimal: string, style: AmountStyle = "amount"): this {
    return this.number(decimal, styleBySize(decimal, style));
  }

  /** A cell with a true date. */
  date(date: CalendarDate): this {
    this.#xml += `<c r="${this.#place()}" s="${STYLE_NUMBERS.date}"><v>${date + DAY_OF_1970}</v></c>`;
    return this;
  }

  /** A cell without anything in it. */
  blank(style: Style = "text"): this {
    this.#xml += `<c r="${this.#place()}" s="${STYLE_NUMBERS[style]}"/>`;
    return this;
  }

  /** Joins the last cell with the next ones up to a column (from 0), which get its style. */
  joinUpTo(column: number, style: Style): this {
    const first = `${LETTERS[this.#column - 1]}${this.#row}`;
    while (this.#column <= column) this.blank(style);
    this.#merged.push(`${first}:${LETTERS[column]}${this.#row}`);
    return this;
  }

  /** The rows' XML since the last time. */
  take(): string {
    const xml = this.#xml;
    this.#xml = "";
    return xml;
  }

  /** Ends the last row and gives what is left of the XML. */
  finish(): string {
    if (this.#row > 0) this.#xml += "</row>";
    return this.take();
  }

  /** The joined cells, as `A1:C1`. */
  get merged(): readonly string[] {
    return this.#merged;
  }

  #place(): string {
    return LETTERS[this.#column++] + String(this.#row);
  }
}

/** Without being told to keep it, spreadsheets drop space at either end. */
function endsInSpace(text: string): boolean {
  return text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE;
}

/** Amounts of a lakh and of a crore have formats of their own, see `styles.ts`. */
function styleBySize(decimal: string, style: AmountStyle): Style {
  const point = decimal.indexOf(".");
  const sign = decimal.charCodeAt(0) === MINUS ? 1 : 0;
  const digits = (point < 0 ? decimal.length : point) - sign;
  return digits < 6 ? style : digits < 8 ? `${style}Lakh` : `${style}Crore`;
}
