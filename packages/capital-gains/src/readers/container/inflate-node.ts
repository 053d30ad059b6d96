const zlib = process.getBuiltinModule("node:zlib");

/** Returns the checksum of a ZIP member (APPNOTE 4.4.7). */
export const crc32: (bytes: Uint8Array) => number = zlib.crc32;

/**
 * Unpacks a deflated stream (RFC 1951). Throws a RangeError above `most` bytes, another error for a
 * damaged one.
 */
export function inflateRaw(packed: Uint8Array, most: number): Uint8Array {
  // One chunk holds everything, so nothing is joined afterwards; one byte more is an error, which Node
  // reports as a RangeError.
  return zlib.inflateRawSync(packed, {
    maxOutputLength: Math.max(1, most),
    chunkSize: Math.max(64, most),
  });
}
