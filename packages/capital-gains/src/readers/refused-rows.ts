import type { Broker } from "@site/result/brokers";
import type { Refusal } from "@site/result/finding";
import { type RowPlace, rowRefusal, whereOf } from "../law/refusal.ts";
import type { Row } from "./grid.ts";
import { reportOf } from "./look-alikes/report-to-download.ts";

/** What to do about a file whose rows or columns are not as its broker writes them, and if a fresh one is alike. */
export const downloadAgain =
  "Download the statement again and upload it unchanged. If the fresh file is refused too, its layout is new " +
  "to us: tell us, and until then enter its sales in your return from the broker's own figures.";

/** How a table of another program says the term in each row. */
const termPattern = /^(?:[SL]T(?:CG|CL)?|(?:short|long)[ -]?term(?: capital)?(?: gains?| loss)?)$/i;

/** Refuses a row with a sale that no section title belongs to. */
export function lotsWithoutSection(place: RowPlace, row: Row, broker: Broker): Refusal {
  const term = row.texts().find((text) => termPattern.test(text));
  const instead =
    term === undefined
      ? ""
      : ` "${term}" in the row itself is not enough: it does not say whether securities transaction tax was paid.`;
  const message =
    `Row ${place.row} of ${place.file} has a sale under no section title, so it is not clear how ` +
    `it is taxed.${instead} Nothing was computed. The broker's own file has these titles; a table that ` +
    `was edited or made by another program can't be used. ${reportOf(broker)}`;
  return rowRefusal(place, "lots-without-section", message);
}

/** Refuses a file with more than one statement; the place is where the second begins. */
export function severalStatements(place: RowPlace): Refusal {
  const { file, sheet, row } = place;
  const inRow = row > 0 ? `in row ${row}` : "";
  const inSheet = sheet === "" ? "" : `${row > 0 ? " of" : "in"} the sheet "${sheet}"`;
  return {
    code: "several-statements",
    message:
      `${file} has two statements in one file: the second begins ${inRow}${inSheet}. Nothing was ` +
      "computed. Upload each statement separately, as you downloaded it.",
    where: whereOf(place),
  };
}
