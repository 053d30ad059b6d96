import type { ByteWriter } from "../values/byte-writer.ts";
import type { Header } from "./header.ts";

const CR = 0x0d;
const LF = 0x0a;
const COMMA = 0x2c;

/**
 * Writes the upload file: the header line unchanged, then rows, CRLF after every line, no byte order
 * mark of our own. Cells hold only letters, digits, spaces, dots and minus signs, so nothing needs
 * quotes and every character is one byte.
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

  /** Adds a row; a header with an empty last column requires one in each row. */
  add(cells: readonly string[]): void {
    this.#starts.push(this.#at);
    for (let i = 0; i < this.#width; i += 1) {
      const cell = cells[i] ?? "";
      this.#room(cell.length + 3);
      if (i > 0) {
        this.#bytes[this.#at++] = COMMA;
      }
      for (let j = 0; j < cell.length; j += 1) {
        this.#bytes[this.#at++] = cell.charCodeAt(j);
      }
    }
    this.#endLine();
  }

  /** Returns the file's bytes, and its rows as a view on them. Nothing can be added afterwards. */
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
    if (this.#at + length <= this.#bytes.length) {
      return;
    }
    this.#bytes = new Uint8Array(
      this.#bytes.buffer.transfer(Math.max(this.#bytes.length * 2, this.#at + length)),
    );
  }
}

const DECODER = new TextDecoder();

/**
 * The rows of a Schedule 112A file as cells, made on request: a large statement has hundreds of
 * thousands, and their bytes are already in the file.
 */
export class ScheduleRows implements Iterable<readonly string[]> {
  readonly #bytes: Uint8Array;
  readonly #starts: Float64Array;

  /** Takes the file, and where each row begins; the last place is where the file ends. */
  constructor(bytes: Uint8Array, starts: Float64Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** The number of rows. */
  get length(): number {
    return this.#starts.length - 1;
  }

  /** Returns the cells of a row, from 0. */
  cells(index: number): readonly string[] {
    return this.line(index).split(",");
  }

  /** Returns a row as written in the file, without its line end. */
  line(index: number): string {
    const end = (this.#starts[index + 1] ?? 2) - 2;
    return DECODER.decode(this.#bytes.subarray(this.#starts[index] ?? 0, end));
  }

  /** Writes a row as JSON: the list of its cells. A cell has no character that needs an escape. */
  writeJson(index: number, writer: ByteWriter): void {
    const end = (this.#starts[index + 1] ?? 2) - 2;
    writer.cells(this.#bytes, this.#starts[index] ?? 0, end);
  }

  /** Yields all rows in order. */
  *[Symbol.iterator](): IterableIterator<readonly string[]> {
    for (let i = 0; i < this.length; i += 1) {
      yield this.cells(i);
    }
  }
}

/** No rows, for a year without a file. */
export const NO_ROWS = new ScheduleRows(new Uint8Array(), Float64Array.of(0));
