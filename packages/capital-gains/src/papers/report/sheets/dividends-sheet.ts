import type { StatementResult } from "@site/result/statement-result";
import { dividendFigures, dividendList } from "../../figures/dividend-figures.ts";
import type { ReportSheet } from "../looks.ts";
import { sectionRows } from "./section-rows.ts";
import { type ReportRow, reportSheet, title } from "./sheet.ts";

const columnWidths = [40, 18, 16, 16, 16, 16, 18, 16];

/** Makes the sheet of dividends by the return's periods, with each of them; none without any. */
export function dividendsSheets(result: StatementResult): readonly ReportSheet[] {
  const { dividends } = result;
  return dividends === undefined || dividends.rows.length === 0
    ? []
    : [
        reportSheet("Dividends", columnWidths, [
          title("Dividends for Schedule OS: in no gain of this report"),
          ...[...dividendFigures(result), dividendList(dividends)].flatMap((section) =>
            sectionRows(section, 1),
          ),
        ]),
      ];
}

/** Returns the sentence for statements without dividends; nothing where they have a sheet. */
export function dividendNotes(result: StatementResult): readonly ReportRow[] {
  return result.dividends?.rows.length
    ? []
    : dividendFigures(result).flatMap((section) => sectionRows(section, 1));
}
