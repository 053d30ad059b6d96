import type { Container, RowCursor } from "../grid.ts";
import { accepted, type Outcome, refused } from "../refusal.ts";
import { type FinancialYear, parseFinancialYear } from "../values/financial-year.ts";
import { type Columns, columnsOf, columnTitle, keyOf } from "./columns.ts";

/** How far down a header is looked for. */
const PREAMBLE_ROWS = 60;

/** The layouts in which ICICI Direct has delivered its capital-gain report. */
export type LayoutName = "icici-detail" | "icici-fill-down" | "icici-summary";

/** What the rows above the data say. */
export interface Preamble {
  readonly account: string | null;
  /** Letters and digits of account number and name, "" when neither is stated. */
  readonly holder: string;
  readonly year: FinancialYear | null;
  readonly isProfitAndLoss: boolean;
}

/** The header, found, and the cursor that stands on it. */
export interface Located {
  readonly sheet: string;
  readonly rows: RowCursor;
  readonly preamble: Preamble;
  readonly columns: Columns;
}

/** Finds the first sheet with the report's header; `null` when there is none. */
export function locate(container: Container): Located | null {
  for (const sheet of container.sheets) {
    const rows = sheet.rows();
    let account: string | null = null;
    let holder = "";
    let year: FinancialYear | null = null;
    let isProfitAndLoss = false;
    for (let i = 0; i < PREAMBLE_ROWS && rows.next(); i++) {
      const columns = columnsOf(rows);
      if (columns !== null)
        return {
          sheet: sheet.name,
          rows,
          preamble: { account, holder, year, isProfitAndLoss },
          columns,
        };
      const label = keyOf(rows.text(0));
      if (label === "account" || label === "name") holder += ` ${keyOf(rows.text(1))}`;
      if (label === "account") account = rows.text(1);
      else if (label === "equitypl") isProfitAndLoss = true;
      year ??= yearIn(rows);
    }
  }
  return null;
}

/** The year in a row such as `Capital Gain,2024-2025`, in whichever cell it stands. */
function yearIn(rows: RowCursor): FinancialYear | null {
  for (let i = 0; i < rows.length; i++) {
    const span = /\b\d{4}\s*[-–]\s*\d{2}(?:\d{2})?\b/.exec(rows.text(i));
    const year = span === null ? undefined : parseFinancialYear(span[0]);
    if (year !== undefined) return year;
  }
  return null;
}

const NEEDED: readonly (keyof Columns)[] = [
  "quantity",
  "saleDate",
  "saleValue",
  "purchaseDate",
  "purchaseValue",
  "profit",
];
const NEEDED_IN_DETAIL: readonly (keyof Columns)[] = [
  "isin",
  "saleExpenses",
  "purchaseExpenses",
  "price2018",
];

/** Which layout the columns make; refuses the summary, and a report that lacks a column by name. */
export function layoutOf(columns: Columns, file: string, row: number): Outcome<LayoutName> {
  if (columns.saleDate < 0 && columns.purchaseDate < 0 && columns.saleAverageRate >= 0)
    return refused(
      "summary-without-dates",
      `${file} is ICICI Direct's summary of capital gains: it has no dates, so neither the holding ` +
        "period nor the quarter of a sale can be told. Download the detail report: Portfolio > " +
        "Capital Gain > Equity > View Capital Gain > Download (Detail).",
      { file, row },
    );
  const fillDown = columns.description >= 0 && columns.isin < 0 && columns.saleExpenses < 0;
  const missing = NEEDED.concat(fillDown ? [] : NEEDED_IN_DETAIL).filter(
    (column) => columns[column] < 0,
  );
  if (missing.length > 0)
    return refused(
      "column-missing",
      `${file} lacks the column ${missing.map((column) => `"${columnTitle(column)}"`).join(", ")}. ` +
        "Download the report again and upload it unchanged.",
      { file, row, column: columnTitle(missing[0] ?? "symbol") },
    );
  return accepted(fillDown ? "icici-fill-down" : "icici-detail");
}
