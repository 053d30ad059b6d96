import type { Refusal } from "result/finding";
import type { Broker } from "result/names";
import { type RowPlace, rowRefusal } from "../law/refusal.ts";
import type { Row } from "./grid.ts";
import { reportToDownload } from "./look-alikes/report-to-download.ts";

/** How a table of another program says the term in each row. */
const termPattern = /^(?:[SL]T(?:CG|CL)?|(?:short|long)[ -]?term(?: capital)?(?: gains?| loss)?)$/i;

/** Refuses a row with a sale that no section title belongs to. */
export function lotsWithoutSection(place: RowPlace, row: Row, broker: Broker): Refusal {
  const term = row.texts().find((text) => termPattern.test(text));
  const instead =
    term === undefined
      ? ""
      : ` "${term}" in the row itself is not enough: it does not say whether securities transaction tax was paid.`;
  return rowRefusal(
    place,
    "lots-without-section",
    `Row ${place.row} of ${place.file} has a sale under no section title, so it is not clear how ` +
      `it is taxed.${instead} Nothing was computed. The broker's own file has these titles; a table that ` +
      `was edited or made by another program can't be used. ${reportToDownload[broker]}`,
  );
}
