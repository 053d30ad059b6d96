import type { Lot } from "result/lot";
import type { StatementResult } from "result/statement-result";
import { kindNames } from "../../../law/rules/security-kind.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { fixedOf } from "../../../law/values/fixed-point.ts";
import { type Amount, formatMoney, moneyOf } from "../../../law/values/money.ts";
import { pricePerUnit, type Quantity } from "../../../law/values/quantity.ts";
import { quarterLabels } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { arithmeticText } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { type Column, cell, tableSheet } from "./sheet.ts";

/**
 * Makes the sheet of all sales with the rule and the arithmetic of each. On paper it is two pages wide:
 * figures, then rule and arithmetic.
 */
export function lotsSheet({ law, lots, sources }: StatementResult, rules: YearRules): ReportSheet {
  const placeOf = ({ source: { file, sheet, title, row } }: Lot) =>
    [sources[file]?.file, sheet, title, `row ${row}`].filter(Boolean).join(", ");
  const columns: readonly Column<Lot>[] = [
    ["No.", 6, (_, at) => cell.number(String(at + 1))],
    ["Share", 17, ({ name }) => cell.wrapped(name)],
    ["ISIN", 14, ({ isin }) => cell.text(isin)],
    ["Quantity", 9, ({ quantity }) => cell.number(quantity)],
    ["Bought", 12, ({ acquired }) => cell.day(acquired)],
    ["Sold", 12, ({ transferred }) => cell.day(transferred)],
    ["Days held", 7, (lot) => cell.number(String(date(lot.transferred) - date(lot.acquired)))],
    ["Paid a unit", 11, (lot) => cell.number(perUnit(lot, lot.cost), "price")],
    ["Sold a unit", 11, (lot) => cell.number(perUnit(lot, lot.saleValue), "price")],
    amountColumn("Sale value", 15, ({ saleValue }) => saleValue),
    amountColumn("Purchase value", 15, ({ cost }) => cost),
    amountColumn("Purchase expenses", 11, ({ buyExpenses }) => buyExpenses),
    amountColumn("Sale expenses", 11, ({ transferExpenses }) => transferExpenses),
    ["Price of 31 Jan 2018", 10, ({ fmvPerUnit }) => cell.number(fmvPerUnit, "price")],
    amountColumn("Cost used", 15, ({ costOfAcquisition }) => costOfAcquisition),
    amountColumn("Gain", 15, ({ gain }) => gain),
    ["Kind", 15, ({ kind }) => cell.wrapped(capital(kindNames[kind]))],
    ["Term", 9, ({ term }) => cell.text(term)],
    ["Section", 11, ({ section }) => cell.centered(law.sections[section] ?? section)],
    ["Rate %", 6, (lot) => cell.number(rateOf(rules, lot) || null)],
    ["Table F period", 14, ({ quarter }) => cell.centered(quarterLabels[quarter])],
    ["STT", 9, ({ stt }) => cell.amount(stt)],
    ["Rule", 25, (lot) => cell.wrapped(ruleText(rules, law, lot))],
    ["Arithmetic in words", 58, (lot) => cell.wrapped(arithmeticText(lot, law))],
    ["Where in your file", 26, (lot) => cell.wrapped(placeOf(lot))],
  ];
  const layout = { headerLines: 2, headerColumns: 2, filter: true, pagesWide: 2 };
  return tableSheet("Sales", columns, lots, layout);
}

/** Returns a column of amounts with their sum below. */
function amountColumn(title: string, width: number, amountOf: (lot: Lot) => Amount): Column<Lot> {
  return [title, width, (lot) => cell.amount(amountOf(lot)), amountOf];
}

/** Returns an amount a unit, to the paisa; blank where nothing was sold. */
function perUnit({ quantity }: Lot, amount: Amount): string | null {
  const units = fixedOf(quantity) as Quantity;
  return units === 0n ? null : formatMoney(pricePerUnit(moneyOf(amount), units));
}
