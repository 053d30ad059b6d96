import type { Where } from "result/finding";
import type { RowOfSection } from "../lots/lot.ts";
import { whereOf } from "../refusal.ts";

/** Returns the place of a row in the person's files. */
export function placeOf(
  { section: { file, sheet }, row }: RowOfSection,
  fileNames: readonly string[],
): Where {
  return whereOf({ file: fileNames[file] ?? "", sheet, row });
}
