import { columnLetters, xmlText } from "./cell-text.ts";
import { SheetRows } from "./sheet-rows.ts";

/** How a worksheet is laid out. */
export type Layout = {
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /** How many rows stay in view and repeat on each printed page; 0 for none. */
  readonly headerRows: number;
  /** How many columns stay in view and repeat on each printed page. */
  readonly headerColumns?: number;
  /** Whether the header row has filters; it is then the first row. */
  readonly filter?: boolean;
  /** How many printed pages the columns are spread over; 1 by default. */
  readonly pagesWide?: number;
  /** Whether all rows are printed on one page. */
  readonly onePage?: boolean;
};

/** One worksheet: its name, its layout, and the function that writes its rows. */
export type Worksheet = {
  readonly name: string;
  readonly layout: Layout;
  readonly write: (rows: SheetRows) => void;
};

/** Writes the XML of a worksheet; `footer` is what stands at the left of each printed page. */
export function writeWorksheet(
  sheet: Worksheet,
  footer: string,
  write: (xml: string) => void,
): void {
  const { layout } = sheet;
  write(head(layout));
  const rows = new SheetRows(write);
  sheet.write(rows);
  rows.finish();
  write(`</sheetData>${tail(layout, rows, footer)}`);
}

function head({ widths, headerRows, headerColumns = 0 }: Layout): string {
  const columns = widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView showGridLines="0" workbookViewId="0">' +
    `${frozen(headerRows, headerColumns)}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>`
  );
}

function frozen(rows: number, columns: number): string {
  if (rows === 0) {
    return "";
  }
  const first = `${columnLetters(columns)}${rows + 1}`;
  const pane = columns === 0 ? "bottomLeft" : "bottomRight";
  const split = columns === 0 ? "" : `xSplit="${columns}" `;
  return (
    `<pane ${split}ySplit="${rows}" topLeftCell="${first}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${first}" sqref="${first}"/>`
  );
}

function tail(layout: Layout, rows: SheetRows, footer: string): string {
  const last = `${columnLetters(layout.widths.length - 1)}${Math.max(rows.length, 1)}`;
  const merged = rows.merged.map((cells) => `<mergeCell ref="${cells}"/>`).join("");
  return (
    (layout.filter ? `<autoFilter ref="A1:${last}"/>` : "") +
    (merged === "" ? "" : `<mergeCells count="${rows.merged.length}">${merged}</mergeCells>`) +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${layout.pagesWide ?? 1}" fitToHeight="${layout.onePage ? 1 : 0}"/>` +
    `<headerFooter><oddFooter>&amp;L&amp;8${printed(footer)}&amp;C&amp;8&amp;A&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>` +
    "</worksheet>"
  );
}

/** Escapes `&`, which begins a code in a footer, by doubling it. */
function printed(text: string): string {
  return xmlText(text.replaceAll("&", "&&"));
}
