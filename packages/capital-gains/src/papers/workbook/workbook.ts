import { constants, crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { columnLetters, xmlText } from "./cell-text.ts";
import { type Font, type Looks, stylesOf } from "./looks.ts";
import { SheetRows } from "./sheet-rows.ts";

const packages = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** How a sheet is laid out. */
export type Layout = {
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /** How many rows, and columns, stay in view and repeat on each printed page; none by default. */
  readonly headerRows?: number;
  readonly headerColumns?: number;
  /** How many rows, the first with filters, are filtered; none by default. */
  readonly filter?: number;
  /** Whether all rows are printed on one page. */
  readonly onePage?: boolean;
  /** Whether it is printed in the middle of the page, without a footer. */
  readonly isLetter?: boolean;
};

/** A sheet: its name, its layout, and the function that writes its rows. */
export type Worksheet<Style extends string> = {
  readonly name: string;
  readonly layout: Layout;
  readonly write: (rows: SheetRows<Style>) => void;
};

/** A workbook to be written; the title is also in the footer of printed pages. */
export type Workbook<Style extends string> = {
  readonly title: string;
  readonly font: Font;
  readonly looks: Looks<Style>;
  readonly sheets: readonly Worksheet<Style>[];
};

/**
 * Returns the bytes of an .xlsx file (ECMA-376, transitional). Equal sheets make equal bytes: the file
 * has no date and no name of a person or machine. Rows are packed as they are written, so the XML of a
 * long sheet is never held whole.
 */
export function workbookFile<Style extends string>(
  workbook: Workbook<Style>,
): Uint8Array<ArrayBuffer> {
  const { title, sheets } = workbook;
  const packed: Uint8Array[] = [];
  const archive = new Zip((_error, bytes) => packed.push(bytes));
  const add = (name: string, writePart: (write: (xml: string) => void) => void) => {
    const mtime = new Date(1980, 0, 1);
    const member: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime };
    archive.add(member);
    let waiting = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    // The platform's deflate, because the library's takes longer than all the rest of a workbook.
    const pack = (isLast: boolean) => {
      const bytes = Buffer.from(waiting);
      waiting = "";
      member.size += bytes.length;
      member.crc = crc32(bytes, member.crc);
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      member.ondata?.(null, deflateRawSync(bytes, { level: 1, finishFlush }), isLast);
    };
    writePart((xml) => {
      waiting += xml;
      if (waiting.length > 1 << 18) {
        pack(false);
      }
    });
    pack(true);
  };
  const titles = sheets.map(printTitles).join("");
  const sheetParts = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`);
  const { part, numbers } = stylesOf(workbook.font, workbook.looks);
  const parts = {
    "[Content_Types].xml":
      `<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    "_rels/.rels": relationships([
      [`${office}/officeDocument`, "xl/workbook.xml"],
      [`${packages}/relationships/metadata/core-properties`, "docProps/core.xml"],
    ]),
    "docProps/core.xml":
      `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" ` +
      `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`,
    "xl/workbook.xml":
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(sheetEntry).join("")}</sheets>` +
      `${titles && `<definedNames>${titles}</definedNames>`}</workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheetParts.map((name) => [`${office}/worksheet`, name] as const),
      [`${office}/styles`, "styles.xml"],
    ]),
    "xl/styles.xml": part,
  };
  for (const [name, xml] of Object.entries(parts)) {
    add(name, (write) => write(xml));
  }
  for (const [i, { layout, write: writeRows }] of sheets.entries()) {
    add(`xl/${sheetParts[i]}`, (write) => {
      const rows = new SheetRows<Style>(numbers, write);
      write(beforeRows(layout));
      writeRows(rows);
      rows.finish();
      write(afterRows(layout, rows, title));
    });
  }
  archive.end();
  return Buffer.concat(packed);
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${list.join("")}</Relationships>`;
}

function sheetEntry({ name }: { readonly name: string }, i: number): string {
  return `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`;
}

/** Returns the rows and columns repeated on each printed page. */
function printTitles({ name, layout }: Worksheet<never>, i: number): string {
  const { headerRows = 0, headerColumns = 0 } = layout;
  const sheet = `'${xmlText(name.replaceAll("'", "''"))}'`;
  const columns = headerColumns === 0 ? "" : `${sheet}!$A:$${columnLetters(headerColumns - 1)},`;
  return headerRows === 0
    ? ""
    : `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${columns}${sheet}!$1:$${headerRows}</definedName>`;
}

function beforeRows({ widths, headerRows = 0, headerColumns = 0 }: Layout): string {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const split = `xSplit="${headerColumns}" ySplit="${headerRows}"`;
  const pane = `activePane="bottom${headerColumns === 0 ? "Left" : "Right"}" state="frozen"`;
  const first = `topLeftCell="${columnLetters(headerColumns)}${headerRows + 1}"`;
  return (
    `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView showGridLines="0" workbookViewId="0">' +
    `${headerRows === 0 ? "" : `<pane ${split} ${first} ${pane}/>`}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>`
  );
}

/** How many characters an upright A4 page takes at six sevenths of their size; a wider sheet lies across. */
const widestUpright = 140;

function afterRows(layout: Layout, rows: SheetRows<never>, footer: string): string {
  const { widths, filter, isLetter, onePage } = layout;
  const joined = rows.joined.map((cells) => `<mergeCell ref="${cells}"/>`).join("");
  // `&` begins a code in a footer.
  const title = xmlText(footer.replaceAll("&", "&&"));
  // A4 is paper size 9 (ECMA-376, 18.3.1.63).
  const isUpright = widths.reduce((sum, width) => sum + width, 0) <= widestUpright;
  const setup =
    `<pageSetup paperSize="9" orientation="${isUpright ? "portrait" : "landscape"}" ` +
    `fitToWidth="1" fitToHeight="${onePage ? 1 : 0}"/>`;
  return (
    "</sheetData>" +
    (filter ? `<autoFilter ref="A1:${columnLetters(widths.length - 1)}${filter}"/>` : "") +
    (joined && `<mergeCells>${joined}</mergeCells>`) +
    (isLetter
      ? '<printOptions horizontalCentered="1"/>' +
        '<pageMargins left="0.6" right="0.6" top="0.7" bottom="0.7" header="0.3" footer="0.3"/>' +
        setup
      : '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
        setup +
        `<headerFooter><oddFooter>&amp;L&amp;8${title}&amp;C&amp;8&amp;A&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>`) +
    "</worksheet>"
  );
}
