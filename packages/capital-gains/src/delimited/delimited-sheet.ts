import type { Container, Sheet } from "../grid.ts";
import type { Refusal } from "../refusal.ts";
import { DelimitedCursor } from "./delimited-cursor.ts";

const TAB = 0x09;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;

/**
 * A comma- or tab-separated text as a container of one sheet, read straight from its bytes. Takes
 * the bytes of the whole file; a byte order mark is passed over, UTF-16 is turned into UTF-8 first.
 */
export function delimitedContainer(bytes: Uint8Array, name = ""): Container {
  return { kind: "text", sheets: [delimitedSheet(bytes, name)] };
}

/** The same as a single sheet, for a text that is a member of an archive. */
export function delimitedSheet(bytes: Uint8Array, name: string): Sheet {
  const text = inUtf8(bytes);
  const delimiter = delimiterOf(text);
  let problem: Refusal | null = null;
  return {
    name,
    rows: () =>
      new DelimitedCursor(text, delimiter, (found) => {
        problem ??= found;
      }),
    problem: () => problem,
  };
}

/** Whether bytes can be a text at all: no zero byte near the start, unless it is UTF-16. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (isUtf16(bytes)) return true;
  return bytes.subarray(0, 4096).indexOf(0) === -1;
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function inUtf8(bytes: Uint8Array): Uint8Array {
  if (isUtf16(bytes)) {
    const label = bytes[0] === 0xff ? "utf-16le" : "utf-16be";
    return new TextEncoder().encode(new TextDecoder(label).decode(bytes));
  }
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** A row with so many of one separator is a row of a table. */
const TABLE_SEPARATORS = 4;

/**
 * The separator of the first row that is a table's, which is the header: amounts with thousands
 * separators and the sentences of a note have commas too. In a text without such a row tabs win when
 * more lines have a tab than have a comma.
 */
function delimiterOf(bytes: Uint8Array): number {
  const head = bytes.subarray(0, 16_384);
  let tabLines = 0;
  let commaLines = 0;
  let tabs = 0;
  let commas = 0;
  for (let i = 0; i <= head.length; i++) {
    const byte = head[i] ?? LF;
    if (byte === TAB) tabs++;
    else if (byte === COMMA) commas++;
    else if (byte === LF || byte === CR) {
      if (tabs >= TABLE_SEPARATORS && tabs > commas) return TAB;
      if (commas >= TABLE_SEPARATORS && commas > tabs) return COMMA;
      if (tabs > 0) tabLines++;
      if (commas > 0) commaLines++;
      tabs = 0;
      commas = 0;
    }
  }
  return tabLines > commaLines ? TAB : COMMA;
}
