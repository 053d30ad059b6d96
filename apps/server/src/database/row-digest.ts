import { createHash } from "node:crypto";

const modulus = 1n << 256n;

/**
 * Counts rows and sums their SHA-256 modulo 2^256. The order of rows does not matter, which two
 * databases with different collations would not agree on. It finds accidents, not forgers.
 */
export class RowDigest {
  rows = 0;
  #sum = 0n;

  /** Takes one row as text. */
  add(row: string): void {
    const hash = createHash("sha256").update(row).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
    this.rows += 1;
  }

  /** The digest of the rows so far, 64 hexadecimal digits. */
  hex(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
