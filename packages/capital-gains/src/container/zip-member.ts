import { crc32, inflateRawSync } from "node:zlib";
import { Refused } from "./refused.ts";
import type { ZipEntry } from "./zip-directory.ts";

const MEMBER_HEADER = 0x04034b50;
const MEMBER_HEADER_BYTES = 30;
const DEFLATED = 8;

/**
 * Unpacks one member. Output is counted while it is produced: a member that inflates beyond what
 * the directory claims (and the limits have allowed) is stopped there, whatever follows.
 * @param archive the whole archive
 * @param entry the member, from {@link readZipDirectory}
 * @returns the member's bytes, checked against its CRC-32
 * @throws {Refused} the member is cut off, damaged, or larger than its directory says
 */
export function unpackZipMember(archive: Buffer, entry: ZipEntry): Buffer {
  const { headerAt } = entry;
  const damaged = (cause: string) => new Refused("damaged-archive", `${entry.name}: ${cause}`);
  if (
    headerAt + MEMBER_HEADER_BYTES > archive.length ||
    archive.readUInt32LE(headerAt) !== MEMBER_HEADER
  ) {
    throw damaged("no header where the directory points");
  }
  const start =
    headerAt +
    MEMBER_HEADER_BYTES +
    archive.readUInt16LE(headerAt + 26) +
    archive.readUInt16LE(headerAt + 28);
  if (start + entry.packedBytes > archive.length) throw damaged("cut off");
  const packed = archive.subarray(start, start + entry.packedBytes);
  const bytes = entry.method === DEFLATED ? inflate(packed, entry) : packed;
  if (bytes.length !== entry.unpackedBytes) throw damaged("another size than the directory says");
  if (crc32(bytes) !== entry.crc32) throw damaged("its check sum does not match");
  return bytes;
}

function inflate(packed: Buffer, entry: ZipEntry): Buffer {
  try {
    // one chunk that holds the claim: nothing to join afterwards, and one byte more is an error
    return inflateRawSync(packed, {
      maxOutputLength: Math.max(1, entry.unpackedBytes),
      chunkSize: Math.max(64, entry.unpackedBytes),
    });
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    if (code === "ERR_BUFFER_TOO_LARGE") {
      throw new Refused("archive-inflates-too-much", `${entry.name} is larger than it claims`);
    }
    throw new Refused("damaged-archive", `${entry.name}: ${String(code)}`);
  }
}
