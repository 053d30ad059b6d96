import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { accepted, failed, type Result } from "@site/result/result";
import type { StatementResult } from "@site/result/statement-result";
import type { WrongUsage } from "./wrong-usage.ts";

/** The files for the folder besides result.json; `null` for a file that this run does not have. */
type OutputFiles = {
  readonly "processed_file.csv": Uint8Array | null;
  readonly "capital-gains-report.xlsx": Uint8Array | null;
};

/**
 * Writes result.json and the files of a run into a folder, made if needed. A file that this run does
 * not have is deleted if an earlier run left one, so that it cannot be mistaken for this one's.
 * Says so when the folder cannot be written.
 */
export function writeOutput(
  folder: string,
  result: StatementResult,
  files: OutputFiles,
): Result<undefined, WrongUsage> {
  try {
    makeFolder(folder);
    for (const [name, content] of Object.entries(files)) {
      if (content === null) {
        rmSync(join(folder, name), { force: true });
      } else {
        writeFileSync(join(folder, name), content);
      }
    }
    const descriptor = openSync(join(folder, "result.json"), "w");
    for (const piece of jsonPieces(result)) {
      writeAll(descriptor, piece);
    }
    closeSync(descriptor);
    return accepted(undefined);
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall === undefined) {
      throw error;
    }
    return failed({ usage: `${folder} can't be written (${code ?? "unknown"}).` });
  }
}

/**
 * Makes a folder and its missing parents; throws the system's error when it cannot. Node's own
 * `recursive` never ends where a folder exists but nothing can be made in it (`/proc`).
 */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) {
    missing.unshift(path);
  }
  for (const path of missing) {
    mkdirSync(path);
  }
}

/**
 * Writes a text to an open file as UTF-8. Retries a pipe that is full for the moment; a pipe whose
 * reader has gone ends the writing without an error, as in other commands.
 */
export function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EPIPE") {
        return;
      }
      if (code !== "EAGAIN") {
        throw error;
      }
      // A non-blocking pipe is full: let its reader catch up.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** So many entries of a list are one piece of JSON. */
const entriesOfAPiece = 100;

/** Yields an object's JSON in pieces: that of many lots as one text would be most of the memory used. */
export function* jsonPieces(value: object): Generator<string> {
  let before = "{";
  for (const [name, part] of Object.entries(value).filter(([, part]) => part !== undefined)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (!Array.isArray(part) || part.length === 0) {
      yield JSON.stringify(part);
      continue;
    }
    for (let i = 0; i < part.length; i += entriesOfAPiece) {
      const entries = JSON.stringify(part.slice(i, i + entriesOfAPiece)).slice(1, -1);
      yield `${i === 0 ? "[" : ","}${entries}`;
    }
    yield "]";
  }
  yield "}\n";
}
