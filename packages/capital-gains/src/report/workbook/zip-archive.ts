import { constants, crc32, createDeflateRaw } from "node:zlib";

/** The last block of a deflated stream, empty: what the pieces before it leave open is closed. */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);
/** 1-Jan-1980, the first day that a ZIP file can state: no clock, so that equal input is equal bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;
/** Names are UTF-8 (APPNOTE 6.3.10, 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;

/** So many pieces are packed at once, beside the thread that writes them. */
export const PIECES_AT_ONCE = 3;

/**
 * The fastest level: the wait for a large workbook is mostly packing. A flush behind each piece, so
 * that another packer's piece can follow, and nothing remembered across it.
 */
const PACKING = {
  level: 1,
  memLevel: 9,
  flush: constants.Z_FULL_FLUSH,
  chunkSize: 1 << 18,
  // What a piece is packed into is read at once.
  readableHighWaterMark: 1 << 24,
};

const ENCODER = new TextEncoder();

type Member = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly plainBytes: number;
};

/**
 * Writes a ZIP file member by member. A member is deflated piece by piece as it comes, in other
 * threads while the next piece is made, so that a worksheet of a hundred megabytes is never held;
 * only what is packed stays in memory. No member may reach 4 GB, which a worksheet's largest number
 * of rows keeps.
 */
export class ZipArchive {
  readonly #pieces: Uint8Array[] = [];
  readonly #members: Member[] = [];
  readonly #packers = Array.from({ length: PIECES_AT_ONCE }, () => new Packer());
  #length = 0;

  /**
   * Adds a member made of pieces, in order. A piece may change once `PIECES_AT_ONCE` are asked for
   * behind it.
   */
  async add(name: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
    const packing: Promise<Uint8Array>[] = [];
    let crc = 0;
    let plainBytes = 0;
    for (const piece of pieces) {
      const plain = typeof piece === "string" ? ENCODER.encode(piece) : piece;
      crc = crc32(plain, crc);
      plainBytes += plain.length;
      const packer = this.#packers[packing.length % PIECES_AT_ONCE];
      packing.push((packer as Packer).pack(plain));
      await packing.at(-PIECES_AT_ONCE);
    }
    const packed = await Promise.all(packing);
    const packedBytes = packed.reduce((sum, { length }) => sum + length, LAST_BLOCK.length);
    const member = { name: Buffer.from(name), offset: this.#length, crc, packedBytes, plainBytes };
    this.#push(localHeader(member), ...packed, LAST_BLOCK);
    this.#members.push(member);
  }

  /** The whole file in pieces; nothing can be added afterwards. */
  finish(): readonly Uint8Array[] {
    for (const packer of this.#packers) {
      packer.close();
    }
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

/** Packs pieces one after the other, each so that it needs nothing of those before it. */
class Packer {
  // Whoever waits for the piece learns of an error too.
  readonly #stream = createDeflateRaw(PACKING).on("error", () => {});

  /** Packs a piece in another thread; the piece must not change until that is done. */
  pack(plain: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#stream.write(plain, (error) => {
        if (error) {
          reject(error);
        } else {
          resolve(this.#stream.read() ?? new Uint8Array());
        }
      });
    });
  }

  close(): void {
    this.#stream.destroy();
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

/** What a member's two headers have in common. */
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
