import type { Header } from "./header.ts";
import { ScheduleRows } from "./schedule-rows.ts";

const CR = 0x0d;
const LF = 0x0a;
const COMMA = 0x2c;

/**
 * Writes the upload file: the header line as it is, then rows, CRLF after each line including the
 * last, no byte order mark of our own. Cells hold letters, digits, spaces, dots and minus signs
 * only, so nothing needs quotes and every character is one byte.
 */
export class Schedule112AFile {
  readonly #width: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #at: number;
  /** Where each row begins; the last entry is where the file ends. */
  readonly #starts: number[] = [];

  constructor(header: Header) {
    this.#width = header.fields.length;
    this.#at = header.bytes.length;
    this.#bytes = new Uint8Array(Math.max(4096, 2 * header.bytes.length));
    this.#bytes.set(header.bytes);
    this.#endLine();
  }

  /** Adds a row; a header with an empty last column wants one in each row. */
  add(cells: readonly string[]): void {
    this.#starts.push(this.#at);
    for (let i = 0; i < this.#width; i++) {
      const cell = cells[i] ?? "";
      this.#room(cell.length + 3);
      if (i > 0) this.#bytes[this.#at++] = COMMA;
      for (let j = 0; j < cell.length; j++) this.#bytes[this.#at++] = cell.charCodeAt(j);
    }
    this.#endLine();
  }

  /** The file's bytes, and its rows as a view on them. Nothing can be added afterwards. */
  finish(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: ScheduleRows } {
    const bytes = new Uint8Array(this.#bytes.buffer.transfer(this.#at));
    return { bytes, rows: new ScheduleRows(bytes, Float64Array.from([...this.#starts, this.#at])) };
  }

  #endLine(): void {
    this.#room(2);
    this.#bytes[this.#at++] = CR;
    this.#bytes[this.#at++] = LF;
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    this.#bytes = new Uint8Array(
      this.#bytes.buffer.transfer(Math.max(this.#bytes.length * 2, this.#at + length)),
    );
  }
}
