import type { LotTable } from "../lots/lot-table.ts";
import type { Where } from "../refusal.ts";

/** Where a lot stands in the person's files. */
export function placeOf(table: LotTable, index: number, fileNames: readonly string[]): Where {
  const section = table.sections[table.section[index] ?? 0];
  return {
    file: fileNames[section?.file ?? 0] ?? "",
    ...(section === undefined || section.sheet === "" ? {} : { sheet: section.sheet }),
    row: table.row[index] ?? 0,
  };
}
