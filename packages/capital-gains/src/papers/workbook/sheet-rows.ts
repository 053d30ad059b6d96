import { columnLetters, guardedText, xmlText } from "./cell-text.ts";
import type { BaseStyle } from "./looks.ts";

/** A spreadsheet's day number of 1 January 1970, in the date system that begins in 1900. */
const dayOf1970 = 25_569;

/**
 * Writes the rows of a sheet cell by cell, from left to right. Numbers are plain decimal text, such as
 * `-12.5`, and are written exactly, never through a binary float.
 */
export class SheetRows<Style extends string> {
  /** How many rows there are. */
  length = 0;
  /** The joined cells, as `A1:C1`. */
  readonly joined: string[] = [];
  readonly #styles: ReadonlyMap<string, readonly number[]>;
  readonly #take: (xml: string) => void;
  #xml = "";
  #column = 0;

  /** @param take receives each row's XML once the row has ended */
  constructor(styles: ReadonlyMap<string, readonly number[]>, take: (xml: string) => void) {
    this.#styles = styles;
    this.#take = take;
  }

  /** Begins a row. `lines`: how many lines of text its highest cell has; 30 are shown. */
  row(lines = 1): this {
    return this.rowOf(Math.min(Math.max(lines, 1), 30) * 13.5 + 1.5);
  }

  /** Begins a row of a height in points; without one, of the height that the program chooses. */
  rowOf(points?: number): this {
    this.finish();
    this.length += 1;
    this.#column = 0;
    const height = points === undefined ? "" : ` ht="${points}" customHeight="1"`;
    this.#xml = `<row r="${this.length}"${height}>`;
    return this;
  }

  /** Ends the last row. */
  finish(): void {
    if (this.length > 0) {
      this.#take(`${this.#xml}</row>`);
    }
  }

  /** Writes text that can't become a formula, not even in a CSV that is saved of the sheet. */
  text(text: string, style: Style | BaseStyle = "text"): this {
    return this.exactText(guardedText(text), style);
  }

  /** Writes text with exactly these characters; a formula in it stays text. */
  exactText(text: string, style: Style | BaseStyle = "text"): this {
    // Spreadsheets drop space at either end unless asked to keep it.
    const space = text === text.trim() ? "" : ' xml:space="preserve"';
    const content = `<is><t${space}>${xmlText(text)}</t></is>`;
    return text === "" ? this.blank(1, style) : this.#cell(style, content, ' t="inlineStr"');
  }

  /** Writes a number. */
  number(decimal: string, style: Style | BaseStyle = "number"): this {
    return this.#cell(style, `<v>${decimal}</v>`);
  }

  /** Writes an amount, with Indian separators. */
  amount(decimal: string, style: Style | BaseStyle = "amount"): this {
    return this.#cell(style, `<v>${decimal}</v>`, "", sizeOf(decimal));
  }

  /** Writes a formula, such as `SUM(A1:A3)`, with its value, an amount. */
  formula(formula: string, value: string, style: Style | BaseStyle = "amount"): this {
    return this.#cell(style, `<f>${xmlText(formula)}</f><v>${value}</v>`, "", sizeOf(value));
  }

  /** Writes a true date, given as days since 1 January 1970. */
  date(day: number, style: Style | BaseStyle = "date"): this {
    return this.number(String(day + dayOf1970), style);
  }

  /** Writes blank cells. */
  blank(cells = 1, style: Style | BaseStyle = "text"): this {
    for (let i = 0; i < cells; i += 1) {
      this.#cell(style, "");
    }
    return this;
  }

  /** Joins the last cell with the next ones up to a column (from 0), which get its style. */
  joinUpTo(column: number, style: Style | BaseStyle): this {
    const first = `${columnLetters(this.#column - 1)}${this.length}`;
    this.joined.push(`${first}:${columnLetters(column)}${this.length}`);
    return this.blank(column + 1 - this.#column, style);
  }

  #cell(style: Style | BaseStyle, content: string, type = "", size = 0): this {
    const place = `${columnLetters(this.#column)}${this.length}`;
    const numbers = this.#styles.get(style) ?? [0];
    const end = content === "" ? "/>" : `${type}>${content}</c>`;
    this.#xml += `<c r="${place}" s="${numbers[size] ?? numbers[0]}"${end}`;
    this.#column += 1;
    return this;
  }
}

/** Returns 0 for an amount below a lakh, 1 below a crore, 2 above. */
function sizeOf(decimal: string): 0 | 1 | 2 {
  const digits = decimal.replace("-", "").split(".")[0]?.length ?? 0;
  return digits < 6 ? 0 : digits < 8 ? 1 : 2;
}
