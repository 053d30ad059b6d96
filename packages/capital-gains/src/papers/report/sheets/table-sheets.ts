import type { Finding } from "../../../law/finding.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { isoDate } from "../../../law/values/calendar-date.ts";
import { shortDate } from "../../../law/values/date-text.ts";
import { brokerLabels } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { linesOf } from "../note.ts";
import { type Columns, tableSheet } from "./table.ts";

const totalColumns: Columns = [
  ["File", 32],
  ["Broker", 13],
  ["Total of the statement", 54],
  ["Stated", 18],
  ["Computed from the lots", 18],
  ["Difference", 14],
  ["Result", 11],
];

/** Makes the sheet of the statements' own totals beside the sums of their lots. */
export function reconciliationSheet(result: StatementResult): ReportSheet {
  return tableSheet({ name: "Reconciliation", columns: totalColumns }, 2, (rows) => {
    for (const { file, broker, check, stated, computed, difference, ok } of result.reconciliation) {
      rows
        .row(Math.max(linesOf(file.length, 32), linesOf(check.length, 54)))
        .text(file, "wrapped")
        .text(brokerLabels[broker])
        .text(check, "wrapped")
        .amount(stated)
        .amount(computed)
        .amount(difference)
        .text(ok ? "ties" : "DIFFERS", ok ? "centered" : "warning");
    }
    if (result.reconciliation.length === 0) {
      rows
        .row()
        .text("The statements state no totals.")
        .joinUpTo(totalColumns.length - 1, "text");
    }
  });
}

const reasonWidth = 80;
const asideColumns: Columns = [
  ["Share", 26],
  ["ISIN", 15],
  ["Quantity", 12],
  ["Purchase date", 14],
  ["Sale date", 14],
  ["Sale value", 16],
  ["Purchase value", 16],
  ["Why it is in no figure, and what to do", reasonWidth],
  ["Where", 34],
];

/** Makes the sheet of the rows in no figure, with each reason; returns `null` when there are none. */
export function setAsideSheet(result: StatementResult): ReportSheet | null {
  const { setAside, sources } = result;
  if (setAside.length === 0) {
    return null;
  }
  return tableSheet({ name: "Set aside", columns: asideColumns }, 1, (rows) => {
    for (const { name, isin, source, message, ...row } of setAside) {
      const where = [
        sources[source.file]?.file ?? "",
        ...(source.sheet === "" ? [] : [source.sheet]),
        `row ${source.row}`,
      ].join(", ");
      rows
        .row(Math.max(linesOf(message.length, reasonWidth), linesOf(where.length, 34)))
        .text(name)
        .text(isin);
      if (row.quantity === null) {
        rows.blank();
      } else {
        rows.number(row.quantity);
      }
      for (const day of [row.acquired, row.transferred]) {
        const date = day === null ? undefined : isoDate(day);
        rows.text(date === undefined ? "" : shortDate(date), "centered");
      }
      for (const amount of [row.saleValue, row.cost]) {
        if (amount === null) {
          rows.blank();
        } else {
          rows.amount(amount);
        }
      }
      rows.text(message, "wrapped").text(where, "wrapped");
    }
  });
}

const messageWidth = 88;
const whereWidth = 34;
const findingColumns: Columns = [
  ["Kind", 10],
  ["Finding", messageWidth],
  ["Where", whereWidth],
  ["Code", 32],
];

const mostSevereFirst: readonly Finding["severity"][] = ["error", "warning", "info"];
const kinds = { error: "Error", warning: "Warning", info: "Note" };

/** Makes the sheet of findings, most severe first. */
export function findingsSheet(result: StatementResult): ReportSheet {
  return tableSheet({ name: "Findings", columns: findingColumns }, 1, (rows) => {
    for (const severity of mostSevereFirst) {
      for (const finding of result.findings) {
        if (finding.severity !== severity) {
          continue;
        }
        const where = placeText(finding);
        rows
          .row(
            Math.max(
              linesOf(finding.message.length, messageWidth),
              linesOf(where.length, whereWidth),
            ),
          )
          .text(kinds[severity], severity === "info" ? "text" : "warning")
          .text(finding.message, "wrapped")
          .text(where, "wrapped")
          .text(finding.code);
      }
    }
    if (result.findings.length === 0) {
      rows
        .row()
        .text("No findings.")
        .joinUpTo(findingColumns.length - 1, "text");
    }
  });
}

function placeText({ where }: Finding): string {
  if (where === undefined) {
    return "";
  }
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
