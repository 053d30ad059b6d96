import { allQuarters } from "result/names";
import type { StatementResult } from "result/statement-result";
import type { QuarterAmounts } from "result/values";
import { type ByGain, entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { fixedOf, formatAtLeastTwo, sumOf } from "../../../law/values/fixed-point.ts";
import { buybackLabel, leftOutNote, placeOfItem, quarterLabels, rowLabel } from "../labels.ts";
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

const columnWidths = [8, 37, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of Table F: whole rupees, and the exact figures before and after set-off. */
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
    ...exact(result, "After set-off, exact", result.tableF),
    ...exact(result, "Before set-off, exact: gains and losses", result.quarters),
    ...result.scheduleCG.buybackLosses.map(({ term, ratePercent, quarters }) =>
      exactRow(buybackLabel(term, ratePercent), quarters, cell.text("")),
    ),
  ]);
}

const titles = [...allQuarters.map((quarter) => quarterLabels[quarter]), "Year"];

/** Returns the rows with any figure: a row of zeros need not be entered. */
function filled(table: ByGain<QuarterAmounts>) {
  return entriesOf(table).filter(([, amounts]) =>
    Object.values(amounts).some((amount) => fixedOf(amount) !== 0n),
  );
}

function inReturn(result: StatementResult): readonly Row[] {
  const rows = filled(result.tableFInReturn).map(([key, amounts]) => {
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
        cell.computed(
          (at) => `SUM(C${at}:G${at})`,
          String(sumOf(Object.values(amounts).map(BigInt))),
          "totalRupees",
        ),
      ),
    ),
  ];
}

function exact(
  result: StatementResult,
  name: string,
  table: ByGain<QuarterAmounts>,
): readonly Row[] {
  const rows = filled(table);
  return rows.length === 0
    ? []
    : [
        ...heading(name),
        header(["", "Section and rate", ...titles]),
        ...rows.map(([key, amounts]) =>
          exactRow(rowLabel(result, key), amounts, cell.centered("")),
        ),
      ];
}

function exactRow(name: string, amounts: QuarterAmounts, first: Cell): Row {
  return row(
    first,
    name,
    ...allQuarters.map((quarter) => cell.amount(amounts[quarter])),
    cell.computed((at) => `SUM(C${at}:G${at})`, amountOfYear(amounts), "totalAmount"),
  );
}

/** Returns the exact sum of the periods. */
export function amountOfYear(amounts: QuarterAmounts): string {
  return formatAtLeastTwo(sumOf(Object.values(amounts).map(fixedOf)));
}
