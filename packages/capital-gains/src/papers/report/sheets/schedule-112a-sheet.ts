import type { StatementResult } from "result/statement-result";
import type { ReportSheet } from "../looks.ts";
import { type Cell, cell, header, row, sheetOf, sumAbove } from "./sheet.ts";

/** Makes the sheet of the upload file's rows. */
export function schedule112ASheet(result: StatementResult): ReportSheet {
  const { header: names, rows, balance } = result.schedule112A;
  const columns = columnNumbers(names);
  const sum = rows.length === 0 ? "Nothing for Schedule 112A" : "Sum of column 14 (all rows)";
  return sheetOf(
    "Schedule 112A",
    columns.map(widthOf),
    [
      // The ITR-2 utility's names contain line feeds, and none has a space before a bracket.
      header(
        names.map((name) => name.replaceAll(/\s*\(|\s+/g, (at) => (at.endsWith("(") ? " (" : " "))),
        8,
      ),
      ...rows.map((cells) => row(...cells.map((cell, i) => cellOf(columns[i] ?? "", cell)))),
      row(
        cell.text(sum, "totalText", columns.indexOf("14")),
        rows.length === 0
          ? cell.total(balance)
          : cell.computed(sumAbove(columns.indexOf("14"), rows.length), balance, "totalRupees"),
      ),
    ],
    { headerRows: 1, headerColumns: 1 },
  );
}

/** Returns the cell of a column by its number in the form. */
function cellOf(column: string, value: string): Cell {
  switch (value === "" ? "" : column) {
    case "":
    case "1a":
    case "1b":
    case "2":
    case "3":
      return cell.text(value);
    case "4":
      return cell.number(value);
    case "5":
    case "10":
      return cell.number(value, "price");
    default:
      return cell.amount(value, "rupees");
  }
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
    return 26;
  }
  // The longest words of the names: "Consideration", "January,2018".
  return number === "2" || number === "6" ? 15 : 13;
}
