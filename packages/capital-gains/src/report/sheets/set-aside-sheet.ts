import type { StatementResult } from "../../statement/statement-result.ts";
import { linesOf } from "../note.ts";
import type { Worksheet } from "../workbook/worksheet.ts";
import { type Columns, tableSheet } from "./table.ts";

const MESSAGE_WIDTH = 80;
const COLUMNS: Columns = [
  ["Share", 26],
  ["ISIN", 15],
  ["Quantity", 12],
  ["Purchase date", 14],
  ["Sale date", 14],
  ["Sale value", 16],
  ["Purchase value", 16],
  ["Why it is in no figure, and what to do", MESSAGE_WIDTH],
  ["Where", 34],
];

/** The rows that are in no figure, with the reason for each; `null` when there are none. */
export function setAsideSheet(result: StatementResult): Worksheet | null {
  const { setAside, sources } = result;
  if (setAside.length === 0) return null;
  return tableSheet({ name: "Set aside", columns: COLUMNS }, 1, (rows) => {
    for (const { name, isin, source, message, ...row } of setAside) {
      const where = [
        sources[source.file]?.file ?? "",
        ...(source.sheet === "" ? [] : [source.sheet]),
        `row ${source.row}`,
      ].join(", ");
      rows
        .row(Math.max(linesOf(message.length, MESSAGE_WIDTH), linesOf(where.length, 34)))
        .text(name)
        .text(isin);
      if (row.quantity === null) rows.blank();
      else rows.number(row.quantity);
      for (const day of [row.acquired, row.transferred]) rows.text(day ?? "", "centered");
      for (const amount of [row.saleValue, row.cost]) {
        if (amount === null) rows.blank();
        else rows.amount(amount);
      }
      rows.text(message, "wrapped").text(where, "wrapped");
    }
  });
}
