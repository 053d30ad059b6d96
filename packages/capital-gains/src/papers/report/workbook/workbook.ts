import { constants, crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { joined } from "../../../readers/container/bytes.ts";
import { columnLetters, xmlText } from "./cell-text.ts";
import { stylesPart } from "./styles.ts";
import { type Worksheet, writeWorksheet } from "./worksheet.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const sheetMl = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The earliest date of a ZIP member: equal sheets make equal bytes. */
const archiveDate = new Date(1980, 0, 1);
/** Characters collected before they are packed. */
const pieceLength = 1 << 18;

/**
 * Returns the bytes of an .xlsx file (ECMA-376, transitional). Equal sheets make equal bytes: the file
 * has no date and no name of a person or machine. `title` is the document's and the footer of printed
 * pages. Rows are packed as they are written, so the XML of a long sheet is never held whole.
 */
export function workbookFile(title: string, sheets: readonly Worksheet[]): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) {
      throw error;
    }
    packed.push(bytes);
  });
  const add = (name: string, writePart: (write: (xml: string) => void) => void) => {
    const member: ZipInputFile = {
      filename: name,
      compression: 8,
      mtime: archiveDate,
      crc: 0,
      size: 0,
    };
    archive.add(member);
    let waiting = "";
    const pack = (isLast: boolean) => {
      const piece = Buffer.from(waiting);
      waiting = "";
      member.crc = crc32(piece, member.crc);
      member.size += piece.length;
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      member.ondata?.(null, deflateRawSync(piece, { level: 1, finishFlush }), isLast);
    };
    writePart((xml) => {
      waiting += xml;
      if (waiting.length >= pieceLength) {
        pack(false);
      }
    });
    pack(true);
  };
  const parts: (readonly [name: string, xml: string])[] = [
    ["[Content_Types].xml", contentTypes(sheets)],
    ["_rels/.rels", packageRelationships()],
    ["docProps/core.xml", coreProperties(title)],
    ["xl/workbook.xml", workbookPart(sheets)],
    ["xl/_rels/workbook.xml.rels", workbookRelationships(sheets)],
    ["xl/styles.xml", declaration + stylesPart()],
  ];
  for (const [name, xml] of parts) {
    add(name, (write) => write(xml));
  }
  for (const [i, sheet] of sheets.entries()) {
    add(`xl/worksheets/sheet${i + 1}.xml`, (write) => writeWorksheet(sheet, title, write));
  }
  archive.end();
  return joined(packed);
}

function contentTypes(sheets: readonly Worksheet[]): string {
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${type}"/>`;
  return (
    `${declaration}<Types xmlns="${packageNamespace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml") +
    override("/xl/workbook.xml", `${sheetMl}.sheet.main+xml`) +
    override("/xl/styles.xml", `${sheetMl}.styles+xml`) +
    sheets
      .map((_, i) => override(`/xl/worksheets/sheet${i + 1}.xml`, `${sheetMl}.worksheet+xml`))
      .join("") +
    "</Types>"
  );
}

function packageRelationships(): string {
  return (
    `${declaration}<Relationships xmlns="${packageNamespace}/relationships">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${packageNamespace}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
    "</Relationships>"
  );
}

function coreProperties(title: string): string {
  return (
    `${declaration}<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties" ` +
    `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`
  );
}

function workbookPart(sheets: readonly Worksheet[]): string {
  const list = sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join("");
  const titles = sheets.map((sheet, i) => printTitles(sheet, i)).join("");
  return (
    `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews>' +
    `<sheets>${list}</sheets>${titles === "" ? "" : `<definedNames>${titles}</definedNames>`}</workbook>`
  );
}

/** Returns the rows and columns repeated on each printed page. */
function printTitles({ name, layout }: Worksheet, index: number): string {
  if (layout.headerRows === 0) {
    return "";
  }
  const sheet = `'${name.replaceAll("'", "''")}'`;
  const columns = layout.headerColumns ?? 0;
  const left = columns === 0 ? "" : `${sheet}!$A:$${columnLetters(columns - 1)},`;
  return (
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">` +
    `${xmlText(`${left}${sheet}!$1:$${layout.headerRows}`)}</definedName>`
  );
}

function workbookRelationships(sheets: readonly Worksheet[]): string {
  const relationship = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  return (
    `${declaration}<Relationships xmlns="${packageNamespace}/relationships">` +
    sheets
      .map((_, i) => relationship(i + 1, "worksheet", `worksheets/sheet${i + 1}.xml`))
      .join("") +
    relationship(sheets.length + 1, "styles", "styles.xml") +
    "</Relationships>"
  );
}
