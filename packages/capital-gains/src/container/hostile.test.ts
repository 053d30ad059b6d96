import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type WorkbookStyle, workbookMembers } from "../../scripts/workbook-writer.ts";
import { writeXls } from "../../scripts/xls-writer.ts";
import { writeZip, type ZipMember } from "../../scripts/zip-writer.ts";
import { refusalOfOpening } from "../../test/opened.ts";
import { limits } from "./limits.ts";

const MEGABYTE = 1024 * 1024;
const SHEET = "xl/worksheets/sheet1.xml";

/** A workbook whose member `name` is replaced. */
function withMember(
  name: string,
  change: Partial<ZipMember>,
  style: WorkbookStyle = {},
): ZipMember[] {
  return workbookMembers([{ name: "S", rows: [["a", 1]] }], style).map((member) =>
    member.name === name ? { ...member, ...change } : member,
  );
}

/** A workbook whose one sheet is such a member. */
const withSheet = (change: Partial<ZipMember>) => writeZip(withMember(SHEET, change));
/** Not compressed, because so much of the same would be refused for that already. */
const sheetOf = (xml: string) => writeZip(withMember(SHEET, { bytes: Buffer.from(xml) }), false);
const stylesOf = (xml: string, deflate = true) =>
  writeZip(
    withMember("xl/styles.xml", { bytes: Buffer.from(`<styleSheet>${xml}</styleSheet>`) }),
    deflate,
  );
const relationshipsOf = (xml: string) =>
  writeZip(
    withMember("xl/_rels/workbook.xml.rels", { bytes: Buffer.from(xml) }, { inlineTexts: true }),
    false,
  );
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE);
/** Deflated zeros in blocks of 64 MB: a block that ends on a byte can be repeated. */
const deflatedZeros = (times: number) => {
  const block = deflateRawSync(zeros(64), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(block), deflateRawSync("")]);
};
const entities = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
  .split("")
  .map((name, i) => `<!ENTITY ${name} "${`&${"abcdefghij"[i]};`.repeat(10)}">`)
  .join("")}]>`;

/** What each hostile file is, and the refusal that it must end in. */
const hostile: readonly [string, string, () => Buffer][] = [
  [
    "1 MB that inflates to 1 GB",
    "archive-too-large",
    () =>
      withSheet({
        packed: deflatedZeros(16),
        claims: { unpackedBytes: 1024 * MEGABYTE },
      }),
  ],
  [
    "64 MB of zeros, below the limit of a member, thousandfold",
    "archive-inflates-too-much",
    () => withSheet({ packed: deflatedZeros(1), claims: { unpackedBytes: 64 * MEGABYTE } }),
  ],
  [
    "a directory that claims 100 bytes over 1 GB",
    "archive-inflates-too-much",
    () => withSheet({ packed: deflatedZeros(16), claims: { unpackedBytes: 100 } }),
  ],
  [
    "a directory that claims 4 GB",
    "archive-too-large",
    () => withSheet({ claims: { unpackedBytes: 0xfffffffe } }),
  ],
  [
    "members that are together too large",
    "archive-too-large",
    () => {
      const bytes = zeros(0.9);
      const packed = deflateRawSync(bytes);
      return writeZip(Array.from({ length: 180 }, (_, i) => ({ name: `${i}.csv`, bytes, packed })));
    },
  ],
  [
    "501 members",
    "archive-too-many-files",
    () =>
      writeZip(
        Array.from({ length: 501 }, (_, i) => ({ name: `${i}.csv`, bytes: Buffer.from("a") })),
      ),
  ],
  [
    "an archive in an archive",
    "archive-of-other-files",
    () =>
      writeZip([{ name: "a.zip", bytes: writeZip([{ name: "a.csv", bytes: Buffer.from("a") }]) }]),
  ],
  [
    "an archive with a program in it",
    "archive-of-other-files",
    () => writeZip([{ name: "a.csv", bytes: Buffer.from("MZ\0\0\x03\0\0\0", "latin1") }]),
  ],
  ["a member that is encrypted", "password-protected", () => withSheet({ flags: 1 })],
  ["a packing method that is not known", "archive-method-unknown", () => withSheet({ method: 99 })],
  [
    "an XML entity bomb",
    "document-type-declaration",
    () =>
      sheetOf(
        `${entities}<worksheet><row r="1"><c r="A1" t="str"><v>&j;</v></c></row></worksheet>`,
      ),
  ],
  [
    "an entity that names a file",
    "document-type-declaration",
    () =>
      writeZip(
        withMember("xl/workbook.xml", {
          bytes: Buffer.from('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook/>'),
        }),
      ),
  ],
  [
    "a row of a million cells",
    "row-too-wide",
    () => sheetOf(`<row r="1">${"<c><v>1</v></c>".repeat(1_000_000)}</row>`),
  ],
  [
    "a cell in a column that no sheet has",
    "row-too-wide",
    () => sheetOf('<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>'),
  ],
  ["more rows than a sheet has", "too-many-rows", () => sheetOf("<row/>".repeat(1_048_577))],
  ["a row number of a billion", "too-many-rows", () => sheetOf('<row r="1000000000"/>')],
  [
    "a cell longer than a cell can be",
    "cell-too-long",
    () => sheetOf(`<row r="1"><c r="A1" t="str"><v>${"9".repeat(200_000)}</v></c></row>`),
  ],
  [
    "a cell put together of many pieces",
    "cell-too-long",
    () =>
      sheetOf(
        `<row r="1"><c r="A1" t="inlineStr"><is>${"<t>abcdefgh</t>".repeat(5000)}</is></c></row>`,
      ),
  ],
  [
    "a text that comments cut into a hundred thousand pieces",
    "cell-too-long",
    () => sheetOf(`<row r="1"><c r="A1" t="str"><v>${"a<!---->".repeat(100_000)}</v></c></row>`),
  ],
  [
    "101 sheets",
    "too-many-sheets",
    () =>
      writeZip(
        workbookMembers(Array.from({ length: 101 }, (_, i) => ({ name: `S${i}`, rows: [] }))),
      ),
  ],
  [
    "a hundred sheets of one part",
    "damaged-workbook",
    () => {
      const many = workbookMembers(
        Array.from({ length: 100 }, (_, i) => ({ name: `S${i}`, rows: [] })),
      );
      return writeZip(
        many.map((member) =>
          member.name === "xl/_rels/workbook.xml.rels"
            ? {
                ...member,
                bytes: Buffer.from(
                  Buffer.from(member.bytes)
                    .toString()
                    .replaceAll(/sheet\d+\.xml/g, "sheet1.xml"),
                ),
              }
            : member,
        ),
      );
    },
  ],
  [
    "a shared text that is not there",
    "damaged-workbook",
    () => sheetOf('<row r="1"><c r="A1" t="s"><v>4000000000</v></c></row>'),
  ],
  [
    "a row that does not end",
    "damaged-workbook",
    () => sheetOf('<row r="1"><c r="A1"><v>1</v></c>'),
  ],
  [
    "a number format of nearly a million brackets, in 2 kB",
    "damaged-workbook",
    () =>
      stylesOf(
        `<numFmt numFmtId="200" formatCode="${"[".repeat(900_000)}"/><cellXfs><xf numFmtId="200"/></cellXfs>`,
      ),
  ],
  [
    "more cell styles than a workbook has",
    "damaged-workbook",
    () => stylesOf(`<cellXfs>${'<xf numFmtId="14"/>'.repeat(65_537)}</cellXfs>`, false),
  ],
  [
    "more relationships than a workbook has",
    "damaged-workbook",
    () => relationshipsOf('<Relationship Id="a" Type="b" Target="c"/>'.repeat(10_001)),
  ],
  [
    "a relationship to a path of half a million folders",
    "damaged-workbook",
    () =>
      relationshipsOf(
        `<Relationship Id="rId1" Type="/worksheet" Target="${"a/../".repeat(250_000)}worksheets/sheet1.xml"/>`,
      ),
  ],
  [
    "an .xls whose number format is longer than one can be",
    "damaged-workbook",
    () => writeXls([{ name: "S", rows: [["a", 1]] }], { numberFormat: "[".repeat(8000) }),
  ],
  ["a workbook without sheets", "damaged-workbook", () => writeZip(workbookMembers([]))],
  [
    "a chain of sectors that runs in a circle",
    "damaged-workbook",
    () => {
      const bytes = readFileSync(
        new URL("../../fixtures/zerodha/ok/every-section-as-xls.xls", import.meta.url),
      );
      // the allocation table is the first sector: every sector is followed by sector 3
      for (let at = 512 + 8; at < 1024; at += 4) {
        bytes.writeUInt32LE(3, at);
      }
      return bytes;
    },
  ],
];

describe("hostile files end in a refusal by name", () => {
  it.each(hostile)("%s: %s", (_, code, make) => {
    expect(refusalOfOpening(make())?.code).toBe(code);
  });

  it("a sheet of rows without a value has no rows", () => {
    expect(refusalOfOpening(sheetOf("<row/>".repeat(1000)))).toBeNull();
  });
});

describe("files that are cut off or damaged", () => {
  const workbook = readFileSync(
    new URL("../../fixtures/zerodha/ok/grandfathering.xlsx", import.meta.url),
  );
  const xls = readFileSync(
    new URL("../../fixtures/zerodha/ok/every-section-as-xls.xls", import.meta.url),
  );

  it("a workbook cut off anywhere is refused", () => {
    for (let length = 2; length < workbook.length; length += 7) {
      expect(refusalOfOpening(workbook.subarray(0, length)), `${length} bytes`).not.toBeNull();
    }
  });

  it("an .xls cut off before its last sheet ends is refused", () => {
    for (let length = 8; length < 8192; length += 64) {
      expect(refusalOfOpening(xls.subarray(0, length)), `${length} bytes`).not.toBeNull();
    }
  });

  it("a changed byte inside a member is detected by its checksum", () => {
    const bytes = writeZip(withMember(SHEET, {}), false);
    const at = bytes.indexOf("<v>1</v>") + 3;
    bytes[at] = 0x39;
    expect(refusalOfOpening(bytes)?.code).toBe("damaged-archive");
  });
});

describe("memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  const script = fileURLToPath(new URL("../../test/peak-memory.ts", import.meta.url));
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

  it.each(hostile.filter(([name]) => /GB|million|entity bomb|members that/.test(name)))(
    "%s takes only the file, one member, and a little more",
    (_, code, make) => {
      const bytes = make();
      writeFileSync(join(folder, "file"), bytes);
      const { code: refusedWith, megabytes } = measure("file");
      expect(refusedWith).toBe(code);
      const allowed = (bytes.length + limits.entryBytes) / MEGABYTE + 64;
      expect(megabytes - idle).toBeLessThan(allowed);
    },
  );
});
