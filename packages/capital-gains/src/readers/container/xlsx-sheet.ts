import type { Refusal } from "../../law/refusal.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import type { Money } from "../../law/values/money.ts";
import type { RowCursor } from "../grid.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { type SheetContext, XlsxRow } from "./xlsx-row.ts";
import { XmlScanner } from "./xml-scanner.ts";

const lastRowOfASheet = 1_048_576;

// Types of a cell, attribute `t` (ECMA-376 18.18.11): `d`, `e`, `str` and `inlineStr` are texts here.
const typeNumber = 0;
const typeShared = 1;
const typeText = 2;
const typeBoolean = 3;

/**
 * Walks the rows of a worksheet part straight on its bytes, one row at a time. The `dimension` element
 * is ignored: Zerodha writes `A1:A1` for a full sheet.
 */
export class XlsxRowCursor implements RowCursor {
  rowNumber = 0;
  readonly #scanner: XmlScanner;
  readonly #bytes: Uint8Array;
  readonly #row: XlsxRow;
  readonly #report: (problem: Refusal) => void;
  #rows = 0;
  // attributes of the cell being read
  #column = 0;
  #style = 0;
  #type = typeNumber;

  /** Takes the worksheet's XML, what its cells refer to, and what is told why a walk ends early. */
  constructor(bytes: Uint8Array, context: SheetContext, report: (problem: Refusal) => void) {
    this.#bytes = bytes;
    this.#scanner = new XmlScanner(bytes);
    this.#row = new XlsxRow(bytes, context);
    this.#report = report;
  }

  next(): boolean {
    try {
      if (this.#findRow()) {
        return true;
      }
    } catch (cause) {
      if (!(cause instanceof Refused)) {
        throw cause;
      }
      this.#report(cause.toRefusal({ row: this.rowNumber }));
    }
    this.#row.clear();
    return false;
  }

  get length(): number {
    return this.#row.length;
  }

  isBlank(column: number): boolean {
    return this.#row.isBlank(column);
  }

  text(column: number): string {
    return this.#row.text(column);
  }

  amount(column: number): Money | undefined {
    return this.#row.amount(column);
  }

  date(column: number): CalendarDate | undefined {
    return this.#row.date(column);
  }

  #findRow(): boolean {
    const scanner = this.#scanner;
    while (scanner.nextTag()) {
      if (scanner.closing || !scanner.isNamed("row")) {
        continue;
      }
      this.#beginRow(scanner.attribute("r"));
      if (scanner.selfClosing) {
        continue;
      }
      this.#readCells();
      if (this.#row.length > 0) {
        return true;
      }
    }
    return false;
  }

  #beginRow(stated: string | undefined): void {
    if (++this.#rows > limits.rows) {
      throw new Refused("too-many-rows");
    }
    const number = stated === undefined ? this.rowNumber + 1 : Number(stated);
    if (!Number.isInteger(number) || number < 1) {
      throw new Refused("damaged-workbook", "row number");
    }
    if (number > lastRowOfASheet) {
      throw new Refused("too-many-rows");
    }
    this.rowNumber = number;
    this.#row.clear();
  }

  #readCells(): void {
    const scanner = this.#scanner;
    let next = 0;
    while (scanner.nextTag()) {
      if (scanner.closing) {
        if (scanner.isNamed("row")) {
          return;
        }
      } else if (scanner.isNamed("c")) {
        this.#readAttributes(next);
        next = this.#column + 1;
        if (!scanner.selfClosing) {
          this.#readContent();
        }
      } else if (scanner.isNamed("row")) {
        throw new Refused("damaged-workbook", "a row within a row");
      }
    }
    throw new Refused("damaged-workbook", "a row is not finished");
  }

  /** Reads the attributes of `<c r="B16" s="3" t="s">` in one pass; one search per name costs double. */
  #readAttributes(expectedColumn: number): void {
    const bytes = this.#bytes;
    const { attributesStart, attributesEnd } = this.#scanner;
    this.#column = expectedColumn;
    this.#style = 0;
    this.#type = typeNumber;
    let at = attributesStart;
    while (at < attributesEnd) {
      const name = bytes[at] as number;
      if (name <= 0x20) {
        at += 1;
        continue;
      }
      let equals = at + 1;
      while (equals < attributesEnd && bytes[equals] !== 0x3d) {
        equals += 1;
      }
      const quote = bytes[equals + 1];
      const start = equals + 2;
      let end = start;
      while (end < attributesEnd && bytes[end] !== quote) {
        end += 1;
      }
      if (equals === at + 1) {
        if (name === 0x72) {
          this.#column = this.#columnOf(start, end);
        } else if (name === 0x73) {
          this.#style = this.#integer(start, end);
        } else if (name === 0x74) {
          this.#type = this.#typeOf(start, end);
        }
      }
      at = end + 1;
    }
  }

  #columnOf(start: number, end: number): number {
    let column = 0;
    for (let at = start; at < end; at += 1) {
      const letter = (this.#bytes[at] as number) - 0x40;
      if (letter < 1 || letter > 26) {
        break;
      }
      column = column * 26 + letter;
      if (column > 1_000_000) {
        throw new Refused("row-too-wide");
      }
    }
    if (column === 0) {
      throw new Refused("damaged-workbook", "a cell without a column");
    }
    return column - 1;
  }

  #typeOf(start: number, end: number): number {
    const first = this.#bytes[start];
    if (first === 0x73 && end - start === 1) {
      return typeShared;
    }
    if (first === 0x6e) {
      return typeNumber;
    }
    return first === 0x62 ? typeBoolean : typeText;
  }

  /** Reads digits as a number; returns -1, which is no valid place, for anything else. */
  #integer(start: number, end: number): number {
    let value = end > start ? 0 : -1;
    for (let at = start; at < end && value >= 0; at += 1) {
      const digit = (this.#bytes[at] as number) - 0x30;
      value = digit >= 0 && digit <= 9 && value < 1e9 ? value * 10 + digit : -1;
    }
    return value;
  }

  #readContent(): void {
    const scanner = this.#scanner;
    let phonetic = false;
    /** text in the cell itself: its place while it is one plain piece, else the text */
    let start = -1;
    let end = -1;
    let text: string | undefined;
    while (scanner.nextTag()) {
      if (scanner.isNamed("v")) {
        if (!scanner.closing && !scanner.selfClosing) {
          this.#readValue();
        }
      } else if (scanner.isNamed("c")) {
        if (!scanner.closing) {
          throw new Refused("damaged-workbook", "a cell within a cell");
        }
        if (text !== undefined) {
          this.#row.setDecoded(this.#column, text);
        } else if (start >= 0) {
          this.#row.setAscii(this.#column, start, end);
        }
        return;
      } else if (scanner.isNamed("rPh")) {
        // The pronunciation of a Japanese name is beside it and not part of it.
        phonetic = !scanner.closing;
      } else if (scanner.isNamed("t") && !scanner.closing && !scanner.selfClosing && !phonetic) {
        scanner.skipText();
        if (scanner.textIsPlain && start < 0 && text === undefined) {
          start = scanner.textStart;
          end = scanner.textEnd;
          continue;
        }
        text = (text ?? (start < 0 ? "" : scanner.slice(start, end))) + scanner.decodeText();
        if (text.length > limits.cellCharacters) {
          throw new Refused("cell-too-long");
        }
      }
    }
    throw new Refused("damaged-workbook", "a cell is not finished");
  }

  #readValue(): void {
    const scanner = this.#scanner;
    const column = this.#column;
    scanner.skipText();
    const { textStart, textEnd } = scanner;
    if (!scanner.textIsPlain) {
      this.#row.setDecoded(column, scanner.decodeText());
    } else if (textEnd === textStart) {
      return;
    } else if (this.#type === typeNumber) {
      this.#row.setNumber(column, this.#style, textStart, textEnd);
    } else if (this.#type === typeShared) {
      this.#row.setShared(column, this.#integer(textStart, textEnd));
    } else if (this.#type === typeText) {
      this.#row.setAscii(column, textStart, textEnd);
    } else {
      this.#row.setDecoded(column, this.#bytes[textStart] === 0x31 ? "TRUE" : "FALSE");
    }
  }
}
