import * as zlib from "node:zlib";

/** The check sum of a ZIP member (APPNOTE 4.4.7). */
export const crc32: (bytes: Uint8Array) => number = zlib.crc32;

/**
 * Unpacks a deflated stream (RFC 1951).
 *
 * @param most how many bytes it may give
 * @throws a RangeError when it gives more, another error when it is damaged
 */
export function inflateRaw(packed: Uint8Array, most: number): Uint8Array {
  // One chunk that holds them all: nothing to join afterwards, and one byte more is an error, which
  // Node reports as a RangeError.
  return zlib.inflateRawSync(packed, {
    maxOutputLength: Math.max(1, most),
    chunkSize: Math.max(64, most),
  });
}
