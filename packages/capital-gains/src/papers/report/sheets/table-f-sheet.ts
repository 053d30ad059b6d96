import type { Lot } from "result/lot";
import { allQuarters } from "result/names";
import type { StatementResult } from "result/statement-result";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { fixedOf, formatAtLeastTwo, sumOf } from "../../../law/values/fixed-point.ts";
import {
  buybackLabel,
  leftOutNote,
  otherGainName,
  placeOfItem,
  quarterLabels,
  rateLabel,
  rowLabel,
} from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { rateOf } from "../lot-rule.ts";
import { tableFItems } from "../return-figures.ts";
import { cell, header, heading, note, type Row, row, sheetOf, title, warning } from "./sheet.ts";

const columnWidths = [8, 47, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of Table F: whole rupees after set-off, and the exact sums of the sales before it. */
export function tableFSheet(result: StatementResult, rules: YearRules): ReportSheet {
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
    ...beforeSetOff(result, rules),
  ]);
}

const titles = [...allQuarters.map((quarter) => quarterLabels[quarter]), "Year"];

function inReturn(result: StatementResult): readonly Row[] {
  // A row of zeros need not be entered.
  const rows = entriesOf(result.tableFInReturn)
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
        cell.computed(
          (at) => `SUM(C${at}:G${at})`,
          String(sumOf(Object.values(amounts).map(BigInt))),
          "totalRupees",
        ),
      ),
    ),
  ];
}

/** Returns the gains and losses of the sales by section and rate, as the sheet of sales has them. */
function beforeSetOff({ lots, scheduleCG }: StatementResult, rules: YearRules): readonly Row[] {
  const sales = Map.groupBy(
    lots.filter(({ term }) => term === "short" || term === "long"),
    (lot) => nameOf(lot, rateOf(rules, lot)),
  );
  const ofSales = [...sales].map(([name, of]): readonly [string, readonly bigint[]] => [
    name,
    allQuarters.map((period) =>
      sumOf(of.filter(({ quarter }) => quarter === period).map(({ gain }) => fixedOf(gain))),
    ),
  ]);
  const ofBuybacks = scheduleCG.buybackLosses.map(
    ({ term, ratePercent, quarters }): readonly [string, readonly bigint[]] => [
      buybackLabel(term, ratePercent),
      allQuarters.map((quarter) => fixedOf(quarters[quarter])),
    ],
  );
  return [
    ...heading("Gains and losses of the sales before set-off, exact"),
    header(["", "Section and rate", ...titles]),
    ...[...ofSales, ...ofBuybacks].map(([name, amounts]) =>
      row(
        cell.text(""),
        name,
        amounts.map((amount) => cell.amount(formatAtLeastTwo(amount))),
        cell.computed(
          (at) => `SUM(C${at}:G${at})`,
          formatAtLeastTwo(sumOf(amounts)),
          "totalAmount",
        ),
      ),
    ),
  ];
}

function nameOf({ section, ratePeriod }: Lot, rate: string): string {
  return rate === "" ? otherGainName(section, ratePeriod) : rateLabel(section, rate);
}
