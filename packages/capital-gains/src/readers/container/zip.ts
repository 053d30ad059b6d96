import { crc32, inflateRaw } from "#inflate";
import { latin1Text, uint16, uint32, uint64, utf8Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** One member of an archive by its directory; its sizes are claims until counted. */
export type ZipEntry = {
  /** path inside the archive, used to recognise the member and never as a path of this machine */
  name: string;
  /** 0 stored, 8 deflated (APPNOTE 4.4.5) */
  method: number;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
  /** where the member's own header begins */
  headerAt: number;
};

const endOfDirectory = 0x06054b50;
const endOfDirectoryBytes = 22;
const directoryEntry = 0x02014b50;
const directoryEntryBytes = 46;
const longestComment = 0xffff;
const inZip64Field = 0xffffffff;
const encrypted = 1;
const utf8Name = 1 << 11;

/**
 * Reads the directory at the end of a ZIP file (PKWARE APPNOTE 4.3.12, 4.3.16) and checks its claims
 * against the limits before anything is unpacked. Folders and what macOS adds (`__MACOSX/`, `._name`) are
 * left out.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length > limits.archiveBytes) {
    throw new UnreadableFile("file-too-large");
  }
  const end = findEndOfDirectory(bytes);
  const count = uint16(bytes, end + 10);
  if (count > limits.archiveEntries) {
    throw new UnreadableFile("archive-too-many-files", `the archive lists ${count} files`);
  }
  let at = uint32(bytes, end + 16);
  let total = 0;
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + directoryEntryBytes > end || uint32(bytes, at) !== directoryEntry) {
      throw new UnreadableFile("damaged-archive", "the archive's directory is cut off");
    }
    const nameBytes = uint16(bytes, at + 28);
    const extraBytes = uint16(bytes, at + 30);
    const next = at + directoryEntryBytes + nameBytes + extraBytes + uint16(bytes, at + 32);
    const entry = readEntry(bytes, at, nameBytes, extraBytes);
    at = next;
    if (isJunk(entry.name)) {
      continue;
    }
    checkClaim(entry);
    total += entry.unpackedBytes;
    if (total > limits.unpackedBytes) {
      throw new UnreadableFile("archive-too-large", "the members together are too large");
    }
    entries.push(entry);
  }
  return entries;
}

function findEndOfDirectory(bytes: Uint8Array): number {
  const lowest = Math.max(0, bytes.length - endOfDirectoryBytes - longestComment);
  for (let at = bytes.length - endOfDirectoryBytes; at >= lowest; at -= 1) {
    if (bytes[at] === 0x50 && uint32(bytes, at) === endOfDirectory) {
      return at;
    }
  }
  throw new UnreadableFile("cut-off", "a ZIP file without the directory at its end");
}

function readEntry(bytes: Uint8Array, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = uint16(bytes, at + 8);
  if ((flags & encrypted) !== 0) {
    throw new UnreadableFile("password-protected", "a member of the archive is encrypted");
  }
  const nameAt = at + directoryEntryBytes;
  const name = bytes.subarray(nameAt, nameAt + nameBytes);
  const entry: ZipEntry = {
    name: (flags & utf8Name) !== 0 ? utf8Text(name) : latin1Text(name),
    method: uint16(bytes, at + 10),
    crc32: uint32(bytes, at + 16),
    packedBytes: uint32(bytes, at + 20),
    unpackedBytes: uint32(bytes, at + 24),
    headerAt: uint32(bytes, at + 42),
  };
  readZip64Sizes(bytes, nameAt + nameBytes, extraBytes, entry);
  return entry;
}

/** Reads extra field 1, the true sizes from streaming writers or above 4 GiB (APPNOTE 4.5.3). */
function readZip64Sizes(bytes: Uint8Array, start: number, length: number, entry: ZipEntry): void {
  const end = Math.min(start + length, bytes.length);
  let at = start;
  while (at + 4 <= end) {
    const kind = uint16(bytes, at);
    const fieldEnd = Math.min(at + 4 + uint16(bytes, at + 2), end);
    let value = at + 4;
    if (kind === 1) {
      for (const field of ["unpackedBytes", "packedBytes", "headerAt"] as const) {
        if (entry[field] !== inZip64Field || value + 8 > fieldEnd) {
          continue;
        }
        entry[field] = uint64(bytes, value);
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
    throw new UnreadableFile(
      "archive-method-unknown",
      `${entry.name} is packed by method ${entry.method}`,
    );
  }
  if (entry.unpackedBytes > limits.entryBytes) {
    throw new UnreadableFile(
      "archive-too-large",
      `${entry.name} claims ${entry.unpackedBytes} bytes`,
    );
  }
  const ratio = entry.unpackedBytes / Math.max(1, entry.packedBytes);
  if (entry.unpackedBytes > limits.inflationRatioFromBytes && ratio > limits.inflationRatio) {
    throw new UnreadableFile(
      "archive-inflates-too-much",
      `${entry.name} inflates ${Math.round(ratio)} fold`,
    );
  }
}

const memberHeader = 0x04034b50;
const memberHeaderBytes = 30;
const deflated = 8;

/**
 * Unpacks one member and checks its CRC-32. Output is counted as it is produced: a member that inflates
 * beyond its claim in the directory, which the limits allowed, is stopped there.
 */
export function unpackZipMember(archive: Uint8Array, entry: ZipEntry): Uint8Array {
  const { headerAt } = entry;
  const damaged = (cause: string) =>
    new UnreadableFile("damaged-archive", `${entry.name}: ${cause}`);
  if (headerAt + memberHeaderBytes > archive.length || uint32(archive, headerAt) !== memberHeader) {
    throw damaged("no header where the directory points");
  }
  const start =
    headerAt + memberHeaderBytes + uint16(archive, headerAt + 26) + uint16(archive, headerAt + 28);
  if (start + entry.packedBytes > archive.length) {
    throw damaged("cut off");
  }
  const packed = archive.subarray(start, start + entry.packedBytes);
  const bytes = entry.method === deflated ? inflate(packed, entry) : packed;
  if (bytes.length !== entry.unpackedBytes) {
    throw damaged("another size than the directory says");
  }
  if (crc32(bytes) !== entry.crc32) {
    throw damaged("its check sum does not match");
  }
  return bytes;
}

function inflate(packed: Uint8Array, entry: ZipEntry): Uint8Array {
  try {
    return inflateRaw(packed, entry.unpackedBytes);
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new UnreadableFile(
        "archive-inflates-too-much",
        `${entry.name} is larger than it claims`,
      );
    }
    throw new UnreadableFile("damaged-archive", `${entry.name}: ${String(cause)}`);
  }
}
