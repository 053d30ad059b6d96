import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { basename } from "node:path";
import { accepted, failed, type Result } from "@site/result/result";
import { largestFile } from "../readers/container/open-file.ts";
import type { WrongUsage } from "./wrong-usage.ts";

const chunkBytes = 1 << 20;

/** Why a file could not be used: it cannot be read, or it is larger than any statement. */
type ReadProblem = WrongUsage | "too-large";

/** The system's commonest reasons, as people say them. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "may not be read by you",
  EISDIR: "is a folder",
};

/** Stands for standard input, as in other commands. */
const standardInput = "-";

/** Returns a file's name without its folders. */
export function nameOf(path: string): string {
  return path === standardInput ? "standard input" : basename(path);
}

/**
 * Reads a whole file, pipe or device, but never more than the engine accepts: a device can be endless,
 * and a file of many gigabytes need not be read to be refused.
 */
export function readInput(path: string): Result<Uint8Array, ReadProblem> {
  try {
    const descriptor = path === standardInput ? 0 : openSync(path, "r");
    try {
      const status = fstatSync(descriptor);
      if (!status.isFile()) {
        return readStream(descriptor);
      }
      return status.size > largestFile ? failed("too-large") : accepted(readFileSync(descriptor));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return failed({
      usage: `${path === standardInput ? nameOf(path) : path} ${reasons[code] ?? `can't be read (${code})`}.`,
    });
  }
}

/** Reads what a stream has next; waits where its writer has nothing yet and the stream does not wait itself. */
function readWaiting(descriptor: number, chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") {
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function readStream(descriptor: number): Result<Uint8Array, ReadProblem> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = new Uint8Array(chunkBytes);
    const read = readWaiting(descriptor, chunk);
    if (read === 0) {
      return accepted(Buffer.concat(chunks, size));
    }
    size += read;
    if (size > largestFile) {
      return failed("too-large");
    }
    chunks.push(chunk.subarray(0, read));
  }
}
