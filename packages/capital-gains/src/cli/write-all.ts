import { writeSync } from "node:fs";

/** Pieces are put together up to this many characters before they are written. */
const BATCH = 1 << 20;

/**
 * Writes texts to an open file, all of them, in order. A pipe that is full for the moment is tried
 * again; one that nobody reads any more ends the writing without an error, as other commands do.
 */
export function writeAll(descriptor: number, pieces: Iterable<string>): void {
  let batch = "";
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < BATCH) continue;
    if (!writeText(descriptor, batch)) return;
    batch = "";
  }
  writeText(descriptor, batch);
}

function writeText(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text, "utf8");
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
