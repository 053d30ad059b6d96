import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { guardedText, xmlText } from "../workbook/cell-text.ts";

/** The first sheet of a report, whose cells B2 and B3 are the owner's name and PAN, see `headRows`. */
const firstSheet = "xl/worksheets/sheet1.xml";
/** What the first sheet may be unpacked to; it is about one page, however many sales there are. */
const mostBytes = 1 << 24;

/**
 * Returns a report with the name and PAN that its owner asks for. They are written into this copy alone:
 * the report that is kept has no PAN. Only the first sheet is unpacked; the others, which grow with the
 * sales, are copied as they are packed.
 *
 * @throws RangeError for a file that is no report of ours
 */
export function withOwner(
  report: Uint8Array<ArrayBuffer>,
  { name, pan }: { readonly name?: string; readonly pan?: string },
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((_error, bytes) => pieces.push(bytes));
  let isReport = false;
  for (const { packed, ...member } of membersOf(report)) {
    let body = packed;
    if (member.filename === firstSheet) {
      isReport = true;
      const sheet = inflateRawSync(packed, { maxOutputLength: mostBytes }).toString();
      const named = name === undefined ? sheet : written(sheet, "B2", name);
      const bytes = Buffer.from(pan === undefined ? named : written(named, "B3", pan));
      Object.assign(member, { size: bytes.byteLength, crc: crc32(bytes) });
      body = deflateRawSync(bytes, { level: 1 });
    }
    const added: ZipInputFile = { ...member, compression: 8, mtime: new Date(1980, 0, 1) };
    archive.add(added);
    added.ondata?.(null, body, true);
  }
  if (!isReport) {
    throw new RangeError("not a report");
  }
  archive.end();
  return Buffer.concat(pieces);
}

/** A member of a workbook: its name, its checksum and size unpacked, and its deflated bytes. */
type Member = { filename: string; crc: number; size: number; packed: Uint8Array<ArrayBuffer> };

/** Lists the members of a workbook that `workbookFile` wrote (PKWARE APPNOTE 4.3). */
function* membersOf(archive: Uint8Array<ArrayBuffer>): Generator<Member> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const uint16 = (at: number) => view.getUint16(at, true);
  const uint32 = (at: number) => view.getUint32(at, true);
  // The record at the end, which has no comment.
  const end = archive.byteLength - 22;
  let at = uint32(end + 16);
  for (let count = uint16(end + 10); count > 0; count -= 1) {
    const nameBytes = uint16(at + 28);
    const header = uint32(at + 42);
    const body = header + 30 + uint16(header + 26) + uint16(header + 28);
    yield {
      filename: Buffer.from(archive.subarray(at + 46, at + 46 + nameBytes)).toString(),
      crc: uint32(at + 16),
      size: uint32(at + 24),
      packed: archive.subarray(body, body + uint32(at + 20)),
    };
    at += 46 + nameBytes + uint16(at + 30) + uint16(at + 32);
  }
}

function written(sheet: string, place: string, text: string): string {
  const cell = new RegExp(`<c r="${place}" s="(\\d+)"(?:/>| t="inlineStr">.*?</c>)`);
  if (!cell.test(sheet)) {
    throw new RangeError(`no cell ${place}`);
  }
  const content = `<is><t xml:space="preserve">${xmlText(guardedText(text))}</t></is>`;
  return sheet.replace(
    cell,
    (_, style) => `<c r="${place}" s="${style}" t="inlineStr">${content}</c>`,
  );
}
