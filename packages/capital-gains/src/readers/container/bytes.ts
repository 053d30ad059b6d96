/**
 * Reads numbers and texts from bytes, with what browsers and Node both have. Numbers have their lowest
 * byte first; reading past the end is a RangeError, as for a DataView.
 */

/** Returns the unsigned number of two bytes. */
export function uint16(bytes: Uint8Array, at: number): number {
  check(bytes, at, 2);
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
}

/** Returns the unsigned number of four bytes. */
export function uint32(bytes: Uint8Array, at: number): number {
  check(bytes, at, 4);
  return (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0;
}

/** Returns the unsigned number of eight bytes; rounded above 2^53. */
export function uint64(bytes: Uint8Array, at: number): number {
  return uint32(bytes, at) + uint32(bytes, at + 4) * 2 ** 32;
}

/** Returns the double of eight bytes (IEEE 754). */
export function float64(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat64(at, true);
}

function check(bytes: Uint8Array, at: number, length: number): void {
  if (!(at >= 0 && at + length <= bytes.length)) {
    throw new RangeError("beyond the end of the bytes");
  }
}

/** Returns the bytes from `start` to before `end`, each one a character (ISO 8859-1). */
export function latin1Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = "";
  const last = Math.min(end, bytes.length);
  for (let at = start; at < last; at += 1) {
    text += String.fromCharCode(bytes[at] as number);
  }
  return text;
}

/** Made when first needed, because a startup snapshot of V8 cannot hold them. */
const decoders = () => {
  made ??= makeDecoders();
  return made;
};
const makeDecoders = () => ({
  utf8: new TextDecoder("utf-8", { ignoreBOM: true }),
  strictUtf8: new TextDecoder("utf-8", { fatal: true }),
  utf16: new TextDecoder("utf-16le", { ignoreBOM: true }),
  windows1252: new TextDecoder("windows-1252"),
});
let made: ReturnType<typeof makeDecoders> | undefined;

/** Forgets the decoders, before a snapshot of what is loaded. */
export function forgetDecoders(): void {
  made = undefined;
}

/** Returns the bytes as UTF-8; invalid ones become U+FFFD. */
export function utf8Text(bytes: Uint8Array): string {
  return decoders().utf8.decode(bytes);
}

/** Returns the bytes from `start` to before `end` as UTF-16, without half a character at the end. */
export function utf16Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const last = Math.min(end, bytes.length);
  return decoders().utf16.decode(bytes.subarray(start, last - ((last - start) & 1)));
}

/** Returns the bytes as Windows-1252, the encoding of old programs. */
export function windows1252Text(bytes: Uint8Array): string {
  return decoders().windows1252.decode(bytes);
}

/** Whether bytes begin with the mark of UTF-16. */
export function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Line feed, tab, comma and semicolon. */
const cellEnds: ReadonlySet<number> = new Set([0x0a, 0x09, 0x2c, 0x3b]);

/**
 * Returns the text of a file: UTF-16 by its mark, else UTF-8, and Windows-1252 for cells that are not
 * valid UTF-8. A mark is left out.
 */
export function decodedText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  }
  const whole = validUtf8(bytes);
  if (whole !== undefined) {
    return whole;
  }
  let text = "";
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const length = bytes.subarray(start).findIndex((byte) => cellEnds.has(byte)) + 1;
    end = length === 0 ? bytes.length : start + length;
    const cell = bytes.subarray(start, end);
    text += validUtf8(cell) ?? decoders().windows1252.decode(cell);
  }
  return text;
}

function validUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoders().strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Joins pieces in order. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
