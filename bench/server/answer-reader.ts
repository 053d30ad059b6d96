const headEnd = Buffer.from("\r\n\r\n");

/**
 * Cuts what comes over a keep-alive connection into answers, with as little work as possible: the
 * status, and as many bytes of body as announced. One request is under way at a time.
 */
export class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #missing = 0;
  #status = 0;
  readonly #done: (status: number) => void;

  /** @param done called once for each whole answer */
  constructor(done: (status: number) => void) {
    this.#done = done;
  }

  /** Takes the next bytes. Throws when an answer has no length: it could not be told from the next. */
  take(bytes: Buffer): void {
    let body = bytes;
    if (this.#missing === 0) {
      const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = all.indexOf(headEnd);
      if (end < 0) {
        this.#head = all;
        return;
      }
      this.#head = Buffer.alloc(0);
      const head = all.toString("latin1", 0, end);
      this.#status = Number(head.slice(9, 12));
      this.#missing = this.#lengthOf(head);
      body = all.subarray(end + headEnd.length);
    }
    if (body.length > this.#missing) throw new Error("more was answered than asked for");
    this.#missing -= body.length;
    if (this.#missing === 0) this.#done(this.#status);
  }

  #lengthOf(head: string): number {
    if (this.#status === 204 || this.#status === 304) return 0;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without its length: ${head}`);
    return Number(length);
  }
}
