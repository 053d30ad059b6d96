import type { AmountColumn } from "./amount-column.ts";
import { formatAtLeastTwo, formatTrimmed } from "./fixed-point.ts";
import { grouped } from "./rupee-text.ts";

const ENCODER = new TextEncoder();
const ZERO = 0x30;
const DOT = 0x2e;
const MINUS = 0x2d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
/** The room reserved for a short text or a decimal with sign and point. */
const LONGEST_DECIMAL = 40;

/** Four digits as the four bytes of their text, the first in the lowest byte. */
const FOUR_DIGITS = Uint32Array.from({ length: 10_000 }, (_, n) => {
  const thousands = (n / 1000) | 0;
  const hundreds = ((n / 100) | 0) % 10;
  const tens = ((n / 10) | 0) % 10;
  return 0x30303030 | thousands | (hundreds << 8) | (tens << 16) | ((n % 10) << 24);
});

/** A point and two digits as three bytes, the point in the lowest. */
const POINT_AND_TWO_DIGITS = Uint32Array.from(
  { length: 100 },
  (_, n) => 0x303000 | DOT | (((n / 10) | 0) << 8) | ((n % 10) << 16),
);

/**
 * A text in UTF-8 that is written many times, eight bytes at a time, as doubles: UTF-8 has no bytes that
 * would make a double `NaN`, whose bits need not survive a copy.
 */
export class EncodedText {
  /** The bytes, and zeros up to a whole number of words. */
  readonly words: Float64Array;
  /** The number of bytes. */
  readonly length: number;

  constructor(text: string) {
    const bytes = ENCODER.encode(text);
    this.words = new Float64Array((bytes.length + 7) >> 3);
    new Uint8Array(this.words.buffer).set(bytes);
    this.length = bytes.length;
  }
}

/** At most eight ASCII characters, such as a row's number, that are written many times and then change. */
export class ShortText {
  readonly #bytes = new Uint8Array(8);
  readonly #words = new Float64Array(this.#bytes.buffer);
  /** The characters as one word. */
  word = 0;
  /** The number of characters. */
  length = 0;

  /** Becomes other characters. */
  set(text: string): void {
    for (let i = 0; i < text.length; i += 1) {
      this.#bytes[i] = text.charCodeAt(i);
    }
    this.word = this.#words[0] ?? 0;
    this.length = text.length;
  }
}

/** Whether this machine stores the lowest byte first: words are copied in its own order. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Writes text as UTF-8 into buffers that are reused in turn. The caller encodes repeated texts once;
 * decimals are written four digits at a time, because a million lots have ten each.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  /** The buffers that were taken, the last one at the end; a reader may still be using them. */
  readonly #taken: Uint8Array[] = [];
  #at = 0;
  readonly #size: number;
  readonly #buffers: number;

  /**
   * @param size of a buffer; it grows only for a single longer text
   * @param buffers how many there are, at least 2
   */
  constructor(size = 1 << 18, buffers = 2) {
    this.#size = size;
    this.#buffers = buffers;
    this.#bytes = new Uint8Array(size);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Whether enough is written to be taken. */
  get isFull(): boolean {
    return this.#at > this.#size - this.#size / 8;
  }

  /**
   * Returns the bytes written since the last call. They stay valid until as many more pieces have been
   * taken as there are other buffers.
   */
  take(): Uint8Array {
    const full = this.#bytes;
    const written = full.subarray(0, this.#at);
    this.#taken.push(full);
    const free = this.#taken.length === this.#buffers ? this.#taken.shift() : undefined;
    this.#bytes = free ?? new Uint8Array(this.#size);
    this.#view = new DataView(this.#bytes.buffer);
    this.#at = 0;
    return written;
  }

  /** The number of bytes written since the last were taken. */
  get length(): number {
    return this.#at;
  }

  /** Discards the bytes written since the last were taken. */
  clear(): void {
    this.#at = 0;
  }

  /** Writes what another writer holds. */
  writeAllOf(other: ByteWriter): void {
    const length = other.#at;
    this.#room(length);
    const at = this.#at;
    const [from, to] = [other.#view, this.#view];
    let i = 0;
    // By words, as an encoded text.
    for (; i + 8 <= length; i += 8) {
      to.setFloat64(at + i, from.getFloat64(i, LITTLE_ENDIAN), LITTLE_ENDIAN);
    }
    for (; i < length; i += 1) {
      to.setUint8(at + i, from.getUint8(i));
    }
    this.#at = at + length;
  }

  /** Writes a text. */
  text(text: string): void {
    if (text.length <= LONGEST_DECIMAL && this.#ascii(text)) {
      return;
    }
    const bytes = ENCODER.encode(text);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Writes a short ASCII text without an extra array; returns false for any other text. */
  #ascii(text: string): boolean {
    this.#room(LONGEST_DECIMAL);
    const bytes = this.#bytes;
    const at = this.#at;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) {
        return false;
      }
      bytes[at + i] = code;
    }
    this.#at = at + text.length;
    return true;
  }

  /** Writes a comma-separated line of ASCII cells without quotes as a JSON list of texts. */
  cells(bytes: Uint8Array, start: number, end: number): void {
    this.#room(3 * (end - start) + 4);
    const target = this.#bytes;
    let at = this.#at;
    target[at++] = BRACKET;
    target[at++] = QUOTE;
    for (let i = start; i < end; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte !== COMMA) {
        target[at++] = byte;
      } else {
        target[at++] = QUOTE;
        target[at++] = COMMA;
        target[at++] = QUOTE;
      }
    }
    target[at++] = QUOTE;
    target[at++] = BRACKET + 2;
    this.#at = at;
  }

  /** Writes encoded text. */
  write(text: EncodedText): void {
    const { words, length } = text;
    this.#room(length + 7);
    const view = this.#view;
    const at = this.#at;
    // The last word may write up to seven extra zeros, which the next write overwrites.
    for (let i = 0; i < words.length; i += 1) {
      view.setFloat64(at + 8 * i, words[i] ?? 0, LITTLE_ENDIAN);
    }
    this.#at = at + length;
  }

  /** Writes encoded texts, and a short one between each and the next. */
  joined(texts: readonly EncodedText[], short: ShortText): void {
    const last = texts.length - 1;
    for (let i = 0; i <= last; i += 1) {
      this.write(texts[i] as EncodedText);
      if (i < last) {
        this.short(short);
      }
    }
  }

  /** Writes a short text. */
  short({ word, length }: ShortText): void {
    this.#room(8);
    this.#view.setFloat64(this.#at, word, LITTLE_ENDIAN);
    this.#at += length;
  }

  /** Writes a whole number from 0 to 2^31 - 1. */
  integer(value: number): void {
    this.#room(LONGEST_DECIMAL);
    this.#whole(value);
  }

  /**
   * Writes a decimal of a column of millionths, with at least `least` decimals (0 or 2) and no further
   * trailing zeros.
   */
  decimal(column: AmountColumn, index: number, least: 0 | 2): void {
    this.#room(LONGEST_DECIMAL);
    let millionths = column.plain(index);
    if (Number.isNaN(millionths)) {
      const exact = column.exact(index);
      this.text(least === 0 ? formatTrimmed(exact) : formatAtLeastTwo(exact));
      return;
    }
    if (millionths < 0) {
      this.#bytes[this.#at++] = MINUS;
      millionths = -millionths;
    }
    const hundredths = Math.floor(millionths / 10_000);
    const rest = (millionths - hundredths * 10_000) | 0;
    const whole = Math.floor(hundredths / 100);
    const cents = (hundredths - whole * 100) | 0;
    this.#whole(whole | 0);
    if (rest === 0 && cents === 0 && least === 0) {
      return;
    }
    this.#view.setUint32(this.#at, POINT_AND_TWO_DIGITS[cents] ?? 0, true);
    this.#at += 3;
    if (rest !== 0) {
      this.#view.setUint32(this.#at, FOUR_DIGITS[rest] ?? 0, true);
      this.#at += 4;
    } else if (least === 2) {
      return;
    }
    while (this.#bytes[this.#at - 1] === ZERO) {
      this.#at -= 1;
    }
  }

  /**
   * Writes a decimal of a column of millionths with Indian separators and at least two decimals:
   * `-12,34,567.50`.
   */
  grouped(column: AmountColumn, index: number): void {
    this.#room(LONGEST_DECIMAL);
    const millionths = column.plain(index);
    const size = Math.abs(millionths);
    const hundredths = size / 10_000;
    if (!Number.isInteger(hundredths)) {
      this.text(grouped(formatAtLeastTwo(column.exact(index))));
      return;
    }
    if (millionths < 0) {
      this.#bytes[this.#at++] = MINUS;
    }
    const whole = Math.floor(hundredths / 100);
    this.#groupedWhole(whole);
    this.#view.setUint32(this.#at, POINT_AND_TWO_DIGITS[hundredths - whole * 100] ?? 0, true);
    this.#at += 3;
  }

  /** Writes a whole number below 2^31: three digits at the end, and pairs before them. */
  #groupedWhole(value: number): void {
    if (value < 1000) {
      this.#leading(value);
      return;
    }
    const thousands = (value / 1000) | 0;
    this.#pairs(thousands);
    this.#bytes[this.#at++] = COMMA;
    this.#view.setUint32(this.#at, (FOUR_DIGITS[value - thousands * 1000] ?? 0) >>> 8, true);
    this.#at += 3;
  }

  #pairs(value: number): void {
    if (value < 100) {
      this.#leading(value);
      return;
    }
    const hundreds = (value / 100) | 0;
    this.#pairs(hundreds);
    this.#bytes[this.#at++] = COMMA;
    this.#view.setUint32(this.#at, (FOUR_DIGITS[value - hundreds * 100] ?? 0) >>> 16, true);
    this.#at += 2;
  }

  /** Writes a whole number below 2^31 without a leading zero. */
  #whole(value: number): void {
    if (value < 10_000) {
      this.#leading(value);
    } else if (value < 100_000_000) {
      const high = (value / 10_000) | 0;
      this.#leading(high);
      this.#four(value - high * 10_000);
    } else {
      const high = (value / 100_000_000) | 0;
      const low = value - high * 100_000_000;
      const middle = (low / 10_000) | 0;
      this.#leading(high);
      this.#four(middle);
      this.#four(low - middle * 10_000);
    }
  }

  #leading(value: number): void {
    const count = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4;
    this.#view.setUint32(this.#at, (FOUR_DIGITS[value] ?? 0) >>> (8 * (4 - count)), true);
    this.#at += count;
  }

  #four(value: number): void {
    this.#view.setUint32(this.#at, FOUR_DIGITS[value] ?? 0, true);
    this.#at += 4;
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) {
      return;
    }
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + length));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
