import { accepted, type Result } from "@site/result/result";
import { type Container, firstRows, type Row, type Sheet } from "../grid.ts";
import { headerIn } from "./columns.ts";
import { tradewiseTitle } from "./preamble.ts";
import { titleWords } from "./section-titles.ts";

/** The rows searched for a sheet's title or first header. */
const probeRows = 100;

/**
 * What a sheet of the Tax P&L is for: the lots (`tradewise`), totals to reconcile with, depository
 * charges among other debits, or dividends, which the report repeats.
 */
export type SheetRole =
  | "tradewise"
  | "equity-totals"
  | "fund-totals"
  | "other-debits"
  | "dividends";

const roleByName: ReadonlyMap<string, SheetRole> = new Map([
  ["equity and non equity", "equity-totals"],
  ["equity", "equity-totals"],
  ["mutual funds", "fund-totals"],
  ["equity dividends", "dividends"],
  ["dividends & interest", "dividends"],
  ["other debits and credits", "other-debits"],
]);

/**
 * Returns the role of a sheet by its first rows, then by its name; `undefined` for what no capital gain
 * needs, such as unrealised positions and the ledger.
 */
export function roleOf(sheet: Sheet): Result<SheetRole | undefined> {
  if (/^open positions\b/i.test(sheet.name.trim())) {
    return accepted(undefined);
  }
  if (tradewiseTitle(sheet.name) !== undefined) {
    return accepted("tradewise");
  }
  const rows = firstRows(sheet, probeRows);
  if (!rows.ok) {
    return rows;
  }
  const isTradewise = rows.value.some((row) => {
    const header = headerIn(row);
    return isTitleRow(row) || (header !== undefined && header.missing === undefined);
  });
  return accepted(isTradewise ? "tradewise" : roleByName.get(titleWords(sheet.name)));
}

/** The title is alone on its row; a report that only cites it has other cells next to it. */
function isTitleRow(row: Row): boolean {
  return row.filledCount() <= 2 && tradewiseTitle(row.text(row.firstFilled())) !== undefined;
}

/**
 * Whether a file is a Tax P&L with lots: a sheet, or the name of a CSV inside the ZIP file, says
 * `Tradewise Exits from ...`.
 */
export function hasTradewiseTitle(container: Container): Result<boolean> {
  for (const sheet of container.sheets) {
    if (tradewiseTitle(sheet.name) !== undefined) {
      return accepted(true);
    }
    const rows = firstRows(sheet, probeRows);
    if (!rows.ok) {
      return rows;
    }
    if (rows.value.some(isTitleRow)) {
      return accepted(true);
    }
  }
  return accepted(false);
}
