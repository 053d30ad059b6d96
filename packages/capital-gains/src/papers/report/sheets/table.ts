import type { Layout } from "../../workbook/workbook.ts";
import type { ReportSheet } from "../looks.ts";

/** The columns of a sheet that is one table: the title of each, and its width in characters. */
export type Columns = readonly (readonly [title: string, width: number])[];

/** Makes a sheet of one table, with a header row of the given number of lines. */
export function tableSheet(
  { name, columns, ...layout }: { name: string; columns: Columns } & Partial<Layout>,
  headerLines: number,
  write: ReportSheet["write"],
): ReportSheet {
  return {
    name,
    layout: { widths: columns.map(([, width]) => width), headerRows: 1, ...layout },
    write(rows) {
      rows.row(headerLines).texts(
        columns.map(([title]) => title),
        "header",
      );
      write(rows);
    },
  };
}
