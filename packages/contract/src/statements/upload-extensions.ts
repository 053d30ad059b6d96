import type { Platform, Slot } from "./flow-state.ts";

const spreadsheet = ["xls", "xlsx"];

/**
 * The file extensions that an upload accepts; the content decides what a file really is. ICICI
 * Direct also offers tab-separated text with the extensions of workbooks; Zerodha offers its report
 * as a workbook, and large ones as zipped CSV files.
 */
const single: Record<Exclude<Platform, "MULTI">, readonly string[]> = {
  ICICI: ["csv", ...spreadsheet],
  ZERODHA: [...spreadsheet, "zip", "csv"],
};

const slots: Record<Exclude<Slot, "single">, readonly string[]> = {
  icici: single.ICICI,
  zerd: [...spreadsheet, "zip"],
  format3: ["csv", ...spreadsheet, "zip"],
};

/** Returns the extensions that a platform's slot accepts, without the dot. */
export function uploadExtensions(platform: Platform, slot: Slot): readonly string[] {
  if (slot !== "single") {
    return slots[slot];
  }
  return platform === "MULTI" ? [] : single[platform];
}

/** Returns the extension of a file's name in lower case, empty when it has none. */
export function extensionOf(name: string): string {
  return /[.]([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
