import type { Header } from "./header.ts";

const CRLF = "\r\n";

/**
 * The bytes of the upload file: the header line as it is, then the rows, CRLF after each line
 * including the last, no byte order mark of our own. Takes rows of cells that hold letters, digits,
 * spaces, dots and minus signs only, so that nothing needs quotes. A header with an empty last
 * column gives every row one too.
 */
export function schedule112AFile(
  header: Header,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(CRLF + rows.map((row) => row.join(",") + CRLF).join(""));
  const file = new Uint8Array(header.bytes.length + body.length);
  file.set(header.bytes);
  file.set(body, header.bytes.length);
  return file;
}
