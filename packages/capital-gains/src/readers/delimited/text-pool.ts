const slots = 8192;
const longestPooled = 40;

/**
 * Turns bytes into text and returns the same string for the same bytes: a statement repeats a few
 * hundred names and ISINs over all its rows. Doubled quotes become one; bytes that are not UTF-8 are
 * read as Windows-1252, the encoding of old exports.
 */
export class TextPool {
  readonly #slots: (string | undefined)[] = new Array(slots);

  /** The text of `bytes` from `start` up to `end`, trimmed. */
  text(bytes: Uint8Array, start: number, end: number): string {
    if (start === end) {
      return "";
    }
    if (end - start > longestPooled) {
      return decode(bytes.subarray(start, end));
    }
    let hash = 0;
    for (let i = start; i < end; i += 1) {
      hash = (Math.imul(hash, 31) + (bytes[i] ?? 0)) | 0;
    }
    const slot = (hash ^ (hash >>> 13)) & (slots - 1);
    const known = this.#slots[slot];
    if (known !== undefined && isSame(known, bytes, start, end)) {
      return known;
    }
    const text = decode(bytes.subarray(start, end));
    this.#slots[slot] = text;
    return text;
  }
}

function isSame(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) {
    return false;
  }
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    // Only ASCII is the same in the bytes and in the text.
    if (byte > 0x7f || text.charCodeAt(i - start) !== byte) {
      return false;
    }
  }
  return true;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return text.replaceAll('""', '"').trim();
}
