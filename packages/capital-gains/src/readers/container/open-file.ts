import type { Refusal } from "result/finding";
import { accepted, type Result, refused } from "../../law/refusal.ts";
import { delimitedSheet } from "../delimited/delimited-sheet.ts";
import type { Container } from "../grid.ts";
import { looksLikeText } from "./bytes.ts";

/** The largest statement that is read; a million lots are about 150 MB of text. */
export const largestFile = 256 * 1024 * 1024;

/**
 * Opens a file by its first bytes, never by its name. Delimited text is read here; the code for
 * workbooks, HTML and archives is loaded only when needed.
 */
export async function openFile(bytes: Uint8Array, name: string): Promise<Result<Container>> {
  if (bytes.length === 0) {
    return refused("empty-file", `${name} is empty. Download the statement again.`, { file: name });
  }
  if (bytes.length > largestFile) {
    return { ok: false, error: tooLarge(name) };
  }
  if (isPlainText(bytes)) {
    return accepted({ kind: "text", sheets: [delimitedSheet(bytes, "")] });
  }
  const { openContainer } = await import("./open-container.ts");
  return openContainer(bytes, name);
}

/** Refuses a file larger than `largestFile`. */
export function tooLarge(name: string): Refusal {
  return {
    code: "file-too-large",
    message: `${name} is larger than 256 MB, which no statement is. Download the statement again.`,
    where: { file: name },
  };
}

/** Whether bytes are text: no archive, compound document, PDF, markup or other binary. */
function isPlainText(bytes: Uint8Array): boolean {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let start = bom;
  while (start < bytes.length && start < 1024 && (bytes[start] ?? 0) <= 0x20) {
    start += 1;
  }
  const head = String.fromCharCode(...bytes.subarray(start, start + 5));
  if (head.startsWith("PK") || head.startsWith("<") || head.startsWith("%PDF")) {
    return false;
  }
  if (head.startsWith("\xd0\xcf\x11\xe0")) {
    return false;
  }
  return looksLikeText(bytes);
}
