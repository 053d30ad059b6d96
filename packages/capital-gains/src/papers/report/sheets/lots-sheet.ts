import { allQuarters } from "../../../law/rules/quarter.ts";
import { kindNames } from "../../../law/rules/security-kind.ts";
import { treatments } from "../../../law/rules/treatment.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import type { CalendarDate } from "../../../law/values/calendar-date.ts";
import { formatAtLeastTwo, formatTrimmed } from "../../../law/values/fixed-point.ts";
import { brokerLabels, quarterLabels } from "../labels.ts";
import { arithmeticText } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { linesOf } from "../note.ts";
import type { SheetRows } from "../workbook/sheet-rows.ts";
import type { Worksheet } from "../workbook/worksheet.ts";
import { type Columns, tableSheet } from "./table.ts";

const arithmeticWidth = 74;
const ruleWidth = 27;
const nameWidth = 18;
const kindWidth = 16;
const flagsWidth = 26;
const fileWidth = 26;
const sheetWidth = 18;
const titleWidth = 32;

const lotColumns: Columns = [
  ["No.", 7],
  ["Share", nameWidth],
  ["ISIN", 15],
  ["Kind", kindWidth],
  ["Quantity", 10],
  ["Acquired", 12],
  ["Transferred", 12],
  ["Sale value", 16],
  ["Purchase value", 16],
  ["Purchase expenses", 12],
  ["Sale expenses", 12],
  ["STT", 10],
  ["Price of 31 Jan 2018", 12],
  ["Cost of acquisition", 16],
  ["Gain", 16],
  ["Term", 9],
  ["Section", 12],
  ["Rate %", 7],
  ["Table F period", 14],
  ["Rule", ruleWidth],
  ["Arithmetic in words", arithmeticWidth],
  ["Flags", flagsWidth],
  ["Broker", 12],
  ["File", fileWidth],
  ["Sheet", sheetWidth],
  ["Section of the statement", titleWidth],
  ["Row", 8],
];

/**
 * Makes the sheet of all lots with the rule and the arithmetic of each. On paper it is two pages wide:
 * figures, then rule and arithmetic.
 */
export function lotsSheet(result: StatementResult, rules: YearRules): Worksheet {
  const layout = { headerColumns: 2, filter: true, pagesWide: 2 };
  return tableSheet({ name: "Lots", columns: lotColumns, ...layout }, 2, (rows) => {
    for (let i = 0; i < result.lots.length; i += 1) {
      writeLot(rows, result, rules, i);
    }
  });
}

function writeLot(rows: SheetRows, result: StatementResult, rules: YearRules, i: number): void {
  const { law, lots, sources } = result;
  const { table } = lots;
  const { name, isin } = table.shareOf(i);
  const kind = capital(kindNames[lots.kindOf(i)]);
  const rule = ruleText(rules, law, lots, i);
  const arithmetic = arithmeticText(lots, law, i);
  const flags = table.flagsOf(i).join(", ");
  const from = table.sections[table.section[i] ?? 0];
  const source = sources[from?.file ?? 0];
  const [file, sheet, title] = [source?.file ?? "", from?.sheet ?? "", from?.title ?? ""];
  const treatment = lots.treatment[i] ?? 0;
  const { term, section } = treatments[treatment] ?? treatments[0];
  const rate = rateOf(rules, treatment, lots.newRate[i] === 1);
  const price = lots.fmvPerUnitOf(i);
  const stt = table.sttOf(i);

  const lines = (text: string, width: number) => linesOf(text.length, width);
  rows
    .row(
      Math.max(
        lines(arithmetic, arithmeticWidth),
        lines(name, nameWidth),
        lines(kind, kindWidth),
        lines(rule, ruleWidth),
        lines(flags, flagsWidth),
        lines(file, fileWidth),
        lines(sheet, sheetWidth),
        lines(title, titleWidth),
      ),
    )
    .number(String(i + 1))
    .text(name, "wrapped")
    .text(isin)
    .text(kind, "wrapped")
    .number(formatTrimmed(table.quantity.exact(i)))
    .date((table.acquired[i] ?? 0) as CalendarDate)
    .date((table.transferred[i] ?? 0) as CalendarDate)
    .exactAmount(table.saleValue.exact(i))
    .exactAmount(table.cost.exact(i))
    .exactAmount(table.buyExpenses.exact(i))
    .exactAmount(table.transferExpenses.exact(i));
  if (stt === null) {
    rows.blank();
  } else {
    rows.exactAmount(stt);
  }
  if (price === null) {
    rows.blank();
  } else {
    rows.number(formatAtLeastTwo(price), "price");
  }
  rows
    .exactAmount(lots.costOfAcquisition.exact(i))
    .exactAmount(lots.gain.exact(i))
    .text(term)
    .text(law.sections[section] ?? section, "centered");
  if (rate === "") {
    rows.blank();
  } else {
    rows.number(rate);
  }
  rows
    .text(quarterLabels[allQuarters[lots.quarter[i] ?? 0] ?? "upto-15-jun"], "centered")
    .text(rule, "wrapped")
    .text(arithmetic, "wrapped")
    .text(flags, "wrapped")
    .text(source === undefined ? "" : brokerLabels[source.broker])
    .texts([file, sheet, title], "wrapped")
    .number(String(table.row[i] ?? 0));
}
