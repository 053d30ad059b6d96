import type { Schedule112AColumn } from "result/names";
import type { StatementResult } from "result/statement-result";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { type Header, headerBytes, knownHeader } from "./header.ts";

const encoder = new TextEncoder();

/**
 * Makes `processed_file.csv` of a result; `null` when there is nothing for Schedule 112A, and for a
 * year whose forms are not published.
 */
export function processedCsv(result: StatementResult): Uint8Array<ArrayBuffer> | null {
  const { rows } = result.schedule112A;
  const header = headerOf(result);
  return rows.length === 0 || header === undefined ? null : uploadFile(header, rows);
}

/** Returns the header line of a result's year; `undefined` for a year that is none. */
export function headerOf({ assessmentYear }: StatementResult): Header | undefined {
  const year = parseAssessmentYear(assessmentYear);
  return year === undefined ? undefined : knownHeader(year);
}

/** A row's cells by column; one that is missing or `null` is blank. */
export type Cells = { readonly [Column in Schedule112AColumn]?: string | null };

/**
 * Returns the bytes of the upload file: the header line unchanged, then rows, CRLF after every line, no
 * byte order mark of our own. The header alone decides which columns a row has, and where. Cells hold
 * only letters, digits, spaces, dots and minus signs, so nothing needs quotes.
 */
function uploadFile(
  header: Pick<Header, "line" | "encoding" | "columns">,
  rows: readonly Cells[],
): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells) => {
    const line = header.columns.map(({ column }) => (column && cells[column]) ?? "").join(",");
    return `${line}\r\n`;
  });
  return joined(headerBytes(header), encoder.encode(`\r\n${lines.join("")}`));
}

/** Returns a header line's bytes and those of the rows, with the line end before them, as one file. */
export function joined(header: Uint8Array, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(header.length + rows.length);
  file.set(header);
  file.set(rows, header.length);
  return file;
}
