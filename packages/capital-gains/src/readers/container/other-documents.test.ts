import { describe, expect, test } from "vitest";
import { writeZip } from "../../../scripts/zip-writer.ts";
import { refusalOfOpening } from "../../../test/opened.ts";

const bytesOf = (text: string) => Buffer.from(text);
const zipOf = (...names: readonly string[]) =>
  writeZip(names.map((name) => ({ name, bytes: bytesOf("<x/>") })));
const fods =
  '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument">';
const xml2003 =
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:x">';

describe("a spreadsheet of a kind that is not read is named, with what to save it as", () => {
  test.each([
    [
      ".ods",
      "open-document-spreadsheet",
      zipOf("mimetype", "content.xml", "META-INF/manifest.xml"),
    ],
    [".fods", "open-document-spreadsheet", bytesOf(fods)],
    ["XML of Excel 2003", "xml-spreadsheet", bytesOf(xml2003)],
    ["XML of Excel 2003 in UTF-16", "xml-spreadsheet", Buffer.from(`\ufeff${xml2003}`, "utf16le")],
    [".xlsb", "binary-workbook", zipOf("[Content_Types].xml", "xl/workbook.bin")],
    [".numbers", "numbers-spreadsheet", zipOf("Index/Document.iwa", "preview.jpg")],
  ])("%s", (_, code, bytes) => {
    const refusal = refusalOfOpening(bytes);
    expect(refusal?.code).toBe(code);
    expect(refusal?.message).toMatch(/\.xlsx\)? or (\.csv|CSV), and upload that file/);
  });

  test.each(["word/document.xml", "ppt/presentation.xml"])("%s is no spreadsheet", (part) => {
    expect(refusalOfOpening(zipOf("[Content_Types].xml", part))?.code).toBe(
      "other-office-document",
    );
  });
});
