import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { joined } from "../../readers/container/bytes.ts";
import { headerLineBytes, type Schedule112AHeader, templateHeader } from "./header.ts";

/**
 * Rebuilds a Schedule 112A file that this engine made for an assessment year, `2026-27`, on the header of
 * a template that the person downloaded from the portal: its first line byte for byte, then our rows in
 * its columns. Nothing is computed again, and the statement is not needed.
 */
export function onTemplate(
  { csv, assessmentYear }: { readonly csv: Uint8Array; readonly assessmentYear: string },
  template: Uint8Array,
): Result<Uint8Array<ArrayBuffer>> {
  const year = parseAssessmentYear(assessmentYear);
  const own = year === undefined ? undefined : templateHeader(csv, year);
  if (year === undefined || !own?.ok) {
    return refusedWith(
      "file-not-112a",
      "The stored file has no Schedule 112A header. Process the statement again.",
    );
  }
  const header = templateHeader(template, year);
  if (!header.ok) {
    return header;
  }
  const rows = csv.subarray(headerLineBytes(own.value).length);
  return accepted(joined([headerLineBytes(header.value), rowsIn(header.value, own.value, rows)]));
}

/** Returns rows, with the line end before them, in a header's columns; in the same columns as they are. */
function rowsIn(header: Schedule112AHeader, own: Schedule112AHeader, rows: Uint8Array): Uint8Array {
  const places = header.columns.map(({ column }) =>
    own.columns.findIndex((of) => column !== null && of.column === column),
  );
  if (places.length === own.columns.length && places.every((place, i) => place === i)) {
    return rows;
  }
  // Column 1b is in one of the two headers at most from FY 2025-26 on, when every transfer is after
  // 22 July 2024.
  const absent = header.columns.map(({ column }) => (column === "transferred" ? "AE" : ""));
  const lines = new TextDecoder("latin1").decode(rows).split("\r\n");
  const moved = lines.map((line) => {
    const cells = line.split(",");
    return line && places.map((place, i) => (place < 0 ? absent[i] : cells[place])).join(",");
  });
  return new TextEncoder().encode(moved.join("\r\n"));
}
