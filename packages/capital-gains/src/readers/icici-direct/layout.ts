import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { type RowPlace, refusedWith } from "../../law/refusal.ts";
import { financialYear, parseFinancialYear } from "../../law/values/financial-year.ts";
import { zero } from "../../law/values/money.ts";
import {
  type Places,
  parseCell,
  type RowCells,
  reportColumns,
  type StatedCells,
} from "../columns.ts";
import { type Container, Row } from "../grid.ts";
import type { SourceFile } from "../reader.ts";
import { downloadAgain } from "../refused-rows.ts";
import { beginsLikeTitle, keyOf, scopeOfTitle } from "./titles.ts";

/** Whether a cell states nothing: blank, dashes, `NA`. */
export function iciciStatesNothing(row: Row, place: number): boolean {
  return /^(?:[-–]+|n\.?\/?a\.?|nil)?$/i.test(row.text(place));
}

/** The columns, compared without case, spaces and signs. */
const declared = {
  description: { titles: ["Description"] },
  name: { titles: ["Stock Symbol"], parse: parseCell.text },
  quantity: { titles: ["Qty", "Quantity"], parse: parseCell.quantity, isRequired: true },
  transferred: { titles: ["Sale Date", "Sell Date"], parse: parseCell.date, isRequired: true },
  saleRate: { titles: ["Sale Rate"] },
  saleValue: { titles: ["Sale Value"], parse: parseCell.amount, isRequired: true },
  acquired: { titles: ["Purchase Date", "Buy Date"], parse: parseCell.date, isRequired: true },
  purchaseRate: { titles: ["Purchase Rate"] },
  priceConsidered: { titles: ["Purchase Price Considered"] },
  cost: { titles: ["Purchase Value"], parse: parseCell.amount, isRequired: true },
  statedProfit: { titles: ["Profit/Loss(-)"], parse: parseCell.amount, isRequired: true },
  isin: { titles: ["ISIN", "ISIN Code"], parse: parseCell.capitals },
  // A blank expense is 0: the row's profit proves it, or the row does not tie.
  transferExpenses: { titles: ["Sale Expenses"], parse: parseCell.amount, default: zero },
  buyExpenses: { titles: ["Purchase Expenses"], parse: parseCell.amount, default: zero },
  price2018: { titles: ["Price as on 31st Jan 2018"], parse: parseCell.amount, default: zero },
  saleAverageRate: { titles: ["Sale Average Rate"] },
} as const;

/** The columns of ICICI Direct's reports. */
export const iciciColumns = reportColumns(declared, keyOf, iciciStatesNothing);

/** The places of ICICI Direct's columns in a file; -1 for one it does not have. */
export type Columns = Places<typeof declared>;

/** The cells of a row; `undefined` for one that is empty or can't be read. */
export type IciciCells = RowCells<typeof declared>;

/** The cells of a row that can all be read. */
export type StatedIciciCells = StatedCells<typeof declared>;

/**
 * Finds the columns of a header row by name, in any order; `undefined` when the row is not a header
 * of ICICI Direct's capital-gain reports. Unknown columns are skipped.
 */
export function columnsOf(row: Row): Columns | undefined {
  const { places } = iciciColumns.headerIn(row);
  const has = (column: keyof Columns) => places[column] >= 0;
  if (!has("name") || !has("quantity")) {
    return undefined;
  }
  // The capital-gain report has these, ICICI Direct's profit-and-loss report does not. A missing or
  // cut-off column is named later.
  const hasExpenses = has("transferExpenses") || has("buyExpenses");
  return hasExpenses || (has("description") && has("statedProfit")) ? places : undefined;
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
  readonly rows: Iterable<Row | Refusal>;
  readonly preamble: Preamble;
  readonly columns: Columns;
};

/** A file while its rows are being read. */
export type Report = Located & {
  readonly file: SourceFile;
  readonly layout: LayoutName;
  /** The columns that lots are read from. */
  readonly lotColumns: Columns;
};

/** Finds each sheet with the report's header, in their order; ends at one that can't be read. */
export function* locate(container: Container): Generator<Result<Located>, undefined> {
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
      if (!(row instanceof Row)) {
        yield failed(row);
        return undefined;
      }
      const columns = columnsOf(row);
      if (columns !== undefined) {
        yield accepted({ sheet: sheet.name, header: row, rows, preamble, columns });
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
  return undefined;
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

/** What the older layout does not have, whatever its header says, and the current one needs as well. */
const onlyInDetail = { isin: -1, transferExpenses: -1, buyExpenses: -1, price2018: -1 };
const neededInDetail = Object.keys(onlyInDetail) as (keyof typeof onlyInDetail)[];

/**
 * Returns the layout of the columns, and those that its lots are read from; refuses the summary, and a
 * report that lacks a column.
 */
export function layoutOf(
  places: Columns,
  file: string,
  row: number,
): Result<Pick<Report, "layout" | "lotColumns">> {
  const lacks = (column: keyof Columns) => places[column] < 0;
  if (lacks("transferred") && lacks("acquired") && !lacks("saleAverageRate")) {
    const message =
      `${file} is ICICI Direct's summary of capital gains: it has no dates, so neither the holding ` +
      "period nor the quarter of a sale is known. Nothing was computed. Download the detail report: " +
      "Portfolio > Capital Gain > Equity > View Capital Gain > Download (Detail).";
    return refusedWith("summary-without-dates", message, { file, row });
  }
  const fillDown = !lacks("description") && lacks("isin") && lacks("transferExpenses");
  const missing = [
    ...iciciColumns.missing(places),
    ...(fillDown ? [] : neededInDetail.filter(lacks)),
  ];
  if (missing.length > 0) {
    const names = missing.map(iciciColumns.titleOf);
    const message =
      `${file} lacks the ${names.length === 1 ? "column" : "columns"} ${names.map((name) => `"${name}"`).join(", ")}. ` +
      `Nothing was computed. ${downloadAgain}`;
    return refusedWith("column-missing", message, { file, row, column: names[0] });
  }
  return accepted(
    fillDown
      ? { layout: "icici-fill-down", lotColumns: { ...places, ...onlyInDetail } }
      : { layout: "icici-detail", lotColumns: places },
  );
}

/** Returns the place of one of the report's rows, for a refusal. */
export function rowPlaceOf({ file, sheet }: Report, { number }: Row): RowPlace {
  return { file: file.name, sheet, row: number };
}
