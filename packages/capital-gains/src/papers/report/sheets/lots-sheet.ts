import type { Lot } from "result/lot";
import type { StatementResult } from "result/statement-result";
import { kindNames } from "../../../law/rules/security-kind.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { brokerLabels, quarterLabels } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { arithmeticText } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { type Column, cell, tableSheet } from "./sheet.ts";

/**
 * Makes the sheet of all lots with the rule and the arithmetic of each. On paper it is two pages wide:
 * figures, then rule and arithmetic.
 */
export function lotsSheet({ law, lots, sources }: StatementResult, rules: YearRules): ReportSheet {
  const brokerOf = ({ source }: Lot) => {
    const broker = sources[source.file]?.broker;
    return broker === undefined ? "" : brokerLabels[broker];
  };
  const columns: readonly Column<Lot>[] = [
    ["No.", 7, (_, at) => cell.number(String(at + 1))],
    ["Share", 18, ({ name }) => cell.wrapped(name)],
    ["ISIN", 15, ({ isin }) => cell.text(isin)],
    ["Kind", 16, ({ kind }) => cell.wrapped(capital(kindNames[kind]))],
    ["Quantity", 10, ({ quantity }) => cell.number(quantity)],
    ["Acquired", 12, ({ acquired }) => cell.day(acquired)],
    ["Transferred", 12, ({ transferred }) => cell.day(transferred)],
    ["Sale value", 16, ({ saleValue }) => cell.amount(saleValue)],
    ["Purchase value", 16, ({ cost }) => cell.amount(cost)],
    ["Purchase expenses", 12, ({ buyExpenses }) => cell.amount(buyExpenses)],
    ["Sale expenses", 12, ({ transferExpenses }) => cell.amount(transferExpenses)],
    ["STT", 10, ({ stt }) => cell.amount(stt)],
    ["Price of 31 Jan 2018", 12, ({ fmvPerUnit }) => cell.number(fmvPerUnit, "price")],
    ["Cost of acquisition", 16, ({ costOfAcquisition }) => cell.amount(costOfAcquisition)],
    ["Gain", 16, ({ gain }) => cell.amount(gain)],
    ["Term", 9, ({ term }) => cell.text(term)],
    ["Section", 12, ({ section }) => cell.centered(law.sections[section] ?? section)],
    ["Rate %", 7, (lot) => cell.number(rateOf(rules, lot) || null)],
    ["Table F period", 14, ({ quarter }) => cell.centered(quarterLabels[quarter])],
    ["Rule", 27, (lot) => cell.wrapped(ruleText(rules, law, lot))],
    ["Arithmetic in words", 74, (lot) => cell.wrapped(arithmeticText(lot, law))],
    ["Flags", 26, ({ flags }) => cell.wrapped(flags.join(", "))],
    ["Broker", 12, (lot) => cell.text(brokerOf(lot))],
    ["File", 26, ({ source }) => cell.wrapped(sources[source.file]?.file ?? "")],
    ["Sheet", 18, ({ source }) => cell.wrapped(source.sheet)],
    ["Section of the statement", 32, ({ source }) => cell.wrapped(source.title)],
    ["Row", 8, ({ source }) => cell.number(String(source.row))],
  ];
  const layout = { headerLines: 2, headerColumns: 2, filter: true, pagesWide: 2 };
  return tableSheet("Lots", columns, lots, layout);
}
