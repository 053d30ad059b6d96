import type { StatementResult } from "../../statement/statement-result.ts";
import { BROKER_LABELS } from "../labels.ts";
import { linesOf } from "../note.ts";
import type { Worksheet } from "../workbook/worksheet.ts";
import { type Columns, tableSheet } from "./table.ts";

const COLUMNS: Columns = [
  ["File", 32],
  ["Broker", 13],
  ["Total of the statement", 54],
  ["Stated", 18],
  ["Computed from the lots", 18],
  ["Difference", 14],
  ["Result", 11],
];

/** The statements' own totals beside what their lots add up to. */
export function reconciliationSheet(result: StatementResult): Worksheet {
  return tableSheet({ name: "Reconciliation", columns: COLUMNS }, 2, (rows) => {
    for (const { file, broker, check, stated, computed, difference, ok } of result.reconciliation)
      rows
        .row(Math.max(linesOf(file.length, 32), linesOf(check.length, 54)))
        .text(file, "wrapped")
        .text(BROKER_LABELS[broker])
        .text(check, "wrapped")
        .amount(stated)
        .amount(computed)
        .amount(difference)
        .text(ok ? "ties" : "DIFFERS", ok ? "centered" : "warning");
    if (result.reconciliation.length === 0)
      rows
        .row()
        .text("The statements state no totals.")
        .joinUpTo(COLUMNS.length - 1, "text");
  });
}
