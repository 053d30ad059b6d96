import type { RowCursor } from "../grid.ts";
import type { Refusal } from "../refusal.ts";
import { type Columns, columnTitle } from "./columns.ts";

/** Makes refusals that say where in the file the current row stands. */
export class RowRefusals {
  /** The file's name. */
  readonly file: string;
  readonly #sheet: string;
  readonly #rows: RowCursor;
  readonly #columns: Columns;

  constructor(file: string, sheet: string, rows: RowCursor, columns: Columns) {
    this.file = file;
    this.#sheet = sheet;
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Of a cell that is empty or cannot be read. */
  unreadable(column: keyof Columns): Refusal {
    const title = columnTitle(column);
    const text = this.#rows.text(this.#columns[column]);
    return this.refuse(
      "unreadable-row",
      `Row ${this.#rows.rowNumber} of ${this.file}: the column "${title}" ` +
        (text === "" ? "is empty." : `holds "${text.slice(0, 40)}", which cannot be read.`) +
        " Download the statement again and upload it unchanged.",
      title,
    );
  }

  /** Of the current row, and of one of its columns where it is named. */
  refuse(code: string, message: string, column?: string): Refusal {
    return {
      code,
      message,
      where: {
        file: this.file,
        ...(this.#sheet === "" ? {} : { sheet: this.#sheet }),
        row: this.#rows.rowNumber,
        ...(column === undefined ? {} : { column }),
      },
    };
  }
}
