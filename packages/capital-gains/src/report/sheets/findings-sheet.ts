import type { Finding } from "../../finding.ts";
import type { StatementResult } from "../../statement/statement-result.ts";
import { linesOf } from "../note.ts";
import type { Worksheet } from "../workbook/worksheet.ts";
import { type Columns, tableSheet } from "./table.ts";

const MESSAGE_WIDTH = 88;
const WHERE_WIDTH = 34;
const COLUMNS: Columns = [
  ["Kind", 10],
  ["What to know", MESSAGE_WIDTH],
  ["Where", WHERE_WIDTH],
  ["Code", 32],
];

const GRAVEST_FIRST: readonly Finding["severity"][] = ["error", "warning", "info"];
const KINDS = { error: "Error", warning: "Warning", info: "Note" };

/** What the person must see, the gravest first. */
export function findingsSheet(result: StatementResult): Worksheet {
  return tableSheet({ name: "Findings", columns: COLUMNS }, 1, (rows) => {
    for (const severity of GRAVEST_FIRST)
      for (const finding of result.findings) {
        if (finding.severity !== severity) continue;
        const where = placeText(finding);
        rows
          .row(
            Math.max(
              linesOf(finding.message.length, MESSAGE_WIDTH),
              linesOf(where.length, WHERE_WIDTH),
            ),
          )
          .text(KINDS[severity], severity === "info" ? "text" : "warning")
          .text(finding.message, "wrapped")
          .text(where, "wrapped")
          .text(finding.code);
      }
    if (result.findings.length === 0)
      rows
        .row()
        .text("Nothing to look at.")
        .joinUpTo(COLUMNS.length - 1, "text");
  });
}

function placeText({ where }: Finding): string {
  if (where === undefined) return "";
  const { file, sheet, row, column } = where;
  return [
    file,
    sheet,
    row === undefined ? undefined : `row ${row}`,
    column === undefined ? undefined : `column ${column}`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
