import type { Platform, Slot } from "./flow-state.ts";

const spreadsheet = ["xls", "xlsx"];

/**
 * Names of files that an upload takes; what a file really is, its content decides. ICICI Direct
 * hands out tab-separated text under the names of workbooks too; Zerodha gives its report as a
 * workbook, and large ones as zipped CSV files.
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

/** @returns the extensions that a platform's slot takes, without the dot */
export function uploadExtensions(platform: Platform, slot: Slot): readonly string[] {
  if (slot !== "single") {
    return slots[slot];
  }
  return platform === "MULTI" ? [] : single[platform];
}

/** @returns the extension of a file's name in small letters, empty when it has none */
export function extensionOf(name: string): string {
  return /[.]([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
