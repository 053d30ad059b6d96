import { zipSync } from "fflate";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/**
 * A workbook of some 2 kB whose number format is 900,000 opening brackets: an expression that looks
 * for the end of each of them takes minutes.
 */
export function hostileWorkbook(): Uint8Array {
  const part = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships">${part(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${part(1, "worksheet", "worksheets/sheet1.xml")}${part(2, "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(900_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)] as const);
  return zipSync(Object.fromEntries(bytes), { level: 9 });
}
