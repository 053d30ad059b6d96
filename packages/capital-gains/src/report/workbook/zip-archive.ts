import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** The empty last block of a deflated stream, which closes the pieces before it. */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);
/** 1 January 1980, the first day a ZIP file can state: without a clock, equal input makes equal bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;
/** Names are UTF-8 (APPNOTE 6.3.10, 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;

/** A level that packs worksheets well for its time; the flush at the end lets a stream continue. */
const PACKING = { level: 2, chunkSize: 1 << 16, finishFlush: constants.Z_SYNC_FLUSH };

/** How many pieces are packed at the same time, beside the thread that writes them. */
const MOST_AT_ONCE = 3;

const deflate = promisify<Uint8Array, typeof PACKING, Buffer>(deflateRaw);
const ENCODER = new TextEncoder();

type Member = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly plainBytes: number;
};

/**
 * Writes a ZIP file member by member. Each piece of a member is deflated in another thread while the
 * next piece is made, so that a worksheet of a hundred megabytes is never in memory as a whole; only
 * the packed bytes are kept. No member may reach 4 GB, which a worksheet's row limit ensures.
 */
export class ZipArchive {
  readonly #pieces: Uint8Array[] = [];
  readonly #members: Member[] = [];
  #length = 0;

  /** Adds a member made of pieces, in order. A piece must not change once it is passed in. */
  async add(name: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
    const packing: Promise<Buffer>[] = [];
    let crc = 0;
    let plainBytes = 0;
    for (const piece of pieces) {
      const plain = typeof piece === "string" ? ENCODER.encode(piece) : piece;
      crc = crc32(plain, crc);
      plainBytes += plain.length;
      // Flush to a whole byte, so that the next piece can follow as another block of the stream.
      packing.push(deflate(plain, PACKING));
      await packing.at(-MOST_AT_ONCE);
    }
    const packed = await Promise.all(packing);
    const packedBytes = packed.reduce((sum, { length }) => sum + length, LAST_BLOCK.length);
    const member = { name: Buffer.from(name), offset: this.#length, crc, packedBytes, plainBytes };
    this.#push(localHeader(member), ...packed, LAST_BLOCK);
    this.#members.push(member);
  }

  /** Returns the whole file in pieces; nothing can be added afterwards. */
  finish(): readonly Uint8Array[] {
    const start = this.#length;
    for (const member of this.#members) {
      this.#push(directoryEntry(member));
    }
    this.#push(endOfDirectory(this.#members.length, this.#length - start, start));
    return this.#pieces;
  }

  #push(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) {
      this.#pieces.push(piece);
      this.#length += piece.length;
    }
  }
}

function localHeader(member: Member): Uint8Array {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  writeFacts(bytes, 4, member);
  return Buffer.concat([bytes, member.name]);
}

function directoryEntry(member: Member): Uint8Array {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  writeFacts(bytes, 6, member);
  bytes.writeUInt32LE(member.offset, 42);
  return Buffer.concat([bytes, member.name]);
}

/** Writes the part that a member's two headers have in common. */
function writeFacts(bytes: Buffer, at: number, member: Member): void {
  bytes.writeUInt16LE(VERSION, at);
  bytes.writeUInt16LE(UTF8_NAMES, at + 2);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  bytes.writeUInt16LE(DOS_DATE, at + 8);
  bytes.writeUInt32LE(member.crc, at + 10);
  bytes.writeUInt32LE(member.packedBytes, at + 14);
  bytes.writeUInt32LE(member.plainBytes, at + 18);
  bytes.writeUInt16LE(member.name.length, at + 22);
}

function endOfDirectory(members: number, length: number, start: number): Uint8Array {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(members, 8);
  bytes.writeUInt16LE(members, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(start, 16);
  return bytes;
}
