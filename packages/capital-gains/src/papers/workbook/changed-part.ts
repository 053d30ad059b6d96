import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** What the part may be unpacked to: a sheet of a page or two. */
const mostBytes = 1 << 24;

/**
 * Returns a workbook with one part changed, such as `xl/worksheets/sheet1.xml`. Only that part is
 * unpacked; the others are copied as they are packed, so that long sheets cost next to nothing.
 *
 * @throws RangeError for a file that `workbookFile` did not write, or without the part
 */
export function withChangedPart(
  workbook: Uint8Array<ArrayBuffer>,
  name: string,
  change: (xml: string) => string,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((_error, bytes) => pieces.push(bytes));
  let isChanged = false;
  for (const { packed, ...copied } of membersOf(workbook)) {
    const member: ZipInputFile = { ...copied, compression: 8, mtime: new Date(1980, 0, 1) };
    let body = packed;
    if (copied.filename === name) {
      const xml = inflateRawSync(packed, { maxOutputLength: mostBytes }).toString();
      const bytes = Buffer.from(change(xml));
      Object.assign(member, { size: bytes.byteLength, crc: crc32(bytes) });
      body = deflateRawSync(bytes, { level: 1 });
      isChanged = true;
    }
    archive.add(member);
    member.ondata?.(null, body, true);
  }
  if (!isChanged) {
    throw new RangeError(`no ${name}`);
  }
  archive.end();
  return Buffer.concat(pieces);
}

/** A member of an archive: its name, its checksum and size unpacked, and its deflated bytes. */
type Member = { filename: string; crc: number; size: number; packed: Uint8Array<ArrayBuffer> };

/** Lists the members of an archive whose directory ends without a comment (PKWARE APPNOTE 4.3). */
function* membersOf(archive: Uint8Array<ArrayBuffer>): Generator<Member> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const uint16 = (at: number) => view.getUint16(at, true);
  const uint32 = (at: number) => view.getUint32(at, true);
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
