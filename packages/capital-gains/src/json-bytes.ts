import { formatAtLeastTwo, formatTrimmed } from "./values/fixed-point.ts";

const ENCODER = new TextEncoder();
const ZERO = 0x30;
const DOT = 0x2e;
const MINUS = 0x2d;
/** The longest thing that is written without asking for room: a decimal with sign and point. */
const LONGEST_DECIMAL = 40;

/**
 * Writes JSON as bytes into a buffer that is used again and again. Texts that repeat are encoded once by the
 * caller; decimals are written digit by digit, because a million lots have ten of them each.
 */
export class JsonBytes {
  #bytes: Uint8Array;
  #at = 0;
  readonly #size: number;

  /** Takes the size of the buffer; it grows only for a single text that is longer. */
  constructor(size = 1 << 18) {
    this.#size = size;
    this.#bytes = new Uint8Array(size);
  }

  /** Whether so much is written that it should be taken. */
  get isFull(): boolean {
    return this.#at > this.#size - this.#size / 8;
  }

  /** Gives what was written since the last time; it is overwritten by the next writing. */
  take(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return written;
  }

  /** Writes encoded text. */
  write(text: Uint8Array): void {
    this.#room(text.length);
    if (text.length > 64) this.#bytes.set(text, this.#at);
    else for (let i = 0; i < text.length; i++) this.#bytes[this.#at + i] = text[i] ?? 0;
    this.#at += text.length;
  }

  /** Writes a whole number from 0 to 2^31 - 1. */
  integer(value: number): void {
    this.#room(LONGEST_DECIMAL);
    this.#digits(value, 1);
  }

  /**
   * Writes a decimal that is stored as millionths in a column of 64-bit integers, with at least
   * `least` decimals (0 or 2) and no zero that is not needed.
   */
  decimal(column: DecimalColumn, index: number, least: 0 | 2): void {
    this.#room(LONGEST_DECIMAL);
    let millionths = column.number(index);
    if (Number.isNaN(millionths)) {
      const exact = column.exact(index);
      this.write(ENCODER.encode(least === 0 ? formatTrimmed(exact) : formatAtLeastTwo(exact)));
      return;
    }
    if (millionths < 0) {
      this.#bytes[this.#at++] = MINUS;
      millionths = -millionths;
    }
    const whole = Math.floor(millionths / 1_000_000);
    let fraction = millionths - whole * 1_000_000;
    if (whole < 2_147_483_648) this.#digits(whole, 1);
    else {
      // Two pieces that fit 32 bits each are divided faster than one that does not.
      const high = Math.floor(whole / 100_000);
      this.#digits(high, 1);
      this.#digits(whole - high * 100_000, 5);
    }
    let places = 6;
    if (fraction % 10_000 === 0) {
      fraction /= 10_000;
      places = 2;
    }
    while (places > least && fraction % 10 === 0) {
      fraction /= 10;
      places--;
    }
    if (places === 0) return;
    this.#bytes[this.#at++] = DOT;
    this.#digits(fraction, places);
  }

  /** Writes at least `places` digits of a number below 2^31. */
  #digits(value: number, places: number): void {
    let count = places;
    for (let limit = 10 ** places; count < 10 && value >= limit; limit *= 10) count++;
    let rest = value | 0;
    for (let i = this.#at + count - 1; i >= this.#at; i--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[i] = ZERO + (rest - tenth * 10);
      rest = tenth;
    }
    this.#at += count;
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + length));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** A column of 64-bit integers that gives small ones as numbers without making a `bigint`. */
export class DecimalColumn {
  readonly #values: BigInt64Array;
  readonly #words: Int32Array;

  constructor(values: BigInt64Array) {
    this.#values = values;
    this.#words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  }

  /** The integer as a number when a double holds it exactly, else `NaN`. */
  number(index: number): number {
    const high = this.#words[2 * index + 1] ?? 0;
    if (high >= 2_097_152 || high < -2_097_152) return Number.NaN;
    return high * 4_294_967_296 + ((this.#words[2 * index] ?? 0) >>> 0);
  }

  /** The integer. */
  exact(index: number): bigint {
    return this.#values[index] ?? 0n;
  }
}
