import { kindNames } from "../../../law/rules/security-kind.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import type { Lot, StatementResult } from "../../../law/statement/statement-result.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { brokerLabels, quarterLabels } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { arithmeticText } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { linesOf } from "../note.ts";
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
export function lotsSheet(result: StatementResult, rules: YearRules): ReportSheet {
  const layout = { headerColumns: 2, filter: true, pagesWide: 2 };
  return tableSheet({ name: "Lots", columns: lotColumns, ...layout }, 2, (rows) => {
    result.lots.forEach((lot, i) => {
      writeLot(rows, result, rules, lot, i + 1);
    });
  });
}

function writeLot(
  rows: ReportRows,
  { law, sources }: StatementResult,
  rules: YearRules,
  lot: Lot,
  number: number,
): void {
  const { name, section } = lot;
  const { sheet, title, row } = lot.source;
  const kind = capital(kindNames[lot.kind]);
  const rule = ruleText(rules, law, lot);
  const arithmetic = arithmeticText(lot, law);
  const flags = lot.flags.join(", ");
  const source = sources[lot.source.file];
  const file = source?.file ?? "";
  const rate = rateOf(rules, lot);

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
    .number(String(number))
    .text(name, "wrapped")
    .text(lot.isin)
    .text(kind, "wrapped")
    .number(lot.quantity)
    .date(date(lot.acquired))
    .date(date(lot.transferred))
    .amount(lot.saleValue)
    .amount(lot.cost)
    .amount(lot.buyExpenses)
    .amount(lot.transferExpenses);
  if (lot.stt === null) {
    rows.blank();
  } else {
    rows.amount(lot.stt);
  }
  if (lot.fmvPerUnit === null) {
    rows.blank();
  } else {
    rows.number(lot.fmvPerUnit, "price");
  }
  rows
    .amount(lot.costOfAcquisition)
    .amount(lot.gain)
    .text(lot.term)
    .text(law.sections[section] ?? section, "centered");
  if (rate === "") {
    rows.blank();
  } else {
    rows.number(rate);
  }
  rows
    .text(quarterLabels[lot.quarter], "centered")
    .text(rule, "wrapped")
    .text(arithmetic, "wrapped")
    .text(flags, "wrapped")
    .text(source === undefined ? "" : brokerLabels[source.broker])
    .texts([file, sheet, title], "wrapped")
    .number(String(row));
}
