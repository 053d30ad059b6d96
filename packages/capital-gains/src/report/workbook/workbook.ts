import { columnLetters, xmlText } from "./cell-text.ts";
import { SharedTexts } from "./shared-texts.ts";
import { stylesPart } from "./styles.ts";
import { type Worksheet, worksheetPart } from "./worksheet.ts";
import { ZipArchive } from "./zip-archive.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET_ML = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Yields the bytes of an .xlsx file (ECMA-376, transitional) in consecutive pieces, each made on
 * demand. Equal sheets make equal bytes: the file has no date and no name of a person or machine.
 * `title` is the document's and the footer of printed pages.
 */
export async function* workbookPieces(
  title: string,
  sheets: readonly Worksheet[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const archive = new ZipArchive();
  const shared = new SharedTexts();
  const parts: (readonly [name: string, pieces: Iterable<string | Uint8Array>])[] = [
    ["[Content_Types].xml", [contentTypes(sheets)]],
    ["_rels/.rels", [packageRelationships()]],
    ["docProps/core.xml", [coreProperties(title)]],
    ["xl/workbook.xml", [workbookPart(sheets)]],
    ["xl/_rels/workbook.xml.rels", [workbookRelationships(sheets)]],
    ["xl/styles.xml", [DECLARATION + stylesPart()]],
    ...sheets.map(
      (sheet, i) =>
        [`xl/worksheets/sheet${i + 1}.xml`, worksheetPart(sheet, title, shared)] as const,
    ),
    ["xl/sharedStrings.xml", shared.part()],
  ];
  for (const [name, pieces] of parts) {
    yield* archive.add(name, pieces);
  }
  yield* archive.finish();
}

function contentTypes(sheets: readonly Worksheet[]): string {
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${type}"/>`;
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml") +
    override("/xl/workbook.xml", `${SHEET_ML}.sheet.main+xml`) +
    override("/xl/styles.xml", `${SHEET_ML}.styles+xml`) +
    override("/xl/sharedStrings.xml", `${SHEET_ML}.sharedStrings+xml`) +
    sheets
      .map((_, i) => override(`/xl/worksheets/sheet${i + 1}.xml`, `${SHEET_ML}.worksheet+xml`))
      .join("") +
    "</Types>"
  );
}

function packageRelationships(): string {
  return (
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
    "</Relationships>"
  );
}

function coreProperties(title: string): string {
  return (
    `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
    `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`
  );
}

function workbookPart(sheets: readonly Worksheet[]): string {
  const list = sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join("");
  const titles = sheets.map((sheet, i) => printTitles(sheet, i)).join("");
  return (
    `${DECLARATION}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
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
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return (
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
    sheets
      .map((_, i) => relationship(i + 1, "worksheet", `worksheets/sheet${i + 1}.xml`))
      .join("") +
    relationship(sheets.length + 1, "styles", "styles.xml") +
    relationship(sheets.length + 2, "sharedStrings", "sharedStrings.xml") +
    "</Relationships>"
  );
}
