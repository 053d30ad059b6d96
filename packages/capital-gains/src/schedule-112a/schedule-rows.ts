import type { ByteWriter } from "../values/byte-writer.ts";

const DECODER = new TextDecoder();

/**
 * The rows of a Schedule 112A file as cells, made when they are asked for: a large statement has
 * hundreds of thousands, and their bytes are in the file already.
 */
export class ScheduleRows implements Iterable<readonly string[]> {
  readonly #bytes: Uint8Array;
  readonly #starts: Float64Array;

  /** Takes the file, and where each row begins; the last place is where the file ends. */
  constructor(bytes: Uint8Array, starts: Float64Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** How many rows there are. */
  get length(): number {
    return this.#starts.length - 1;
  }

  /** The cells of a row, from 0. */
  cells(index: number): readonly string[] {
    return this.line(index).split(",");
  }

  /** A row as it stands in the file, without its line end. */
  line(index: number): string {
    const end = (this.#starts[index + 1] ?? 2) - 2;
    return DECODER.decode(this.#bytes.subarray(this.#starts[index] ?? 0, end));
  }

  /** Writes a row as JSON: the list of its cells. A cell has no character that needs an escape. */
  writeJson(index: number, writer: ByteWriter): void {
    const end = (this.#starts[index + 1] ?? 2) - 2;
    writer.cells(this.#bytes, this.#starts[index] ?? 0, end);
  }

  /** All rows, one after the other. */
  *[Symbol.iterator](): IterableIterator<readonly string[]> {
    for (let i = 0; i < this.length; i++) yield this.cells(i);
  }
}
