import { writeSync } from "node:fs";

/**
 * Writes pieces to an open file, all of them, in order; a text is written as UTF-8. A pipe that is
 * full for the moment is tried again; one that nobody reads any more ends the writing without an
 * error, as other commands do.
 */
export function writeAll(descriptor: number, pieces: Iterable<string | Uint8Array>): void {
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
    if (!writePiece(descriptor, bytes)) return;
  }
}

function writePiece(descriptor: number, bytes: Uint8Array): boolean {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw error;
      // A non-blocking pipe is full: give its reader a moment.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
  return true;
}
