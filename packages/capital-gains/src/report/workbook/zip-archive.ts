import { constants, crc32, createDeflateRaw } from "node:zlib";

/** The empty last block of a deflated stream, which closes the pieces before it. */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);
/** 1 January 1980, the first day a ZIP file can state: without a clock, equal input makes equal bytes. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;
/** Sizes follow the bytes, and names are UTF-8 (APPNOTE 6.3.10, 4.4.4, bits 3 and 11). */
const FLAGS = 0x0808;

/** So many pieces are packed at once, beside the thread that writes them. */
export const PIECES_AT_ONCE = 3;

/**
 * The fastest level: the wait for a large workbook is mostly packing. A full flush after each piece
 * lets another packer's piece follow.
 */
const PACKING = {
  level: 1,
  memLevel: 9,
  // Rows repeat what is a few rows above: half the usual distance finds as much and costs fewer bits.
  windowBits: 14,
  flush: constants.Z_FULL_FLUSH,
  chunkSize: 1 << 18,
  // A packed piece is read whole.
  readableHighWaterMark: 1 << 24,
};

const ENCODER = new TextEncoder();

type Member = {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packedBytes: number;
  plainBytes: number;
};

/**
 * Writes a ZIP file member by member. A member is deflated piece by piece as it comes, in other
 * threads while the next piece is made, and handed on as it is packed: neither a worksheet of a
 * hundred megabytes nor the file is ever held. So a member's sizes stand behind its bytes (APPNOTE
 * 6.3.10, 4.3.9) and in the directory. No member may reach 4 GB, which a worksheet's largest number
 * of rows keeps.
 */
export class ZipArchive {
  readonly #members: Member[] = [];
  readonly #packers = Array.from({ length: PIECES_AT_ONCE }, () => new Packer());
  #length = 0;

  /**
   * Adds a member made of pieces, in order, and yields its bytes. A piece may change once
   * `PIECES_AT_ONCE` are asked for behind it.
   */
  async *add(
    name: string,
    pieces: Iterable<string | Uint8Array>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const member = {
      name: Buffer.from(name),
      offset: this.#length,
      crc: 0,
      packedBytes: 0,
      plainBytes: 0,
    };
    this.#members.push(member);
    yield this.#written(localHeader(member));
    const written = (packed: Uint8Array) => {
      member.packedBytes += packed.length;
      return this.#written(packed);
    };
    const packing: Promise<Uint8Array>[] = [];
    let count = 0;
    for (const piece of pieces) {
      const plain = typeof piece === "string" ? ENCODER.encode(piece) : piece;
      member.crc = crc32(plain, member.crc);
      member.plainBytes += plain.length;
      packing.push((this.#packers[count % PIECES_AT_ONCE] as Packer).pack(plain));
      count += 1;
      if (packing.length === PIECES_AT_ONCE) {
        yield written((await packing.shift()) as Uint8Array);
      }
    }
    for (const packed of packing) {
      yield written(await packed);
    }
    yield written(LAST_BLOCK);
    yield this.#written(dataDescriptor(member));
  }

  /** Yields the end of the file; nothing can be added afterwards. */
  *finish(): Generator<Uint8Array, void, undefined> {
    for (const packer of this.#packers) {
      packer.close();
    }
    const start = this.#length;
    for (const member of this.#members) {
      yield this.#written(directoryEntry(member));
    }
    yield endOfDirectory(this.#members.length, this.#length - start, start);
  }

  #written(bytes: Uint8Array): Uint8Array {
    this.#length += bytes.length;
    return bytes;
  }
}

/** Packs pieces one after the other, each so that it needs nothing of those before it. */
class Packer {
  // The caller that waits for the piece receives the error too.
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
  writeFacts(bytes, 4, { ...member, crc: 0, packedBytes: 0, plainBytes: 0 });
  return Buffer.concat([bytes, member.name]);
}

function dataDescriptor({ crc, packedBytes, plainBytes }: Member): Uint8Array {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packedBytes, 8);
  bytes.writeUInt32LE(plainBytes, 12);
  return bytes;
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
  bytes.writeUInt16LE(FLAGS, at + 2);
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
