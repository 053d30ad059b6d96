import { joined, uint16, uint32, utf16Text } from "./bytes.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const headerBytes = 512;
const directoryEntryBytes = 128;
/** sector numbers from here on mean "end of chain", "free" and the like */
const lastSector = 0xfffffffa;
/** places for sector numbers of the allocation table in the header; large files have more elsewhere */
const tableSectorsInHeader = 109;

type DirectoryEntry = { readonly firstSector: number; readonly size: number };

/**
 * Opens a compound file (MS-CFB), the format of .xls files and protected workbooks: a small file system
 * inside a file. Every chain is limited to the number of sectors in the file, so a circular one ends.
 */
export class Ole2File {
  readonly #bytes: Uint8Array;
  readonly #sectorBytes: number;
  readonly #sectorCount: number;
  readonly #next: Uint32Array;
  readonly #streams = new Map<string, DirectoryEntry>();
  readonly #smallStreamLimit: number;
  readonly #small: Uint8Array;
  readonly #smallNext: Uint32Array;

  /** @throws {UnreadableFile} cut off or damaged */
  constructor(bytes: Uint8Array) {
    if (bytes.length < headerBytes) {
      throw new UnreadableFile("cut-off", "no header");
    }
    this.#bytes = bytes;
    const shift = uint16(bytes, 30);
    if (shift !== 9 && shift !== 12) {
      throw new UnreadableFile("damaged-workbook", "sector size");
    }
    this.#sectorBytes = 1 << shift;
    this.#sectorCount = Math.ceil(bytes.length / this.#sectorBytes) - 1;
    this.#next = this.#readAllocationTable();
    this.#smallStreamLimit = uint32(bytes, 56);
    const root = this.#readDirectory(this.#chain(uint32(bytes, 48)));
    this.#small = this.#chain(root.firstSector);
    this.#smallNext = toNumbers(this.#chain(uint32(bytes, 60)));
  }

  /** Whether the file has a stream of this name. */
  has(name: string): boolean {
    return this.#streams.has(name);
  }

  /** Returns the bytes of a stream; throws `UnreadableFile` where it is missing or cut off. */
  stream(name: string): Uint8Array {
    const entry = this.#streams.get(name);
    if (entry === undefined) {
      throw new UnreadableFile("damaged-workbook", `no stream ${name}`);
    }
    const bytes =
      entry.size < this.#smallStreamLimit
        ? this.#smallChain(entry.firstSector)
        : this.#chain(entry.firstSector);
    if (bytes.length < entry.size) {
      throw new UnreadableFile("cut-off", `stream ${name}`);
    }
    return bytes.subarray(0, entry.size);
  }

  #sector(number: number): Uint8Array {
    const start = (number + 1) * this.#sectorBytes;
    // the last sector of a file may be shorter than the others
    if (start >= this.#bytes.length) {
      throw new UnreadableFile("cut-off", "a sector is missing");
    }
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }

  #readAllocationTable(): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const most = Math.ceil(this.#sectorCount / perSector) + 1;
    const sectors: Uint8Array[] = [];
    const take = (list: Uint8Array, count: number) => {
      for (let i = 0; i < count && sectors.length < most; i += 1) {
        const number = uint32(list, i * 4);
        if (number <= lastSector) {
          sectors.push(this.#sector(number));
        }
      }
    };
    take(this.#bytes.subarray(76, headerBytes), tableSectorsInHeader);
    let more = uint32(this.#bytes, 68);
    for (let i = 0; more <= lastSector && i < most; i += 1) {
      const list = this.#sector(more);
      if (list.length < this.#sectorBytes) {
        break;
      }
      take(list, perSector - 1);
      more = uint32(list, this.#sectorBytes - 4);
    }
    return toNumbers(joined(sectors));
  }

  #chain(first: number): Uint8Array {
    return chained(first, this.#next, this.#sectorCount, (at) => this.#sector(at));
  }

  #smallChain(first: number): Uint8Array {
    const bytes = 64;
    return chained(first, this.#smallNext, this.#small.length / bytes, (at) =>
      this.#small.subarray(at * bytes, (at + 1) * bytes),
    );
  }

  #readDirectory(directory: Uint8Array): DirectoryEntry {
    let root: DirectoryEntry | undefined;
    for (let at = 0; at + directoryEntryBytes <= directory.length; at += directoryEntryBytes) {
      const nameBytes = Math.min(uint16(directory, at + 64), 64);
      const name = utf16Text(directory, at, at + Math.max(0, nameBytes - 2));
      const [firstSector, size] = [uint32(directory, at + 116), uint32(directory, at + 120)];
      const kind = directory[at + 66];
      if (kind === 5) {
        root ??= { firstSector, size };
      } else if (kind === 2) {
        this.#streams.set(name, { firstSector, size });
      }
    }
    if (root === undefined) {
      throw new UnreadableFile("damaged-workbook", "no root entry");
    }
    return root;
  }
}

/** Joins the pieces of a chain, of which there are at most so many. */
function chained(
  first: number,
  next: Uint32Array,
  most: number,
  piece: (at: number) => Uint8Array,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let at = first; at <= lastSector; at = next[at] ?? lastSector + 1) {
    if (pieces.length > most) {
      throw new UnreadableFile("damaged-workbook", "endless chain");
    }
    pieces.push(piece(at));
  }
  return joined(pieces);
}

function toNumbers(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let i = 0; i < numbers.length; i += 1) {
    numbers[i] = uint32(bytes, i * 4);
  }
  return numbers;
}
