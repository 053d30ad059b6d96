import { columnLetters } from "../src/papers/workbook/cell-text.ts";
import { writeZip, type ZipMember } from "./zip-writer.ts";

/** The content of a cell: text, a number, a day as the spreadsheet counts it, or nothing. */
export type WrittenCell = string | number | { readonly serial: number | string } | null;

/** A worksheet to be written; rows are numbered from 1 unless a row is `undefined`, which is left out. */
export type WrittenSheet = {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[] | undefined)[];
};

/** How the workbook is written; every choice occurs in real files. */
export type WorkbookStyle = {
  /** Zerodha writes `A1:A1` for a full sheet; left out by default */
  readonly dimension?: string;
  /** texts in the cells themselves instead of the shared table */
  readonly inlineTexts?: boolean;
  /** days count from 1904 */
  readonly counts1904?: boolean;
  /** code of the date format; the built-in format 14 when not given */
  readonly dateFormat?: string;
  /** rows and cells without their `r` attribute */
  readonly withoutReferences?: boolean;
};

/** Writes an .xlsx file for fixtures and tests: small, plain, and as odd as real ones where needed. */
export function writeWorkbook(sheets: readonly WrittenSheet[], style: WorkbookStyle = {}): Buffer {
  return writeZip(workbookMembers(sheets, style));
}

/** Returns the members of that file, so that a test can change one of them. */
export function workbookMembers(
  sheets: readonly WrittenSheet[],
  style: WorkbookStyle = {},
): ZipMember[] {
  const texts = new Map<string, number>();
  const bodies = sheets.map((sheet) => worksheet(sheet, style, texts));
  const text = (name: string, body: string): ZipMember => ({
    name,
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`, "utf8"),
  });
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const part = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const override = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${type}.${kind}+xml"/>`;
  const count = sheets.length;
  return [
    text(
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main")}${sheets.map((_, i) => override(`/xl/worksheets/sheet${i + 1}.xml`, "worksheet")).join("")}${override("/xl/styles.xml", "styles")}${override("/xl/sharedStrings.xml", "sharedStrings")}</Types>`,
    ),
    text(
      "_rels/.rels",
      `<Relationships xmlns="${relationships}">${part(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    text(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${style.counts1904 ? ' date1904="1"' : ""}/><sheets>${sheets.map((sheet, i) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    text(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${relationships}">${sheets.map((_, i) => part(i + 1, "worksheet", `worksheets/sheet${i + 1}.xml`)).join("")}${part(count + 1, "styles", "styles.xml")}${part(count + 2, "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    ),
    text("xl/styles.xml", styles(main, style.dateFormat)),
    ...bodies.map((body, i) =>
      text(
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${main}">${style.dimension ? `<dimension ref="${style.dimension}"/>` : ""}<sheetData>${body}</sheetData></worksheet>`,
      ),
    ),
    text(
      "xl/sharedStrings.xml",
      `<sst xmlns="${main}">${[...texts.keys()].map((shared) => `<si>${textElement(shared)}</si>`).join("")}</sst>`,
    ),
  ];
}

/** The styles part; a fill has its pattern, without which openpyxl refuses the file. */
function styles(main: string, dateFormat: string | undefined): string {
  const formats =
    dateFormat === undefined
      ? ""
      : `<numFmts count="1"><numFmt numFmtId="164" formatCode="${escapeXml(dateFormat)}"/></numFmts>`;
  const dateId = dateFormat === undefined ? 14 : 164;
  return `<styleSheet xmlns="${main}">${formats}<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="${dateId}" applyNumberFormat="1"/></cellXfs></styleSheet>`;
}

function worksheet(sheet: WrittenSheet, style: WorkbookStyle, texts: Map<string, number>): string {
  const rows: string[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (row === undefined) {
      continue;
    }
    const number = index + 1;
    const cells = row.map((cell, column) => {
      const place = style.withoutReferences ? "" : ` r="${columnLetters(column)}${number}"`;
      if (cell === null) {
        return style.withoutReferences ? "<c/>" : "";
      }
      return writeCell(cell, place, style, texts);
    });
    rows.push(`<row${style.withoutReferences ? "" : ` r="${number}"`}>${cells.join("")}</row>`);
  }
  return rows.join("");
}

function writeCell(
  cell: Exclude<WrittenCell, null>,
  place: string,
  style: WorkbookStyle,
  texts: Map<string, number>,
): string {
  if (typeof cell === "number") {
    return `<c${place}><v>${cell}</v></c>`;
  }
  if (typeof cell === "object") {
    return `<c${place} s="1"><v>${cell.serial}</v></c>`;
  }
  if (style.inlineTexts) {
    return `<c${place} t="inlineStr"><is>${textElement(cell)}</is></c>`;
  }
  const index = texts.get(cell) ?? texts.size;
  texts.set(cell, index);
  return `<c${place} t="s"><v>${index}</v></c>`;
}

function textElement(text: string): string {
  return `<t xml:space="preserve">${escapeXml(text)}</t>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
