import type { StatementResult } from "@site/result/statement-result";
import type { ReportSheet } from "../looks.ts";
import {
  cell,
  heading,
  paragraph,
  type ReportCell,
  type ReportRow,
  reportSheet,
  row,
  title,
} from "./sheet.ts";

/** Returns the sheet of dividends, charges and other debits as a statement has them; none without any. */
export function statedApartSheets({ statedApart }: StatementResult): readonly ReportSheet[] {
  const columns = Math.max(
    0,
    ...statedApart.flatMap(({ rows }) => rows.map(({ length }) => length)),
  );
  const widths = Array.from({ length: columns }, (_, column) => (column === 0 ? 44 : 18));
  return statedApart.length === 0
    ? []
    : [
        reportSheet(
          "As stated",
          widths,
          [
            title("Dividends, charges and other debits, as the statement has them"),
            paragraph(
              "No gain of this report is computed from them. Dividends by period are on the sheet Dividends.",
            ),
            ...statedApart.flatMap(tableRows),
          ],
          {},
        ),
      ];
}

function tableRows({ file, sheet, rows }: StatementResult["statedApart"][number]): ReportRow[] {
  const [header = [], ...body] = rows;
  return [
    ...heading(`${sheet}, ${file}`),
    { cells: header.map((text) => cell.text(text, "header")), lines: 2 },
    ...body.map((cells) => row(cells.map(statedCell))),
  ];
}

function statedCell(text: string): ReportCell {
  return /^-?\d+(\.\d+)?$/.test(text) ? cell.number(text) : cell.text(text);
}
