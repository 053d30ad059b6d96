import { crc32, inflateRawSync } from "node:zlib";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";

/** One member of an archive as its directory describes it; sizes are claims until counted. */
export interface ZipEntry {
  /** path inside the archive, used to recognise the member and never as a path of this machine */
  name: string;
  /** 0 stored, 8 deflated (APPNOTE 4.4.5) */
  method: number;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
  /** where the member's own header stands */
  headerAt: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;
const IN_ZIP64_FIELD = 0xffffffff;
const ENCRYPTED = 1;
const UTF8_NAME = 1 << 11;

/**
 * Reads the directory at the end of a ZIP file (PKWARE APPNOTE 4.3.12, 4.3.16) and holds its claims
 * against the limits before anything is unpacked.
 * @param bytes the whole archive
 * @returns the members that are files; folders and what macOS adds (`__MACOSX/`, `._name`) are left out
 * @throws {Refused} cut off, encrypted, or asking for more than the limits allow
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  if (bytes.length > limits.archiveBytes) throw new Refused("file-too-large");
  const end = findEndOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.archiveEntries) {
    throw new Refused("archive-too-many-files", `the archive lists ${count} files`);
  }
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + DIRECTORY_ENTRY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw new Refused("damaged-archive", "the archive's directory is cut off");
    }
    const nameBytes = bytes.readUInt16LE(at + 28);
    const extraBytes = bytes.readUInt16LE(at + 30);
    const next = at + DIRECTORY_ENTRY_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
    const entry = readEntry(bytes, at, nameBytes, extraBytes);
    at = next;
    if (isJunk(entry.name)) continue;
    checkClaim(entry);
    total += entry.unpackedBytes;
    if (total > limits.unpackedBytes) {
      throw new Refused("archive-too-large", "the members together are too large");
    }
    entries.push(entry);
  }
  return entries;
}

function findEndOfDirectory(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_OF_DIRECTORY_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_OF_DIRECTORY_BYTES; at >= lowest; at--) {
    if (bytes[at] === 0x50 && bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Refused("cut-off", "a ZIP file without the directory at its end");
}

function readEntry(bytes: Buffer, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8);
  if ((flags & ENCRYPTED) !== 0) {
    throw new Refused("password-protected", "a member of the archive is encrypted");
  }
  const nameAt = at + DIRECTORY_ENTRY_BYTES;
  const name = bytes.subarray(nameAt, nameAt + nameBytes);
  const entry: ZipEntry = {
    name: (flags & UTF8_NAME) !== 0 ? name.toString("utf8") : name.toString("latin1"),
    method: bytes.readUInt16LE(at + 10),
    crc32: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    unpackedBytes: bytes.readUInt32LE(at + 24),
    headerAt: bytes.readUInt32LE(at + 42),
  };
  readZip64Sizes(bytes, nameAt + nameBytes, extraBytes, entry);
  return entry;
}

/** Writers that stream, or members beyond 4 GiB, keep the true sizes in extra field 1 (APPNOTE 4.5.3). */
function readZip64Sizes(bytes: Buffer, start: number, length: number, entry: ZipEntry): void {
  const end = Math.min(start + length, bytes.length);
  let at = start;
  while (at + 4 <= end) {
    const kind = bytes.readUInt16LE(at);
    const fieldEnd = Math.min(at + 4 + bytes.readUInt16LE(at + 2), end);
    let value = at + 4;
    if (kind === 1) {
      for (const field of ["unpackedBytes", "packedBytes", "headerAt"] as const) {
        if (entry[field] !== IN_ZIP64_FIELD || value + 8 > fieldEnd) continue;
        entry[field] = Number(bytes.readBigUInt64LE(value));
        value += 8;
      }
    }
    at = fieldEnd;
  }
}

function isJunk(name: string): boolean {
  const base = name.slice(name.lastIndexOf("/") + 1);
  return base === "" || base.startsWith("._") || name.startsWith("__MACOSX/");
}

function checkClaim(entry: ZipEntry): void {
  if (entry.method !== 0 && entry.method !== 8) {
    throw new Refused(
      "archive-method-unknown",
      `${entry.name} is packed by method ${entry.method}`,
    );
  }
  if (entry.unpackedBytes > limits.entryBytes) {
    throw new Refused("archive-too-large", `${entry.name} claims ${entry.unpackedBytes} bytes`);
  }
  const ratio = entry.unpackedBytes / Math.max(1, entry.packedBytes);
  if (entry.unpackedBytes > limits.inflationRatioFromBytes && ratio > limits.inflationRatio) {
    throw new Refused(
      "archive-inflates-too-much",
      `${entry.name} inflates ${Math.round(ratio)} fold`,
    );
  }
}

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
