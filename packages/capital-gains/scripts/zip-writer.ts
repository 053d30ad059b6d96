import { crc32, deflateRawSync } from "node:zlib";

/** A member to pack; the directory states `claims` instead of its true sizes. */
export type ZipMember = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** deflated bytes to use unchanged, for members too large to make */
  readonly packed?: Uint8Array;
  readonly claims?: { readonly unpackedBytes?: number; readonly packedBytes?: number };
  /** general purpose flags beside the UTF-8 one; 1 = encrypted */
  readonly flags?: number;
  /** compression method to state instead of the true one */
  readonly method?: number;
};

const utf8Name = 1 << 11;
/** 1 January 1980, so that the same members make the same bytes */
const firstDosDate = 0x21;

/**
 * Packs a ZIP file for fixtures and hostile tests (PKWARE APPNOTE 4.3).
 * @param members in the order of the archive
 * @param deflate false stores the members uncompressed
 */
export function writeZip(members: readonly ZipMember[], deflate = true): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const name = Buffer.from(member.name, "utf8");
    const packed = member.packed
      ? Buffer.from(member.packed)
      : deflate
        ? deflateRawSync(member.bytes)
        : Buffer.from(member.bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(utf8Name | (member.flags ?? 0), 2);
    fields.writeUInt16LE(member.method ?? (deflate ? 8 : 0), 4);
    fields.writeUInt16LE(firstDosDate, 8);
    fields.writeUInt32LE(crc32(member.bytes), 10);
    fields.writeUInt32LE(member.claims?.packedBytes ?? packed.length, 14);
    fields.writeUInt32LE(member.claims?.unpackedBytes ?? member.bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, name]),
    );
    parts.push(header, packed);
    at += header.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listing, Buffer.from("PK\x05\x06", "latin1"), end]);
}
