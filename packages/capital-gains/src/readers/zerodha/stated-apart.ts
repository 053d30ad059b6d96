import { accepted, failed, type Result } from "@site/result/result";
import { Row, type Sheet } from "../grid.ts";
import { titleWords } from "./section-titles.ts";

/** Rows that a statement has besides its sales, cell by cell as it states them, from the header on. */
export type StatedTable = {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
};

/** What the header of a table says that is kept as stated: debits and credits, charges, dividends. */
const headers: readonly RegExp[] = [/^particulars$/, /^account head$/, /^net dividend amount$/];
/** The most rows of a table, and characters of a cell, that are kept. */
const mostRows = 2_000;
const mostCharacters = 200;

/**
 * Returns the first table of dividends, charges or other debits on a sheet, up to a row with one cell
 * (a title) or the sheet's end; `undefined` without any. What is above the header, with the person's
 * name and PAN, is left out.
 */
export function statedTable(sheet: Sheet): Result<StatedTable | undefined> {
  const rows: string[][] = [];
  let first = -1;
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    if (first < 0) {
      first = isHeader(row) ? row.firstFilled() : -1;
    } else if (row.filledCount() === 1 || rows.length === mostRows) {
      break;
    }
    if (first >= 0) {
      rows.push(
        row
          .texts()
          .slice(first)
          .map((text) => text.slice(0, mostCharacters)),
      );
    }
  }
  return accepted(rows.length > 1 ? { sheet: sheet.name, rows } : undefined);
}

function isHeader(row: Row): boolean {
  return row.texts().some((text) => headers.some((header) => header.test(titleWords(text))));
}
