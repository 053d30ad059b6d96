import type { Refusal } from "result/finding";
import { type RowPlace, whereOf } from "../law/refusal.ts";

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
    where: row > 0 ? whereOf(place) : { file, sheet },
  };
}
