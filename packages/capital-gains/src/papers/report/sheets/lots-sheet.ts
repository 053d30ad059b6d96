import { kindNames } from "../../../law/rules/security-kind.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import type { Lot, StatementResult } from "../../../law/statement/statement-result.ts";
import { brokerLabels, quarterLabels } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { arithmeticText } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { amount, type Column, centered, day, number, tableSheet, text, wrapped } from "./sheet.ts";

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
    ["No.", 7, (_, at) => number(String(at + 1))],
    ["Share", 18, ({ name }) => wrapped(name)],
    ["ISIN", 15, ({ isin }) => text(isin)],
    ["Kind", 16, ({ kind }) => wrapped(capital(kindNames[kind]))],
    ["Quantity", 10, ({ quantity }) => number(quantity)],
    ["Acquired", 12, ({ acquired }) => day(acquired)],
    ["Transferred", 12, ({ transferred }) => day(transferred)],
    ["Sale value", 16, ({ saleValue }) => amount(saleValue)],
    ["Purchase value", 16, ({ cost }) => amount(cost)],
    ["Purchase expenses", 12, ({ buyExpenses }) => amount(buyExpenses)],
    ["Sale expenses", 12, ({ transferExpenses }) => amount(transferExpenses)],
    ["STT", 10, ({ stt }) => amount(stt)],
    ["Price of 31 Jan 2018", 12, ({ fmvPerUnit }) => number(fmvPerUnit, "price")],
    ["Cost of acquisition", 16, ({ costOfAcquisition }) => amount(costOfAcquisition)],
    ["Gain", 16, ({ gain }) => amount(gain)],
    ["Term", 9, ({ term }) => text(term)],
    ["Section", 12, ({ section }) => centered(law.sections[section] ?? section)],
    ["Rate %", 7, (lot) => number(rateOf(rules, lot) || null)],
    ["Table F period", 14, ({ quarter }) => centered(quarterLabels[quarter])],
    ["Rule", 27, (lot) => wrapped(ruleText(rules, law, lot))],
    ["Arithmetic in words", 74, (lot) => wrapped(arithmeticText(lot, law))],
    ["Flags", 26, ({ flags }) => wrapped(flags.join(", "))],
    ["Broker", 12, (lot) => text(brokerOf(lot))],
    ["File", 26, ({ source }) => wrapped(sources[source.file]?.file ?? "")],
    ["Sheet", 18, ({ source }) => wrapped(source.sheet)],
    ["Section of the statement", 32, ({ source }) => wrapped(source.title)],
    ["Row", 8, ({ source }) => number(String(source.row))],
  ];
  const layout = { headerLines: 2, headerColumns: 2, filter: true, pagesWide: 2 };
  return tableSheet("Lots", columns, lots, layout);
}
