import { accepted, type Result, refused } from "../../law/refusal.ts";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { headerBytes, templateHeader } from "./header.ts";
import { rowsOfUpload, uploadFile } from "./upload-file.ts";

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
    return refused(
      "file-not-112a",
      "The stored file has no Schedule 112A header. Process the statement again.",
    );
  }
  const header = templateHeader(template, year);
  if (!header.ok) {
    return header;
  }
  const text = new TextDecoder("latin1").decode(csv.subarray(headerBytes(own.value).length));
  // Column 1b is in one of the two headers at most from FY 2025-26 on, when every transfer is after
  // 22 July 2024.
  const rows = rowsOfUpload(own.value, text).map((cells) => ({ transferred: "AE", ...cells }));
  return accepted(uploadFile(header.value, rows));
}
