import type { Header } from "../../law/schedule-112a/header.ts";

const encoder = new TextEncoder();

/**
 * Returns the bytes of the upload file: the header line unchanged, then rows, CRLF after every line, no
 * byte order mark of our own. Cells hold only letters, digits, spaces, dots and minus signs, so nothing
 * needs quotes. A header with an empty last column requires one in each row.
 */
export function uploadFile(
  header: Header,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells) => {
    const line = header.fields.map((_, column) => cells[column] ?? "").join(",");
    return `${line}\r\n`;
  });
  const body = encoder.encode(`\r\n${lines.join("")}`);
  const file = new Uint8Array(header.bytes.length + body.length);
  file.set(header.bytes);
  file.set(body, header.bytes.length);
  return file;
}
