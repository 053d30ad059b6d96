import type { Where } from "result/finding";
import type { RowOfSection } from "../lots/lot.ts";
import { whereOf } from "../refusal.ts";

/** Returns where a row is in the person's files, with the file by its name. */
export function whereOfRow(
  { section: { file, sheet }, row }: RowOfSection,
  fileNames: readonly string[],
): Where {
  return whereOf({ file: fileNames[file] ?? "", sheet, row });
}
