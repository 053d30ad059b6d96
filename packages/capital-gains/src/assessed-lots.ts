import type { LotTable } from "./lot-table.ts";

/** The lots of a run with what the rules made of each. */
export interface AssessedLots {
  readonly table: LotTable;
  readonly length: number;
}
