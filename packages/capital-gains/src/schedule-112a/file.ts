import type { Header } from "./header.ts";

const CRLF = "\r\n";
/** How many rows are turned into bytes at a time. */
const ROWS_A_PIECE = 4096;

/**
 * The bytes of the upload file: the header line as it is, then the rows, CRLF after each line
 * including the last, no byte order mark of our own. Takes rows of cells that hold letters, digits,
 * spaces, dots and minus signs only, so that nothing needs quotes.
 */
export function schedule112AFile(
  header: Header,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [header.bytes, encoder.encode(CRLF)];
  for (let first = 0; first < rows.length; first += ROWS_A_PIECE) {
    let text = "";
    for (const row of rows.slice(first, first + ROWS_A_PIECE)) text += row.join(",") + CRLF;
    pieces.push(encoder.encode(text));
  }
  const file = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
