import type { LotTable } from "../lots/lot-table.ts";
import { type Where, whereOf } from "../refusal.ts";

/** Returns the place of a lot in the person's files. */
export function placeOf(table: LotTable, index: number, fileNames: readonly string[]): Where {
  const [section = 0, row = 0] = [table.section[index], table.row[index]];
  return placeOfRow(table, { section, row }, fileNames);
}

/** Returns the place of a row of one of the table's sections in the person's files. */
export function placeOfRow(
  table: LotTable,
  { section, row }: { readonly section: number; readonly row: number },
  fileNames: readonly string[],
): Where {
  const { file = 0, sheet = "" } = table.sections[section] ?? {};
  return whereOf({ file: fileNames[file] ?? "", sheet, row });
}
