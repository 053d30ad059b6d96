import type { StatementResult } from "result/statement-result";
import { type Header, headerBytes } from "../../law/schedule-112a/header.ts";

const encoder = new TextEncoder();

/**
 * Makes `processed_file.csv` of a result; `null` when there is nothing for Schedule 112A, and for a
 * year whose forms are not published.
 */
export function processedCsv({ schedule112A }: StatementResult): Uint8Array<ArrayBuffer> | null {
  const { header, headerLine, headerEncoding, rows } = schedule112A;
  return rows.length === 0
    ? null
    : uploadFile({ line: headerLine, encoding: headerEncoding, fields: header }, rows);
}

/**
 * Returns the bytes of the upload file: the header line unchanged, then rows, CRLF after every line, no
 * byte order mark of our own. Cells hold only letters, digits, spaces, dots and minus signs, so nothing
 * needs quotes. A header with an empty last column requires one in each row.
 */
export function uploadFile(
  header: Pick<Header, "line" | "encoding" | "fields">,
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells) => {
    const line = header.fields.map((_, column) => cells[column] ?? "").join(",");
    return `${line}\r\n`;
  });
  const first = headerBytes(header);
  const body = encoder.encode(`\r\n${lines.join("")}`);
  const file = new Uint8Array(first.length + body.length);
  file.set(first);
  file.set(body, first.length);
  return file;
}
