import type { Refusal } from "../../law/refusal.ts";
import type { Container, Sheet } from "../grid.ts";
import { DelimitedCursor } from "./delimited-cursor.ts";

const tab = 0x09;
const comma = 0x2c;
const semicolon = 0x3b;
const lf = 0x0a;
const cr = 0x0d;

/**
 * Opens text separated by commas, semicolons or tabs as a container of one sheet, read straight from
 * the bytes of the whole file. A byte order mark is skipped, UTF-16 is converted to UTF-8 first.
 */
export function delimitedContainer(bytes: Uint8Array, name = ""): Container {
  return { kind: "text", sheets: [delimitedSheet(bytes, name)] };
}

/** Opens such text as a single sheet, for a member of an archive. */
export function delimitedSheet(bytes: Uint8Array, name: string): Sheet {
  const text = inUtf8(bytes);
  const delimiter = delimiterOf(text);
  let problem: Refusal | null = null;
  return {
    name,
    rows: (dates) =>
      new DelimitedCursor(text, delimiter, dates, (found) => {
        problem ??= found;
      }),
    problem: () => problem,
  };
}

/** Whether bytes can be a text at all: no zero byte near the start, unless it is UTF-16. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (isUtf16(bytes)) {
    return true;
  }
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

/** A row with this many of one separator is a row of a table. */
const tableSeparators = 4;
/** The comma is first: it is the default. */
const separators = [comma, tab, semicolon];

/**
 * Returns the separator of the first row of a table, its header: amounts with thousands separators and
 * sentences of a note have commas too. Without such a row, the separator of most lines.
 */
function delimiterOf(bytes: Uint8Array): number {
  const head = bytes.subarray(0, 16_384);
  const lines = separators.map(() => 0);
  let counts = separators.map(() => 0);
  for (let i = 0; i <= head.length; i += 1) {
    const byte = head[i] ?? lf;
    const separator = separators.indexOf(byte);
    if (separator >= 0) {
      counts[separator] = (counts[separator] ?? 0) + 1;
    } else if (byte === lf || byte === cr) {
      const most = Math.max(...counts);
      const winners = separators.filter((_, i) => counts[i] === most);
      if (most >= tableSeparators && winners.length === 1) {
        return winners[0] ?? comma;
      }
      counts.forEach((count, i) => {
        if (count > 0) {
          lines[i] = (lines[i] ?? 0) + 1;
        }
      });
      counts = separators.map(() => 0);
    }
  }
  return separators[lines.indexOf(Math.max(...lines))] ?? comma;
}
