import { type AmountColumn, mostPlain } from "./amount-column.ts";

/** Above this size a running sum is moved to a `bigint`, long before a double would round. */
const far = 2 ** 52;

/** Adds up amounts without rounding, however many and however large, and mostly without `bigint`. */
export class ExactSum {
  #near = 0;
  #far = 0n;

  /** Adds a whole number of at most twice `mostPlain` in size. */
  addPlain(value: number): void {
    this.#near += value;
    if (this.#near > far || this.#near < -far) {
      this.#putAside();
    }
  }

  /** Adds an amount. */
  add(value: bigint): void {
    this.#far += value;
  }

  /** Adds the amount at a place of a column. */
  addFrom(column: AmountColumn, index: number): void {
    const plain = column.plain(index);
    if (Math.abs(plain) <= mostPlain) {
      this.addPlain(plain);
    } else {
      this.#far += column.exact(index);
    }
  }

  /** The sum, in millionths. */
  get total(): bigint {
    this.#putAside();
    return this.#far;
  }

  #putAside(): void {
    this.#far += BigInt(this.#near);
    this.#near = 0;
  }
}
