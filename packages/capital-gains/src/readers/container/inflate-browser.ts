import { inflateSync } from "fflate";

/** Unpacks as inflate-node.ts, for browsers, whose own unpacking is asynchronous. */
export function inflateRaw(packed: Uint8Array, most: number): Uint8Array {
  // The library cuts off what exceeds its buffer: one extra byte shows that there was more.
  const bytes = inflateSync(packed, { out: new Uint8Array(most + 1) });
  if (bytes.length > most) {
    throw new RangeError("more bytes than were to come");
  }
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320;
  }
  return crc;
});

/** Returns the checksum of a ZIP member (APPNOTE 4.4.7). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
