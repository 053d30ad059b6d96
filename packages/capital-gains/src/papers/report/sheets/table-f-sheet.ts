import { allQuarters } from "../../../law/rules/quarter.ts";
import type { GainKey } from "../../../law/rules/year-rules.ts";
import { type ByGain, entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import type { QuarterAmounts } from "../../../law/schedule-cg/rate-rows.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { fixedOf, formatAtLeastTwo, sumOf } from "../../../law/values/fixed-point.ts";
import { buybackLabel, leftOutNote, placeOfItem, quarterLabels, rowLabel } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note } from "../note.ts";
import { tableFItems } from "../return-figures.ts";

const columnWidths = [8, 37, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of Table F: whole rupees, and the exact figures before and after set-off. */
export function tableFSheet(result: StatementResult): ReportSheet {
  return {
    name: "Table F",
    layout: { widths: columnWidths, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text("Table F: accrual or receipt of capital gains by period", "title");
      note(
        rows,
        "To enter: whole rupees after set-off of losses, no negatives. Each row adds up to the gain left after set-off (Schedule BFLA, column 3), before the exemption of section 112A. " +
          `${result.cfl.years.length === 0 ? "You entered no losses of earlier years: if you have any, enter them, because they lower these figures. " : "Losses of earlier years are set off. "}Periods go by date of transfer, both days included. How losses are spread over the periods is a choice: the department compares the sums of rows.`,
        columnWidths,
      );
      const incomplete = leftOutNote(result);
      if (incomplete !== undefined) {
        note(rows, incomplete, columnWidths, "warning");
      }
      writeTable(rows, result, "In the return (whole rupees)", result.tableFInReturn, true);
      writeTable(rows, result, "After set-off, exact", result.tableF, false);
      writeTable(rows, result, "Before set-off, exact: gains and losses", result.quarters, false);
      for (const { term, ratePercent, quarters } of result.scheduleCG.buybackLosses) {
        rows.row().text("").text(buybackLabel(term, ratePercent), "boldText");
        for (const quarter of allQuarters) {
          rows.amount(quarters[quarter]);
        }
        rows.amount(amountOfYear(quarters), "totalAmount");
      }
    },
  };
}

function writeTable(
  rows: ReportRows,
  result: StatementResult,
  title: string,
  table: ByGain<QuarterAmounts>,
  inReturn: boolean,
): void {
  const rowNumber = (key: GainKey): string | undefined => {
    const item = tableFItems[key];
    return inReturn && item !== undefined ? placeOfItem(result, item) : undefined;
  };
  const numbered = entriesOf(table).some(([key]) => rowNumber(key) !== undefined);
  heading(rows, title);
  rows
    .row()
    .texts([numbered ? "Row" : "", "Section and rate"], "header")
    .texts(
      allQuarters.map((quarter) => quarterLabels[quarter]),
      "header",
    )
    .text("Year", "header");
  for (const [key, amounts] of entriesOf(table)) {
    rows.row().text(rowNumber(key) ?? "", "centered");
    rows.text(rowLabel(result, key), "boldText");
    for (const quarter of allQuarters) {
      rows.amount(amounts[quarter], inReturn ? "rupees" : "amount");
    }
    if (inReturn) {
      rows.amount(rupeesOfYear(amounts), "totalRupees");
    } else {
      rows.amount(amountOfYear(amounts), "totalAmount");
    }
  }
}

/** Returns the exact sum of the periods. */
export function amountOfYear(amounts: QuarterAmounts): string {
  return formatAtLeastTwo(sumOf(Object.values(amounts).map(fixedOf)));
}

function rupeesOfYear(amounts: QuarterAmounts): string {
  return String(sumOf(Object.values(amounts).map(BigInt)));
}
