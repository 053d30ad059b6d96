import type { StatementResult } from "@site/result/statement-result";
import { leftOutNote } from "../../figures/labels.ts";
import { gainsByPeriod, tableFFigures } from "../../figures/table-f-figures.ts";
import type { ReportSheet } from "../looks.ts";
import { sectionRows } from "./section-rows.ts";
import { paragraph, reportSheet, title, warningParagraph } from "./sheet.ts";

const columnWidths = [47, 8, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of Table F: whole rupees, after set-off and before it. */
export function tableFSheet(result: StatementResult): ReportSheet {
  const earlierLosses =
    result.cfl.years.length === 0
      ? "No brought-forward losses were entered; they would lower these figures."
      : "Brought-forward losses are set off.";
  return reportSheet("Table F", columnWidths, [
    title("Table F: accrual or receipt of capital gains by period"),
    paragraph(
      "To enter: whole rupees after set-off of losses, no negatives. Each row adds up to the gain left after set-off (Schedule BFLA, column 3), before the exemption of section 112A. " +
        `${earlierLosses} Periods go by date of transfer, both days included. How losses are spread over the periods is a choice: the department compares the sums of rows.`,
    ),
    ...warningParagraph(leftOutNote(result)),
    ...sectionRows(tableFFigures(result), 1),
    ...sectionRows(gainsByPeriod(result), 1),
  ]);
}
