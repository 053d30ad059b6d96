import { flagsOfBits } from "../../lots/lot-table.ts";
import { QUARTERS } from "../../rules/quarter.ts";
import { KIND_NAMES, SECURITY_KINDS } from "../../rules/security-kind.ts";
import { TREATMENTS } from "../../rules/treatment.ts";
import type { YearRules } from "../../rules/year-rules.ts";
import type { StatementResult } from "../../statement/statement-result.ts";
import { ByteWriter } from "../../values/byte-writer.ts";
import type { CalendarDate } from "../../values/calendar-date.ts";
import { formatMoney } from "../../values/money.ts";
import { remembered } from "../../values/remembered.ts";
import { BROKER_LABELS, QUARTER_LABELS } from "../labels.ts";
import { arithmeticOf } from "../lot-arithmetic.ts";
import { capital, rateOf, ruleText } from "../lot-rule.ts";
import { linesOf } from "../note.ts";
import type { RepeatedCells, SheetRows } from "../workbook/sheet-rows.ts";
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
      const { law, lots } = result;
      const { table } = lots;
      const arithmetic = arithmeticOf(lots, law);
      const words = new ByteWriter();
      const repeated = repeatedCells(result, rules, rows);
      for (let i = first; i < end; i += 1) {
        words.clear();
        arithmetic(i, words);
        const { share, taxation, rule, source } = repeated(i);
        const lines = Math.max(
          linesOf(words.length, ARITHMETIC_WIDTH),
          share.lines,
          rule.lines,
          source.lines,
        );
        rows
          .row(lines)
          .integer(i + 1)
          .repeat(share);
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
        rows.repeat(taxation).repeat(rule).ownText(words, "wrapped").repeat(source);
        rows.integer(table.row[i] ?? 0);
        yield;
      }
    }),
  );
}

type Cells = RepeatedCells & { readonly lines: number };

/** The cells of a lot that other lots have alike, from left to right. */
type CellsOfLot = {
  readonly share: Cells;
  /** Term, section, rate and period. */
  readonly taxation: RepeatedCells;
  readonly rule: Cells;
  /** Flags, and the place in the person's files. */
  readonly source: Cells;
};

/** How many kinds of securities there are, listed or not. */
const SECURITIES = SECURITY_KINDS.length * 2;
/** How many ways of taxing there are: treatment, rate of either period, grandfathered or not. */
const TAXED = TREATMENTS.length * 4;

const columnOf = (title: string) => COLUMNS.findIndex(([each]) => each === title);
const [SHARE, TERM, RULE, FLAGS] = ["Share", "Term", "Rule", "Flags"].map(columnOf) as [
  number,
  number,
  number,
  number,
];

/** Returns the function that gives a lot's repeated cells, made once for all lots that have them. */
function repeatedCells(
  result: StatementResult,
  rules: YearRules,
  rows: SheetRows,
): (index: number) => CellsOfLot {
  const { law, lots, sources } = result;
  const { table, securities } = lots;

  const shares = remembered((share): Cells => {
    const { name, isin } = table.shares[share] ?? { name: "", isin: "" };
    const kind = capital(KIND_NAMES[securities[share]?.kind ?? "unknown"]);
    return {
      ...rows.repeatable(SHARE, (cells) => {
        cells.text(name, "wrapped").text(isin).text(kind, "wrapped");
      }),
      lines: Math.max(linesOf(name.length, NAME_WIDTH), linesOf(kind.length, KIND_WIDTH)),
    };
  });
  const taxations = remembered((key) => {
    const place = Math.floor(key / QUARTERS.length);
    const { term, section } = TREATMENTS[place >> 1] ?? TREATMENTS[0];
    const rate = rateOf(rules, place >> 1, (place & 1) === 1);
    const quarter = QUARTERS[key % QUARTERS.length] ?? "upto-15-jun";
    return rows.repeatable(TERM, (cells) => {
      cells.text(term).text(law.sections[section] ?? section, "centered");
      if (rate === "") {
        cells.blank();
      } else {
        cells.number(rate);
      }
      cells.text(QUARTER_LABELS[quarter], "centered");
    });
  });
  // A rule follows from the section of the statement, the security, and how the lot is taxed.
  const numbers = securities.map(
    ({ kind, isListed }) => SECURITY_KINDS.indexOf(kind) * 2 + (isListed ? 1 : 0),
  );
  const rulesOfLots = remembered((_, i): Cells => {
    const rule = ruleText(rules, law, lots, i);
    return {
      ...rows.repeatable(RULE, (cells) => {
        cells.text(rule, "wrapped");
      }),
      lines: linesOf(rule.length, RULE_WIDTH),
    };
  });
  const sourcesOfLots = remembered((key): Cells => {
    const flags = flagsOfBits(Math.floor(key / table.sections.length)).join(", ");
    const from = table.sections[key % table.sections.length];
    const source = sources[from?.file ?? 0];
    const broker = source === undefined ? "" : BROKER_LABELS[source.broker];
    const [file, sheet, title] = [source?.file ?? "", from?.sheet ?? "", from?.title ?? ""];
    return {
      ...rows.repeatable(FLAGS, (cells) => {
        cells.text(flags, "wrapped").text(broker).texts([file, sheet, title], "wrapped");
      }),
      lines: Math.max(
        linesOf(flags.length, FLAGS_WIDTH),
        linesOf(file.length, FILE_WIDTH),
        linesOf(sheet.length, SHEET_WIDTH),
        linesOf(title.length, TITLE_WIDTH),
      ),
    };
  });
  return (i) => {
    const place = (lots.treatment[i] ?? 0) * 2 + (lots.newRate[i] ?? 0);
    const section = table.section[i] ?? 0;
    const share = table.share[i] ?? 0;
    const taxed = place * 2 + (lots.grandfathered[i] ?? 0);
    const key = (section * SECURITIES + (numbers[share] ?? 0)) * TAXED + taxed;
    return {
      share: shares(share),
      taxation: taxations(place * QUARTERS.length + (lots.quarter[i] ?? 0)),
      rule: rulesOfLots(key, i),
      source: sourcesOfLots((table.flags[i] ?? 0) * table.sections.length + section),
    };
  };
}
