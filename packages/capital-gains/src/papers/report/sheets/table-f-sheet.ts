import { allQuarters } from "result/names";
import type { StatementResult } from "result/statement-result";
import type { QuarterAmounts } from "result/values";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { sumOf } from "../../../law/values/fixed-point.ts";
import { leftOutNote, placeOfItem, quarterLabels, rowLabel } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { tableFItems } from "../return-figures.ts";
import {
  type Cell,
  cell,
  header,
  heading,
  note,
  type Row,
  row,
  sheetOf,
  title,
  warning,
} from "./sheet.ts";

const columnWidths = [8, 47, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of Table F: whole rupees, after set-off and before it. */
export function tableFSheet(result: StatementResult): ReportSheet {
  const earlierLosses =
    result.cfl.years.length === 0
      ? "No brought-forward losses were entered; they would lower these figures."
      : "Brought-forward losses are set off.";
  return sheetOf("Table F", columnWidths, [
    title("Table F: accrual or receipt of capital gains by period"),
    note(
      "To enter: whole rupees after set-off of losses, no negatives. Each row adds up to the gain left after set-off (Schedule BFLA, column 3), before the exemption of section 112A. " +
        `${earlierLosses} Periods go by date of transfer, both days included. How losses are spread over the periods is a choice: the department compares the sums of rows.`,
    ),
    ...warning(leftOutNote(result)),
    ...inReturn(result),
    ...beforeSetOff(result),
  ]);
}

const titles = [...allQuarters.map((quarter) => quarterLabels[quarter]), "Year"];

function inReturn(result: StatementResult): readonly Row[] {
  // A row of zeros need not be entered.
  const rows = entriesOf(result.tableF)
    .filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== "0"))
    .map(([key, amounts]) => {
      const item = tableFItems[key];
      return { key, amounts, item: item && placeOfItem(result, item) };
    });
  if (rows.length === 0) {
    return [...heading("In the return"), note("Nothing to enter: no gain is left after set-off.")];
  }
  const hasItems = rows.some(({ item }) => item !== undefined);
  return [
    ...heading("In the return (whole rupees)"),
    header([hasItems ? "Row" : "", "Section and rate", ...titles]),
    ...rows.map(({ key, amounts, item = "" }) =>
      row(
        cell.centered(item),
        rowLabel(result, key),
        cell.rupees(...allQuarters.map((quarter) => amounts[quarter])),
        yearOf(amounts),
      ),
    ),
  ];
}

/** Returns the gains and losses of each row before any set-off. */
function beforeSetOff(result: StatementResult): readonly Row[] {
  return [
    ...heading("Gains and losses before set-off (whole rupees)"),
    header(["", "Section and rate", ...titles]),
    ...entriesOf(result.gains)
      .filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== "0"))
      .map(([key, amounts]) =>
        row(
          ...[cell.text(""), rowLabel(result, key)],
          cell.rupees(...allQuarters.map((quarter) => amounts[quarter])),
          yearOf(amounts),
        ),
      ),
  ];
}

/** Returns the cell that adds up a row's periods. */
function yearOf(amounts: QuarterAmounts): Cell {
  const sum = String(sumOf(Object.values(amounts).map(BigInt)));
  return cell.computed((at) => `SUM(C${at}:G${at})`, sum, "totalRupees");
}
