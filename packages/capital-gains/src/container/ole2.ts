import { Refused } from "./refused.ts";

/** Bytes of an OLE2 compound file (MS-CFB): what .xls files and protected workbooks are. */
export const OLE2_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** sector numbers from here on mean "end of chain", "free" and the like */
const LAST_SECTOR = 0xfffffffa;
/** places for sector numbers of the allocation table in the header; large files have more elsewhere */
const TABLE_SECTORS_IN_HEADER = 109;

interface DirectoryEntry {
  name: string;
  firstSector: number;
  size: number;
}

/**
 * Opens a compound file: a small file system inside a file. Every chain of sectors is held against
 * the number of sectors that the file has, so a chain that runs in a circle ends.
 */
export class Ole2File {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #sectorCount: number;
  readonly #next: Uint32Array;
  readonly #streams = new Map<string, DirectoryEntry>();
  readonly #smallStreamLimit: number;
  readonly #small: Buffer;
  readonly #smallNext: Uint32Array;

  /** @throws {Refused} cut off or damaged */
  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES) throw new Refused("cut-off", "no header");
    this.#bytes = bytes;
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new Refused("damaged-workbook", "sector size");
    this.#sectorBytes = 1 << shift;
    this.#sectorCount = Math.ceil(bytes.length / this.#sectorBytes) - 1;
    this.#next = this.#readAllocationTable();
    this.#smallStreamLimit = bytes.readUInt32LE(56);
    const root = this.#readDirectory(this.#chain(bytes.readUInt32LE(48)));
    this.#small = this.#chain(root.firstSector);
    this.#smallNext = toNumbers(this.#chain(bytes.readUInt32LE(60)));
  }

  /** @returns whether the file has a stream of this name */
  has(name: string): boolean {
    return this.#streams.has(name);
  }

  /**
   * @returns the bytes of a stream
   * @throws {Refused} it is missing or cut off
   */
  stream(name: string): Buffer {
    const entry = this.#streams.get(name);
    if (entry === undefined) throw new Refused("damaged-workbook", `no stream ${name}`);
    const bytes =
      entry.size < this.#smallStreamLimit
        ? this.#smallChain(entry.firstSector)
        : this.#chain(entry.firstSector);
    if (bytes.length < entry.size) throw new Refused("cut-off", `stream ${name}`);
    return bytes.subarray(0, entry.size);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    // the last sector of a file may be shorter than the others
    if (start >= this.#bytes.length) throw new Refused("cut-off", "a sector is missing");
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }

  #readAllocationTable(): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const most = Math.ceil(this.#sectorCount / perSector) + 1;
    const sectors: Buffer[] = [];
    const take = (list: Buffer, count: number) => {
      for (let i = 0; i < count && sectors.length < most; i++) {
        const number = list.readUInt32LE(i * 4);
        if (number <= LAST_SECTOR) sectors.push(this.#sector(number));
      }
    };
    take(this.#bytes.subarray(76, HEADER_BYTES), TABLE_SECTORS_IN_HEADER);
    let more = this.#bytes.readUInt32LE(68);
    for (let i = 0; more <= LAST_SECTOR && i < most; i++) {
      const list = this.#sector(more);
      if (list.length < this.#sectorBytes) break;
      take(list, perSector - 1);
      more = list.readUInt32LE(this.#sectorBytes - 4);
    }
    return toNumbers(Buffer.concat(sectors));
  }

  #chain(first: number): Buffer {
    const sectors: Buffer[] = [];
    for (let at = first; at <= LAST_SECTOR; at = this.#next[at] ?? LAST_SECTOR + 1) {
      if (sectors.length > this.#sectorCount)
        throw new Refused("damaged-workbook", "endless chain");
      sectors.push(this.#sector(at));
    }
    return Buffer.concat(sectors);
  }

  #smallChain(first: number): Buffer {
    const pieceBytes = 64;
    const most = this.#small.length / pieceBytes;
    const pieces: Buffer[] = [];
    for (let at = first; at <= LAST_SECTOR; at = this.#smallNext[at] ?? LAST_SECTOR + 1) {
      if (pieces.length > most) throw new Refused("damaged-workbook", "endless chain");
      pieces.push(this.#small.subarray(at * pieceBytes, (at + 1) * pieceBytes));
    }
    return Buffer.concat(pieces);
  }

  #readDirectory(directory: Buffer): DirectoryEntry {
    let root: DirectoryEntry | undefined;
    for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.length; at += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
      const entry: DirectoryEntry = {
        name: directory.toString("utf16le", at, at + Math.max(0, nameBytes - 2)),
        firstSector: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      };
      const kind = directory[at + 66];
      if (kind === 5) root ??= entry;
      else if (kind === 2) this.#streams.set(entry.name, entry);
    }
    if (root === undefined) throw new Refused("damaged-workbook", "no root entry");
    return root;
  }
}

function toNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let i = 0; i < numbers.length; i++) numbers[i] = bytes.readUInt32LE(i * 4);
  return numbers;
}
