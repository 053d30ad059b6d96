import type { StatementResult } from "../../../law/statement/statement-result.ts";
import type { ReportSheet } from "../looks.ts";

/** Columns by their numbers in the form. */
const textColumns = new Set(["1a", "1b", "2", "3"]);
const priceColumns = new Set(["5", "10"]);

/** Makes the sheet of the upload file's rows. */
export function schedule112ASheet(result: StatementResult): ReportSheet {
  const { header, rows: lines, balance } = result.schedule112A;
  const columns = columnNumbers(header);
  return {
    name: "Schedule 112A",
    layout: { widths: columns.map(widthOf), headerRows: 1, headerColumns: 1 },
    write(rows) {
      // The ITR-2 utility's names contain line feeds.
      rows.row(7).texts(
        header.map((name) => name.replaceAll(/\s+/g, " ")),
        "header",
      );
      for (const cells of lines) {
        rows.row();
        cells.forEach((cell, column) => {
          const number = columns[column] ?? "";
          if (cell === "" || textColumns.has(number)) {
            rows.text(cell);
          } else if (number === "4") {
            rows.number(cell);
          } else if (priceColumns.has(number)) {
            rows.number(cell, "price");
          } else {
            rows.amount(cell, "rupees");
          }
        });
      }
      const last = columns.indexOf("14");
      rows
        .row()
        .text(
          lines.length === 0 ? "Nothing for Schedule 112A" : "Sum of column 14 (all rows)",
          "totalText",
        )
        .joinUpTo(last - 1, "totalText")
        .amount(balance, "totalRupees");
    },
  };
}

const afterFirst = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];

/** Returns the form's column numbers: 14, or 15 with column 1b; the offline utility has a blank one. */
function columnNumbers(header: readonly string[]): readonly string[] {
  const trailing = header.at(-1) === "" ? [""] : [];
  const with1b = header.length - trailing.length > 14;
  return ["1a", ...(with1b ? ["1b"] : []), ...afterFirst, ...trailing];
}

function widthOf(number: string): number {
  if (number === "3") {
    return 30;
  }
  if (number === "2") {
    return 16;
  }
  if (number === "1a" || number === "1b") {
    return 14;
  }
  // The longest words of the names: "Consideration(Total", "January,2018(10)".
  return number === "6" ? 18 : 16;
}
