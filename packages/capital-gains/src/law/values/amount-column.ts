/**
 * The largest size that a column keeps as a plain number: 112 crore rupees. A double counts whole
 * numbers exactly eight times as far, so a handful of such amounts can be added without rounding.
 */
export const mostPlain = 2 ** 50;

/**
 * A column of exact amounts, each a whole number of millionths. A `bigint` for each figure of a million
 * lots would keep the garbage collector busy, so figures that a double holds exactly, nearly all, are
 * kept as numbers, and the few larger ones as `bigint` beside them.
 */
export class AmountColumn {
  #plain: Float64Array;
  readonly #large = new Map<number, bigint>();

  /** Makes a column of `length` zeros. */
  constructor(length = 0) {
    this.#plain = new Float64Array(length);
  }

  /** Returns the amount at a place if it is at most `mostPlain` in size, else `NaN`. */
  plain(index: number): number {
    return this.#plain[index] ?? 0;
  }

  /** Returns the amount at a place; 0 past the end. */
  exact(index: number): bigint {
    const plain = this.#plain[index] ?? 0;
    return Number.isNaN(plain) ? (this.#large.get(index) ?? 0n) : BigInt(plain);
  }

  /** Whether the amount at a place is below 0. */
  isNegative(index: number): boolean {
    const plain = this.plain(index);
    return plain < 0 || (Number.isNaN(plain) && this.exact(index) < 0n);
  }

  /** Puts a whole number of at most `mostPlain` in size at a place. */
  setPlain(index: number, value: number): void {
    this.#plain[index] = value;
  }

  /** Puts an amount at a place. */
  set(index: number, value: bigint): void {
    const plain = Number(value);
    if (Math.abs(plain) <= mostPlain) {
      this.#plain[index] = plain;
    } else {
      this.#plain[index] = Number.NaN;
      this.#large.set(index, value);
    }
  }

  /** Puts an amount at a place if there is one; returns whether there is. */
  setIfKnown(index: number, value: bigint | undefined): boolean {
    if (value === undefined) {
      return false;
    }
    this.set(index, value);
    return true;
  }

  /** Makes room for `length` amounts. */
  grow(length: number): void {
    const before = this.#plain;
    this.#plain = new Float64Array(length);
    this.#plain.set(before);
  }
}
