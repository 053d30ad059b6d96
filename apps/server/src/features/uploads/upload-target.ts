import type { Platform, Slot } from "contract/flow-state";

/** Where an upload goes, and which file names may come there. */
export type UploadTarget = { key: string; slot: Slot; extensions: readonly string[] };

/** The target, or why the address is not one of the person's own. */
export type TargetResult =
  | { ok: true; target: UploadTarget }
  | { ok: false; code: "not-your-upload" | "unknown-upload-address" };

const spreadsheet = ["xls", "xlsx"];
const extensions: Record<Slot, readonly string[]> = {
  single: [],
  icici: ["csv", ...spreadsheet],
  zerd: spreadsheet,
  format3: ["csv", ...spreadsheet, "zip"],
};

/**
 * Reads the last part of an upload's address: `{uid}.csv` for one file, `{uid}_{slot}.{extension}`
 * in the combined flow. The uid must be the session's own.
 */
export function uploadTarget(name: string, platform: Platform, uid: string): TargetResult {
  const match = /^([A-Za-z0-9-]{1,64})(?:_(icici|zerd|format3))?\.([a-z]{1,5})$/.exec(name);
  if (!match) return { ok: false, code: "unknown-upload-address" };
  const [, owner, slotName, extension = ""] = match;
  if (owner !== uid) return { ok: false, code: "not-your-upload" };
  const slot: Slot = slotName === undefined ? "single" : (slotName as Slot);
  const fits =
    platform === "MULTI"
      ? slot !== "single" && extensions[slot].includes(extension)
      : slot === "single" && extension === "csv";
  if (!fits) return { ok: false, code: "unknown-upload-address" };
  const allowed =
    slot === "single" ? singleExtensions[platform as "ICICI" | "ZERODHA"] : extensions[slot];
  return { ok: true, target: { key: `uploads/${name}`, slot, extensions: allowed } };
}

/**
 * What the single-file views take. ICICI Direct hands out tab-separated text under the names of
 * workbooks too; Zerodha its report as a workbook or as zipped CSV files.
 */
const singleExtensions = {
  ICICI: ["csv", ...spreadsheet],
  ZERODHA: [...spreadsheet, "zip", "csv"],
};

/**
 * The file's name as the person knows it, from the X-File-Name header: the last part of a path,
 * without control characters, at most 200 characters. Null when the header cannot be read.
 */
export function readFileName(header: string | undefined): string | null {
  if (header === undefined) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(header);
  } catch {
    return null;
  }
  if (decoded.includes("\0")) return null;
  const name = decoded
    .replace(/^.*[/\\]/s, "")
    .replace(/\p{Cc}|[\u2028\u2029]/gu, "")
    .trim();
  return name === "" ? null : [...name].slice(-200).join("");
}
