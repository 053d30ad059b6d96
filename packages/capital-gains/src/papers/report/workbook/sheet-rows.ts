import type { CalendarDate } from "../../../law/values/calendar-date.ts";
import { cellText, columnLetters } from "./cell-text.ts";
import { type AmountStyle, type Style, styleNumbers } from "./styles.ts";

/** Letters of the columns that our sheets use. */
const letters = Array.from({ length: 64 }, (_, column) => columnLetters(column));
/** A spreadsheet's day number of 1 January 1970, in the date system that begins in 1900. */
const dayOf1970 = 25_569;
/** Height in points of one line of text in the workbook's font. */
const lineHeight = 13.5;
/** The most lines that a row can show: no row may be higher than 409 points. */
const mostLines = 30;

/**
 * Writes the rows of a worksheet cell by cell, from left to right. Amounts are written as the engine's
 * exact decimals, never through a binary float.
 */
export class SheetRows {
  readonly #take: (xml: string) => void;
  #xml = "";
  #row = 0;
  #column = 0;
  readonly #merged: string[] = [];

  /** @param take receives each row's XML once the row has ended */
  constructor(take: (xml: string) => void) {
    this.#take = take;
  }

  /** How many rows there are. */
  get length(): number {
    return this.#row;
  }

  /** The joined cells, as `A1:C1`. */
  get merged(): readonly string[] {
    return this.#merged;
  }

  /** Begins a row. `lines`: how many lines of text its highest cell has. */
  row(lines = 1): this {
    this.finish();
    this.#row += 1;
    this.#column = 0;
    const height = Math.min(Math.max(lines, 1), mostLines) * lineHeight + 1.5;
    this.#xml = `<row r="${this.#row}" ht="${height}" customHeight="1">`;
    return this;
  }

  /** Ends the last row. */
  finish(): void {
    if (this.#row > 0) {
      this.#take(`${this.#xml}</row>`);
    }
  }

  /** Writes a cell of text; a formula in it stays text. */
  text(text: string, style: Style = "text"): this {
    if (text === "") {
      return this.blank(1, style);
    }
    // Spreadsheets drop space at either end unless asked to keep it.
    const space = text === text.trim() ? "" : ' xml:space="preserve"';
    return this.#cell(style, "inlineStr", `<is><t${space}>${cellText(text)}</t></is>`);
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
    return this.#cell(style, "n", `<v>${decimal}</v>`);
  }

  /** Writes a cell with an amount, given as plain decimal text, with Indian separators. */
  amount(decimal: string, style: AmountStyle = "amount"): this {
    const digits = decimal.replace("-", "").split(".")[0]?.length ?? 0;
    return this.number(decimal, digits < 6 ? style : digits < 8 ? `${style}Lakh` : `${style}Crore`);
  }

  /** Writes a cell with a true date. */
  date(date: CalendarDate): this {
    return this.number(String(date + dayOf1970), "date");
  }

  /** Writes blank cells. */
  blank(cells = 1, style: Style = "text"): this {
    for (let i = 0; i < cells; i += 1) {
      this.#xml += `<c r="${this.#place()}" s="${styleNumbers[style]}"/>`;
    }
    return this;
  }

  /** Joins the last cell with the next ones up to a column (from 0), which get its style. */
  joinUpTo(column: number, style: Style): this {
    const first = `${letters[this.#column - 1]}${this.#row}`;
    this.blank(column + 1 - this.#column, style);
    this.#merged.push(`${first}:${letters[column]}${this.#row}`);
    return this;
  }

  #cell(style: Style, type: "n" | "inlineStr", content: string): this {
    const typed = type === "n" ? "" : ` t="${type}"`;
    this.#xml += `<c r="${this.#place()}" s="${styleNumbers[style]}"${typed}>${content}</c>`;
    return this;
  }

  /** Returns the next cell's place, such as `B7`. */
  #place(): string {
    this.#column += 1;
    return `${letters[this.#column - 1]}${this.#row}`;
  }
}
