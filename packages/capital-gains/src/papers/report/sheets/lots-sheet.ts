import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import { kindNames } from "../../../law/rules/security-kind.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { fixedOf } from "../../../law/values/fixed-point.ts";
import { type Amount, formatMoney, moneyOf } from "../../../law/values/money.ts";
import { pricePerUnit, type Quantity } from "../../../law/values/quantity.ts";
import { quarterLabels } from "../../figures/labels.ts";
import { arithmeticText } from "../../figures/lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../../figures/lot-rule.ts";
import type { ReportSheet } from "../looks.ts";
import { type Column, cell, tableSheet } from "./sheet.ts";

const numberAndShare: readonly Column<ResultLot>[] = [
  ["No.", 5, (_, at) => cell.number(String(at + 1))],
  ["Share", 17, ({ name }) => cell.text(name)],
];

/** Makes the sheet of the figures of all sales, a line each. */
export function lotsSheet({ law, lots }: StatementResult, rules: YearRules): ReportSheet {
  const columns: readonly Column<ResultLot>[] = [
    ...numberAndShare,
    ["ISIN", 15, ({ isin }) => cell.text(isin)],
    ["Quantity", 10, ({ quantity }) => cell.number(quantity)],
    ["Bought", 12, ({ acquired }) => cell.day(acquired)],
    ["Sold", 12, ({ transferred }) => cell.day(transferred)],
    ["Days held", 6, (lot) => cell.number(String(date(lot.transferred) - date(lot.acquired)))],
    ["Paid a unit", 10, (lot) => cell.number(perUnit(lot, lot.cost), "price")],
    ["Sold a unit", 10, (lot) => cell.number(perUnit(lot, lot.saleValue), "price")],
    amountColumn("Sale value", 15, ({ saleValue }) => saleValue),
    amountColumn("Purchase value", 15, ({ cost }) => cost),
    amountColumn("Purchase expenses", 11, ({ buyExpenses }) => buyExpenses),
    ...(lots.some(({ returnedCapital }) => returnedCapital !== undefined)
      ? [amountColumn("Capital repaid", 11, ({ returnedCapital = "0.00" }) => returnedCapital)]
      : []),
    amountColumn("Sale expenses", 11, ({ transferExpenses }) => transferExpenses),
    ["Price of 31 Jan 2018", 10, ({ fmvPerUnit }) => cell.number(fmvPerUnit, "price")],
    amountColumn("Cost used", 15, ({ costOfAcquisition }) => costOfAcquisition),
    amountColumn("Gain", 15, ({ gain }) => gain),
    ["Section", 10, ({ section }) => cell.centred(law.sections[section] ?? section)],
    ["Rate %", 6, (lot) => cell.number(rateOf(rules, lot) || null)],
    ["Table F period", 13, ({ quarter }) => cell.centred(quarterLabels[quarter])],
  ];
  return tableSheet("Sales", columns, lots, { headerLines: 2, headerColumns: 2, filter: true });
}

/** Makes the sheet of the rule and the arithmetic of each sale, in words. */
export function workingsSheet(result: StatementResult, rules: YearRules): ReportSheet {
  const { law, lots, sources } = result;
  const placeOf = ({ source: { file, sheet, title, row } }: ResultLot) =>
    [sources[file]?.file, sheet, title, `row ${row}`].filter(Boolean).join(", ");
  const columns: readonly Column<ResultLot>[] = [
    ...numberAndShare,
    ["Kind", 14, ({ kind }) => cell.text(capital(kindNames[kind]))],
    ["Term", 11, ({ term }) => cell.text(term)],
    ["Rule", 34, (lot) => cell.text(ruleText(rules, law, lot))],
    ["Arithmetic in words", 80, (lot) => cell.text(arithmeticText(lot, law))],
    ...(lots.some(({ stt }) => stt !== null)
      ? [["STT", 9, ({ stt }) => cell.amount(stt)] satisfies Column<ResultLot>]
      : []),
    ["Where in your file", 28, (lot) => cell.text(placeOf(lot))],
  ];
  return tableSheet("Workings", columns, lots, { headerLines: 1, headerColumns: 2 });
}

/** Returns a column of amounts with their sum below. */
function amountColumn(
  title: string,
  width: number,
  amountOf: (lot: ResultLot) => Amount,
): Column<ResultLot> {
  return [title, width, (lot) => cell.amount(amountOf(lot)), amountOf];
}

/** Returns an amount a unit, to the paisa; blank where nothing was sold. */
function perUnit({ quantity }: ResultLot, amount: Amount): string | null {
  const units = fixedOf(quantity) as Quantity;
  return units === 0n ? null : formatMoney(pricePerUnit(moneyOf(amount), units));
}
