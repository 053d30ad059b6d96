import type { RowCursor, Sheet } from "../grid.ts";
import type { Refusal } from "../refusal.ts";
import type { NumericDates } from "../values/calendar-date.ts";
import { cellsSheet } from "./cells-sheet.ts";
import { Refused } from "./refused.ts";

/**
 * A sheet that is opened when it is walked. What goes wrong then, in opening or on the way, is kept
 * as the sheet's problem: a walk never throws.
 * @param name the sheet's name
 * @param open gives a cursor at the first row, which reads dates of three numbers by `dates`; it may
 *   end in {@link Refused}, and reports what ends the walk later
 */
export function lazySheet(
  name: string,
  open: (report: (problem: Refusal) => void, dates: NumericDates | undefined) => RowCursor,
): Sheet {
  let problem: Refusal | null = null;
  const report = (found: Refusal) => {
    problem ??= { ...found, where: { ...found.where, sheet: name } };
  };
  return {
    name,
    problem: () => problem,
    rows(dates) {
      try {
        return open(report, dates);
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause;
        report(cause.toRefusal({}));
        return cellsSheet(name, []).rows();
      }
    },
  };
}
