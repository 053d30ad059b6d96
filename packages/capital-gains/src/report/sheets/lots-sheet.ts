import { QUARTERS } from "../../rules/quarter.ts";
import { KIND_NAMES } from "../../rules/security-kind.ts";
import { TREATMENTS } from "../../rules/treatment.ts";
import type { YearRules } from "../../rules/year-rules.ts";
import type { StatementResult } from "../../statement/statement-result.ts";
import { ByteWriter } from "../../values/byte-writer.ts";
import type { CalendarDate } from "../../values/calendar-date.ts";
import { formatMoney } from "../../values/money.ts";
import { BROKER_LABELS, QUARTER_LABELS } from "../labels.ts";
import { arithmeticOf } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { linesOf } from "../note.ts";
import type { Worksheet } from "../workbook/worksheet.ts";
import { type Columns, parts, tableSheet } from "./table.ts";

const ARITHMETIC_WIDTH = 74;
const RULE_WIDTH = 27;
const NAME_WIDTH = 18;
const KIND_WIDTH = 16;
const FLAGS_WIDTH = 26;
const FILE_WIDTH = 26;
const SHEET_WIDTH = 18;
const TITLE_WIDTH = 32;

const COLUMNS: Columns = [
  ["No.", 7],
  ["Share", NAME_WIDTH],
  ["ISIN", 15],
  ["Kind", KIND_WIDTH],
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
  ["Rule", RULE_WIDTH],
  ["Arithmetic in words", ARITHMETIC_WIDTH],
  ["Flags", FLAGS_WIDTH],
  ["Broker", 12],
  ["File", FILE_WIDTH],
  ["Sheet", SHEET_WIDTH],
  ["Section of the statement", TITLE_WIDTH],
  ["Row", 8],
];

/**
 * Makes the sheets of all lots with the rule and the arithmetic of each; more lots than a worksheet
 * can hold continue in another. On paper it is two pages wide: figures, then rule and arithmetic.
 */
export function lotSheets(result: StatementResult, rules: YearRules): Worksheet[] {
  const table = { columns: COLUMNS, headerColumns: 2, filter: true, pagesWide: 2 };
  return parts(result.lots.length).map(({ suffix, first, end }) =>
    tableSheet({ name: `Lots${suffix}`, ...table }, 2, function* (rows) {
      const { law, lots, sources } = result;
      const { table } = lots;
      const kinds = lots.securities.map(({ kind }) => capital(KIND_NAMES[kind]));
      const arithmetic = arithmeticOf(lots, law);
      const words = new ByteWriter();
      for (let i = first; i < end; i += 1) {
        words.clear();
        arithmetic(i, words);
        const treatment = lots.treatment[i] ?? 0;
        const newRate = lots.newRate[i] === 1;
        const { term, section } = TREATMENTS[treatment] ?? TREATMENTS[0];
        const rule = ruleText(rules, law, lots, i);
        const kind = kinds[table.share[i] ?? 0] ?? "";
        const { name, isin } = table.shareOf(i);
        const flags = table.flags[i] === 0 ? "" : table.flagsOf(i).join(", ");
        const from = table.sections[table.section[i] ?? 0];
        const source = sources[from?.file ?? 0];
        const lines = Math.max(
          linesOf(words.length, ARITHMETIC_WIDTH),
          linesOf(rule.length, RULE_WIDTH),
          linesOf(name.length, NAME_WIDTH),
          linesOf(kind.length, KIND_WIDTH),
          linesOf(flags.length, FLAGS_WIDTH),
          linesOf(source?.file.length ?? 0, FILE_WIDTH),
          linesOf(from?.sheet.length ?? 0, SHEET_WIDTH),
          linesOf(from?.title.length ?? 0, TITLE_WIDTH),
        );
        rows.row(lines).integer(i + 1);
        rows.text(name, "wrapped").text(isin).text(kind, "wrapped");
        rows.decimalOf(table.quantity, i, 0);
        rows.date((table.acquired[i] ?? 0) as CalendarDate);
        rows.date((table.transferred[i] ?? 0) as CalendarDate);
        rows.amountOf(table.saleValue, i).amountOf(table.cost, i);
        rows.amountOf(table.buyExpenses, i).amountOf(table.transferExpenses, i);
        const stt = table.sttOf(i);
        if (stt === null) {
          rows.blank();
        } else {
          rows.amount(formatMoney(stt));
        }
        if (lots.fmvPerUnit.plain(i) < 0) {
          rows.blank();
        } else {
          rows.decimalOf(lots.fmvPerUnit, i, 2, "price");
        }
        rows.amountOf(lots.costOfAcquisition, i).amountOf(lots.gain, i);
        rows.text(term).text(law.sections[section] ?? section, "centered");
        const rate = rateOf(rules, treatment, newRate);
        if (rate === "") {
          rows.blank();
        } else {
          rows.number(rate);
        }
        rows.text(QUARTER_LABELS[QUARTERS[lots.quarter[i] ?? 0] ?? "upto-15-jun"], "centered");
        rows.text(rule, "wrapped").ownText(words, "wrapped");
        rows.text(flags, "wrapped");
        rows.text(source === undefined ? "" : BROKER_LABELS[source.broker]);
        rows.texts([source?.file ?? "", from?.sheet ?? "", from?.title ?? ""], "wrapped");
        rows.integer(table.row[i] ?? 0);
        yield;
      }
    }),
  );
}
