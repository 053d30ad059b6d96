import type { Schedule112AColumn } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { joined } from "../../readers/container/bytes.ts";
import { headerLineBytes, knownHeader, type Schedule112AHeader } from "./header.ts";

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
export function headerOf({ assessmentYear }: StatementResult): Schedule112AHeader | undefined {
  const year = parseAssessmentYear(assessmentYear);
  return year === undefined ? undefined : knownHeader(year);
}

/** A row's cells by column; one that is missing or `null` is blank. */
export type Schedule112ACells = { readonly [Column in Schedule112AColumn]?: string | null };

/**
 * Returns the bytes of the upload file: the header line unchanged, then rows, CRLF after every line, no
 * byte order mark of our own. The header alone decides which columns a row has, and where. Cells hold
 * only letters, digits, spaces, dots and minus signs, so nothing needs quotes.
 */
function uploadFile(
  header: Pick<Schedule112AHeader, "line" | "encoding" | "columns">,
  rows: readonly Schedule112ACells[],
): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells) => {
    const line = header.columns.map(({ column }) => (column && cells[column]) ?? "").join(",");
    return `${line}\r\n`;
  });
  return joined([headerLineBytes(header), encoder.encode(`\r\n${lines.join("")}`)]);
}
