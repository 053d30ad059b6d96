const sector = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;
const tableSector = 0xfffffffd;

/**
 * Writes an OLE2 compound file (MS-CFB, version 3) for fixtures. Streams shorter than 4096 bytes are
 * padded to that size, so that none needs the small-sector table.
 * @param streams bytes by stream name
 */
export function writeOle2(streams: ReadonlyMap<string, Uint8Array>): Buffer {
  const chains: { name: string; size: number; first: number; sectors: number }[] = [];
  const bodies: Buffer[] = [];
  let at = 1;
  const directorySectors = Math.ceil((streams.size + 1) / 4);
  const add = (name: string, bytes: Uint8Array) => {
    const size = Math.max(bytes.length, 4096);
    const sectors = Math.ceil(size / sector);
    const body = Buffer.alloc(sectors * sector);
    body.set(bytes);
    chains.push({ name, size, first: at, sectors });
    bodies.push(body);
    at += sectors;
  };
  at += directorySectors;
  for (const [name, bytes] of streams) {
    add(name, bytes);
  }
  const sectorsWithoutTable = at - 1;
  let tableSectors = 1;
  while (tableSectors * 128 < sectorsWithoutTable + tableSectors) {
    tableSectors += 1;
  }
  if (tableSectors > 109) {
    throw new RangeError("too large for a fixture");
  }
  // The table comes first, so everything after it moves by its size less the one sector reserved.
  const shift = tableSectors - 1;
  const table = Buffer.alloc(tableSectors * sector, 0xff);
  const link = (first: number, count: number) => {
    for (let i = 0; i < count; i += 1) {
      table.writeUInt32LE(i === count - 1 ? endOfChain : first + i + 1, (first + i) * 4);
    }
  };
  for (let i = 0; i < tableSectors; i += 1) {
    table.writeUInt32LE(tableSector, i * 4);
  }
  link(1 + shift, directorySectors);
  for (const { first, sectors } of chains) {
    link(first + shift, sectors);
  }
  const directory = Buffer.alloc(directorySectors * sector);
  directoryEntry(directory, 0, "Root Entry", 5, endOfChain, 0, streams.size > 0 ? 1 : free);
  for (const [i, chain] of chains.entries()) {
    const next = i + 1 < chains.length ? i + 2 : free;
    directoryEntry(directory, i + 1, chain.name, 2, chain.first + shift, chain.size, free, next);
  }
  return Buffer.concat([header(tableSectors, 1 + shift), table, directory, ...bodies]);
}

function header(tableSectors: number, directorySector: number): Buffer {
  const bytes = Buffer.alloc(sector);
  bytes.write("d0cf11e0a1b11ae1", "hex");
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(tableSectors, 44);
  bytes.writeUInt32LE(directorySector, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(endOfChain, 60);
  bytes.writeUInt32LE(endOfChain, 68);
  for (let i = 0; i < 109; i += 1) {
    bytes.writeUInt32LE(i < tableSectors ? i : free, 76 + i * 4);
  }
  return bytes;
}

function directoryEntry(
  directory: Buffer,
  index: number,
  name: string,
  kind: number,
  first: number,
  size: number,
  child: number,
  sibling = free,
): void {
  const at = index * 128;
  directory.write(name, at, "utf16le");
  directory.writeUInt16LE((name.length + 1) * 2, at + 64);
  directory[at + 66] = kind;
  directory[at + 67] = 1;
  directory.writeUInt32LE(free, at + 68);
  directory.writeUInt32LE(sibling, at + 72);
  directory.writeUInt32LE(child, at + 76);
  directory.writeUInt32LE(first, at + 116);
  directory.writeUInt32LE(size, at + 120);
}
