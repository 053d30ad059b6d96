import type { Schedule112AColumn } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import { headerOf } from "../../schedule-112a/upload-file.ts";
import type { ReportSheet } from "../looks.ts";
import { cell, header, type ReportCell, reportSheet, row, sumAbove } from "./sheet.ts";

/** Makes the sheet of the upload file's rows, with its columns. */
export function schedule112ASheet(result: StatementResult): ReportSheet {
  const { rows, balance } = result.schedule112A;
  const columns = headerOf(result)?.columns ?? [];
  const sum = rows.length === 0 ? "Nothing for Schedule 112A" : "Sum of column 14 (all rows)";
  const summed = columns.findIndex(({ column }) => column === "balance");
  return reportSheet(
    "Schedule 112A",
    columns.map(({ column }) => widths[column ?? "acquired"] ?? 13),
    [
      // The ITR-2 utility's names contain line feeds, and none has a space before a bracket.
      header(
        columns.map(({ title }) =>
          title.replaceAll(/\s*\(|\s+/g, (at) => (at.endsWith("(") ? " (" : " ")),
        ),
        8,
      ),
      ...rows.map((of) =>
        row(...columns.map(({ column }) => cellOf(column, column && of[column]))),
      ),
      row(
        cell.text(sum, "totalText", summed),
        rows.length === 0
          ? cell.total(balance)
          : cell.computed(sumAbove(summed, rows.length), balance, "totalRupees"),
      ),
    ],
    { headerRows: 1, headerColumns: 1 },
  );
}

function cellOf(column: Schedule112AColumn | null, value: string | null): ReportCell {
  switch (value === null ? null : column) {
    case null:
    case "acquired":
    case "transferred":
    case "isin":
    case "name":
      return cell.text(value ?? "");
    case "quantity":
      return cell.number(value);
    case "salePricePerUnit":
    case "fairMarketValuePerUnit":
      return cell.number(value, "price");
    default:
      return cell.amount(value, "rupees");
  }
}

/** Of the columns that need more than the rest: for the longest words of their names, or a share's. */
const widths: { readonly [Column in Schedule112AColumn]?: number } = {
  isin: 15,
  name: 26,
  fullValueOfConsideration: 15,
};
