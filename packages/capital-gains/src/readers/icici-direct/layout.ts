import type { RowPlace } from "../../law/refusal.ts";
import { financialYear, parseFinancialYear } from "../../law/values/financial-year.ts";
import { type ColumnTitles, placesOf } from "../columns.ts";
import { type Container, type Row, Unreadable } from "../grid.ts";
import type { SourceFile } from "../reader.ts";
import { downloadAgain } from "../refused-rows.ts";
import { beginsLikeTitle, keyOf, scopeOfTitle } from "./titles.ts";

/** The header's texts, compared without case, spaces and signs; messages name the first. */
const titles = {
  description: ["Description"],
  symbol: ["Stock Symbol"],
  isin: ["ISIN", "ISIN Code"],
  quantity: ["Qty", "Quantity"],
  saleDate: ["Sale Date", "Sell Date"],
  saleRate: ["Sale Rate"],
  saleValue: ["Sale Value"],
  saleExpenses: ["Sale Expenses"],
  purchaseDate: ["Purchase Date", "Buy Date"],
  purchaseRate: ["Purchase Rate"],
  price2018: ["Price as on 31st Jan 2018"],
  priceConsidered: ["Purchase Price Considered"],
  purchaseValue: ["Purchase Value"],
  purchaseExpenses: ["Purchase Expenses"],
  profit: ["Profit/Loss(-)"],
  saleAverageRate: ["Sale Average Rate"],
} as const satisfies ColumnTitles<string>;

/** The places of ICICI Direct's columns in a file; -1 for one it does not have. */
export type Columns = Readonly<Record<keyof typeof titles, number>>;

/** Returns the header's own spelling of a column, for messages. */
export function columnTitle(column: keyof Columns): string {
  return titles[column][0];
}

/**
 * Finds the columns of a header row by name, in any order; `undefined` when the row is not a header
 * of ICICI Direct's capital-gain reports. Unknown columns are skipped.
 */
export function columnsOf(row: Row): Columns | undefined {
  const columns: Columns = placesOf(titles, row, keyOf);
  const has = (column: keyof Columns) => columns[column] >= 0;
  if (!has("symbol") || !has("quantity")) {
    return undefined;
  }
  // The capital-gain report has these, ICICI Direct's profit-and-loss report does not. A missing or
  // cut-off column is named later.
  const hasExpenses = has("saleExpenses") || has("purchaseExpenses");
  return hasExpenses || (has("description") && has("profit")) ? columns : undefined;
}

/** The rows searched for a header. */
const preambleRows = 60;

/** The layouts in which ICICI Direct has delivered its capital-gain report. */
type LayoutName = "icici-detail" | "icici-fill-down";

/** A text alone on its row, and the row. */
export type RowText = { readonly text: string; readonly row: number };

/** The rows above the data. */
type Preamble = {
  account: string | null;
  /** Letters and digits of account number and name, "" when neither is stated. */
  holder: string;
  year: ReturnType<typeof yearIn>;
  isProfitAndLoss: boolean;
  /** The title of a section above the header instead of below it. */
  title: RowText | undefined;
};

/** The header, what is above it, and the rows below it. */
type Located = {
  readonly sheet: string;
  readonly header: Row;
  readonly rows: Iterable<Row>;
  readonly preamble: Preamble;
  readonly columns: Columns;
};

/** A file while its rows are being read. */
export type Report = Located & { readonly file: SourceFile; readonly layout: LayoutName };

/** Finds each sheet with the report's header, in their order. */
export function* locate(container: Container): Generator<Located, undefined> {
  for (const sheet of container.sheets) {
    const rows = sheet.rows();
    const preamble: Preamble = {
      account: null,
      holder: "",
      year: null,
      isProfitAndLoss: false,
      title: undefined,
    };
    for (let i = 0; i < preambleRows; i += 1) {
      const row = rows.next().value;
      if (row === undefined) {
        break;
      }
      const columns = columnsOf(row);
      if (columns !== undefined) {
        yield { sheet: sheet.name, header: row, rows, preamble, columns };
        break;
      }
      const first = firstText(row);
      const label = keyOf(first);
      if (label === "account" || label === "name") {
        preamble.holder += ` ${keyOf(row.text(1))}`;
      }
      if (label === "account") {
        preamble.account = row.text(1);
      } else if (label === "equitypl") {
        preamble.isProfitAndLoss = true;
      } else if (scopeOfTitle(first) !== undefined || beginsLikeTitle(first)) {
        preamble.title = { text: first, row: row.number };
      }
      preamble.year ??= yearIn(row);
    }
  }
}

/** Whether a row begins a statement: its account, or the year of its gains. */
export function beginsStatement(row: Row): boolean {
  const label = keyOf(firstText(row));
  return (
    (label === "account" && row.filledCount() === 2) ||
    (label === "capitalgain" && yearIn(row) !== null)
  );
}

/** Returns the text of the row's first cell that is not blank. */
export function firstText(row: Row): string {
  return row.text(row.firstFilled());
}

/** Returns the row's texts as one: a note with commas is several cells. */
export function wholeText(row: Row): string {
  return row
    .texts()
    .filter((text) => text !== "")
    .join(", ");
}

/**
 * Finds the year in a row such as `Capital Gain,2024-2025`, in any cell. It may be the assessment year where
 * the row does not say which kind of year it is.
 */
function yearIn(row: Row) {
  for (const text of row.texts()) {
    const span = /\b\d{4}\s*[-–]\s*\d{2}(?:\d{2})?\b/.exec(text);
    const year = span === null ? undefined : parseFinancialYear(span[0]);
    if (year === undefined) {
      continue;
    }
    const whole = wholeText(row);
    if (/\bassessment\b|\ba\.?y\b/i.test(whole)) {
      return { year: financialYear(year - 1), mayBeAssessmentYear: false };
    }
    return { year, mayBeAssessmentYear: !/\bfinancial\b|\bf\.?y\b/i.test(whole) };
  }
  return null;
}

const needed: readonly (keyof Columns)[] = [
  ...(["quantity", "saleDate", "saleValue", "purchaseDate", "purchaseValue", "profit"] as const),
];
const neededInDetail: readonly (keyof Columns)[] = [
  ...(["isin", "saleExpenses", "purchaseExpenses", "price2018"] as const),
];

/** Returns the layout of the columns; refuses the summary, and a report that lacks a column. */
export function layoutOf(columns: Columns, file: string, row: number): LayoutName {
  if (columns.saleDate < 0 && columns.purchaseDate < 0 && columns.saleAverageRate >= 0) {
    const message =
      `${file} is ICICI Direct's summary of capital gains: it has no dates, so neither the holding ` +
      "period nor the quarter of a sale is known. Nothing was computed. Download the detail report: " +
      "Portfolio > Capital Gain > Equity > View Capital Gain > Download (Detail).";
    throw new Unreadable({ code: "summary-without-dates", message, where: { file, row } });
  }
  const fillDown = columns.description >= 0 && columns.isin < 0 && columns.saleExpenses < 0;
  const missing = needed
    .concat(fillDown ? [] : neededInDetail)
    .filter((column) => columns[column] < 0);
  if (missing.length > 0) {
    const names = missing.map(columnTitle);
    const message =
      `${file} lacks the ${names.length === 1 ? "column" : "columns"} ${names.map((name) => `"${name}"`).join(", ")}. ` +
      `Nothing was computed. ${downloadAgain}`;
    const where = { file, row, column: names[0] };
    throw new Unreadable({ code: "column-missing", message, where });
  }
  return fillDown ? "icici-fill-down" : "icici-detail";
}

/** Returns the place of one of the report's rows, for a refusal. */
export function placeOf({ file, sheet }: Report, { number }: Row): RowPlace {
  return { file: file.name, sheet, row: number };
}
