import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, deflateRawSync } from "node:zlib";
import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type WorkbookStyle, workbookMembers } from "../../../scripts/workbook-writer.ts";
import { writeZip, type ZipMember } from "../../../scripts/zip-writer.ts";
import { biffWorkbook, record } from "../../../test/biff-workbook.ts";
import { refusalOfOpening } from "../../../test/opened.ts";
import { textOf } from "../../../test/process.ts";
import { RefusedSchema } from "../../cli/output-schema.ts";
import { limits } from "./limits.ts";

const megabyte = 1024 * 1024;
const sheetPath = "xl/worksheets/sheet1.xml";

/** What the directory of an archive states of a member, other than is true. */
type Claims = {
  readonly unpackedBytes?: number;
  /** Compression method. */
  readonly method?: number;
  /** General purpose flags; 1 means encrypted. */
  readonly flags?: number;
};

/** Changes what the directory of an archive states of members. */
function claiming(archive: Buffer, names: readonly string[], claims: Claims): Buffer {
  for (const name of names) {
    const entry = archive.lastIndexOf(name) - 46;
    archive.writeUInt16LE(claims.flags ?? archive.readUInt16LE(entry + 8), entry + 8);
    archive.writeUInt16LE(claims.method ?? archive.readUInt16LE(entry + 10), entry + 10);
    archive.writeUInt32LE(claims.unpackedBytes ?? archive.readUInt32LE(entry + 24), entry + 24);
  }
  return archive;
}

/** A workbook whose member `name` is replaced. */
function withMember(name: string, bytes: Uint8Array, style: WorkbookStyle = {}): ZipMember[] {
  return workbookMembers([{ name: "S", rows: [["a", 1]] }], style).map((member) =>
    member.name === name ? { name, bytes } : member,
  );
}

const workbook = workbookMembers([{ name: "S", rows: [["a", 1]] }]);
/** A workbook with such claims about its one sheet. */
const claimingOfSheet = (claims: Claims) => claiming(writeZip(workbook), [sheetPath], claims);
/** A workbook whose one sheet inflates from these bytes. */
const withPackedSheet = (packed: Buffer, unpackedBytes: number) =>
  claiming(writeZip(withMember(sheetPath, packed), false), [sheetPath], {
    method: 8,
    unpackedBytes,
  });
/** Not compressed, because so much of the same would be refused for that already. */
const sheetOf = (xml: string) => writeZip(withMember(sheetPath, Buffer.from(xml)), false);
const stylesOf = (xml: string, deflate = true) =>
  writeZip(withMember("xl/styles.xml", Buffer.from(`<styleSheet>${xml}</styleSheet>`)), deflate);
const relationshipsOf = (xml: string) =>
  writeZip(
    withMember("xl/_rels/workbook.xml.rels", Buffer.from(xml), { inlineTexts: true }),
    false,
  );
const csv = (name: string, text: string) => ({ name, bytes: Buffer.from(text, "latin1") });
const zeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte);
/** Deflated zeros in blocks of 64 MB: a block that ends on a byte can be repeated. */
const deflatedZeros = (times: number) => {
  const block = deflateRawSync(zeros(64), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(block), deflateRawSync("")]);
};
const entities = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
  .split("")
  .map((name, i) => `<!ENTITY ${name} "${`&${"abcdefghij"[i]};`.repeat(10)}">`)
  .join("")}]>`;

const aCell = (attributes: string, content: string) =>
  sheetOf(`<row r="1"><c ${attributes}>${content}</c></row>`);
const sheets = (count: number) =>
  workbookMembers(Array.from({ length: count }, (_, i) => ({ name: `S${i}`, rows: [] })));
/** Every sheet is the first one's part. */
const oneSheetOften = (members: readonly ZipMember[]) =>
  members.map((member) =>
    member.name === "xl/_rels/workbook.xml.rels"
      ? {
          ...member,
          bytes: Buffer.from(textOf(member).replaceAll(/sheet\d+\.xml/g, "sheet1.xml")),
        }
      : member,
  );
/** In the allocation table every sector is followed by sector 3. */
const circle = () => {
  const bytes = readFileSync(
    new URL("../../../fixtures/zerodha/ok/every-section-as-xls.xls", import.meta.url),
  );
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  for (let at = table; at < table + 512; at += 4) {
    bytes.writeUInt32LE(3, at);
  }
  return bytes;
};

const zipOf = (...names: readonly string[]) => writeZip(names.map((name) => csv(name, "<x/>")));
const fods =
  '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument">';
const xml2003 =
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:x">';

/** Spreadsheets of kinds that are not read. */
const otherSpreadsheets: Readonly<Record<string, Readonly<Record<string, () => Buffer>>>> = {
  "open-document-spreadsheet": {
    ".ods": () => zipOf("mimetype", "content.xml", "META-INF/manifest.xml"),
    ".fods": () => Buffer.from(fods),
  },
  "xml-spreadsheet": {
    "XML of Excel 2003": () => Buffer.from(xml2003),
    "XML of Excel 2003 in UTF-16": () => Buffer.from(`\ufeff${xml2003}`, "utf16le"),
  },
  "web-archive": {
    ".mht of Excel": () =>
      Buffer.from(
        "MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related",
      ),
  },
  "binary-workbook": { ".xlsb": () => zipOf("[Content_Types].xml", "xl/workbook.bin") },
  "numbers-spreadsheet": { ".numbers": () => zipOf("Index/Document.iwa", "head.jpg") },
};

/** Hostile and other files by the refusal that they must end in. */
const hostileFiles: Readonly<Record<string, Readonly<Record<string, () => Buffer>>>> = {
  ...otherSpreadsheets,
  "other-office-document": {
    "a text document": () => zipOf("[Content_Types].xml", "word/document.xml"),
    "a presentation": () => zipOf("[Content_Types].xml", "ppt/presentation.xml"),
  },
  "web-page": { "a page without a table": () => Buffer.from("<!doctype html><p>Sign in") },
  "web-page-of-workbook": {
    "the frame of Excel's page": () =>
      Buffer.from("<html><head><meta name=ProgId content=Excel.Sheet></head><frameset><frame>"),
  },
  "too-many-sheets": {
    "101 sheets": () => writeZip(sheets(101)),
    "101 headings with a table each": () =>
      Buffer.from("<h2>S</h2><table><tr><td>1</td></tr></table>".repeat(101)),
  },
  "archive-too-large": {
    "1 MB that inflates to 1 GB": () => withPackedSheet(deflatedZeros(16), 1024 * megabyte),
    "a directory that claims 4 GB": () => claimingOfSheet({ unpackedBytes: 0xfffffffe }),
    "members that are together too large": () => {
      const members = Array.from({ length: 180 }, (_, i) => csv(`${1000 + i}.csv`, "a"));
      const names = members.map(({ name }) => name);
      return claiming(writeZip(members), names, { unpackedBytes: 0.9 * megabyte });
    },
  },
  "archive-inflates-too-much": {
    "64 MB of zeros, below the limit of a member, thousandfold": () =>
      withPackedSheet(deflatedZeros(1), 64 * megabyte),
    "a directory that claims 100 bytes over 1 GB": () => withPackedSheet(deflatedZeros(16), 100),
  },
  "archive-too-many-files": {
    "501 members": () => writeZip(Array.from({ length: 501 }, (_, i) => csv(`${i}.csv`, "a"))),
  },
  "archive-of-other-files": {
    "an archive in an archive": () =>
      writeZip([{ name: "a.zip", bytes: writeZip([csv("a.csv", "a")]) }]),
    "an archive with a program in it": () => writeZip([csv("a.csv", "MZ\0\0\x03\0\0\0")]),
  },
  "password-protected": { "a member that is encrypted": () => claimingOfSheet({ flags: 1 }) },
  "archive-method-unknown": {
    "a packing method that is not known": () => claimingOfSheet({ method: 99 }),
  },
  "document-type-declaration": {
    "an XML entity bomb": () =>
      sheetOf(
        `${entities}<worksheet><row r="1"><c r="A1" t="str"><v>&j;</v></c></row></worksheet>`,
      ),
    "an entity that names a file": () =>
      writeZip(
        withMember(
          "xl/workbook.xml",
          Buffer.from('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook/>'),
        ),
      ),
  },
  "row-too-wide": {
    "a row of a million cells": () =>
      sheetOf(`<row r="1">${"<c><v>1</v></c>".repeat(1_000_000)}</row>`),
    "a cell in a column that no sheet has": () => aCell('r="ZZZZZZZZ1"', "<v>1</v>"),
  },
  "too-many-rows": {
    "more rows than a sheet has": () => sheetOf("<row/>".repeat(1_048_577)),
    "a row number of a billion": () => sheetOf('<row r="1000000000"/>'),
  },
  "cell-too-long": {
    "a cell longer than a cell can be": () =>
      aCell('r="A1" t="str"', `<v>${"9".repeat(200_000)}</v>`),
    "a cell put together of many pieces": () =>
      aCell('r="A1" t="inlineStr"', `<is>${"<t>abcdefgh</t>".repeat(5000)}</is>`),
    "a text that comments cut into a hundred thousand pieces": () =>
      aCell('r="A1" t="str"', `<v>${"a<!---->".repeat(100_000)}</v>`),
  },
  "damaged-workbook": {
    "a hundred sheets of one part": () => writeZip(oneSheetOften(sheets(100))),
    "a shared text that is not there": () => aCell('r="A1" t="s"', "<v>4000000000</v>"),
    "a row that does not end": () => sheetOf('<row r="1"><c r="A1"><v>1</v></c>'),
    "an attribute without a value": () => aCell('r>"A1"', "<v>1</v>"),
    "a number format of nearly a million brackets, in 2 kB": () =>
      stylesOf(
        `<numFmt numFmtId="200" formatCode="${"[".repeat(900_000)}"/><cellXfs><xf numFmtId="200"/></cellXfs>`,
      ),
    "more cell styles than a workbook has": () =>
      stylesOf(`<cellXfs>${'<xf numFmtId="14"/>'.repeat(65_537)}</cellXfs>`, false),
    "more relationships than a workbook has": () =>
      relationshipsOf('<Relationship Id="a" Type="b" Target="c"/>'.repeat(10_001)),
    "a relationship to a path of half a million folders": () =>
      relationshipsOf(
        `<Relationship Id="rId1" Type="/worksheet" Target="${"a/../".repeat(250_000)}worksheets/sheet1.xml"/>`,
      ),
    "an .xls whose number format is longer than one can be": () =>
      biffWorkbook(
        6,
        Buffer.alloc(0),
        record(0x41e, 164, 0, 0x40, 0x1f, 0, ...Array<number>(8000).fill(0x5b)),
      ),
    "a workbook without sheets": () => writeZip(sheets(0)),
    "a chain of sectors that runs in a circle": circle,
  },
};
const hostile = Object.entries(hostileFiles).flatMap(([code, files]) =>
  Object.entries(files).map(([name, make]) => [name, code, make] as const),
);

describe("hostile and other files end in a refusal by name", () => {
  test.each(hostile)("%s: %s", (_, code, make) => {
    const refusal = refusalOfOpening(make());
    expect(refusal?.code).toBe(code);
    expect([...Value.Errors(RefusedSchema, { error: refusal })]).toEqual([]);
    if (otherSpreadsheets[code]) {
      expect(refusal?.message).toMatch(/\.xlsx\)? or (\.csv|CSV), and upload that file/);
    }
  });

  test("a sheet of rows without a value has no rows", () => {
    expect(refusalOfOpening(sheetOf("<row/>".repeat(1000)))).toBeUndefined();
  });
});

describe("files that are cut off or damaged", () => {
  const xlsx = readFileSync(
    new URL("../../../fixtures/zerodha/ok/grandfathering.xlsx", import.meta.url),
  );
  const xls = readFileSync(
    new URL("../../../fixtures/zerodha/ok/every-section-as-xls.xls", import.meta.url),
  );

  test("a workbook cut off anywhere is refused", () => {
    for (let length = 2; length < xlsx.length; length += 7) {
      expect(refusalOfOpening(xlsx.subarray(0, length)), `${length} bytes`).toBeDefined();
    }
  });

  test("an .xls cut off before its last sheet ends is refused", () => {
    for (let length = 8; length < 8192; length += 64) {
      expect(refusalOfOpening(xls.subarray(0, length)), `${length} bytes`).toBeDefined();
    }
  });

  test("a changed byte inside a member is detected by its checksum", () => {
    const bytes = writeZip(workbook, false);
    const at = bytes.indexOf("<v>1</v>") + 3;
    bytes[at] = 0x39;
    expect(refusalOfOpening(bytes)?.code).toBe("damaged-archive");
  });
});

describe("memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  const script = fileURLToPath(new URL("../../../test/peak-memory.ts", import.meta.url));
  let idle = 0;
  beforeAll(() => {
    writeFileSync(join(folder, "none"), "a");
    idle = measure("none").megabytes;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const measure = (name: string) =>
    JSON.parse(
      execFileSync(process.execPath, [script, join(folder, name)], { encoding: "utf8" }),
    ) as { readonly code: string; readonly megabytes: number };

  test.each(hostile.filter(([name]) => /GB|million|entity bomb|members that/.test(name)))(
    "%s takes only the file, one member, and a little more",
    (_, code, make) => {
      const bytes = make();
      writeFileSync(join(folder, "file"), bytes);
      const { code: refusedWith, megabytes } = measure("file");
      expect(refusedWith).toBe(code);
      const allowed = (bytes.length + limits.entryBytes) / megabyte + 64;
      expect(megabytes - idle).toBeLessThan(allowed);
    },
  );
});
