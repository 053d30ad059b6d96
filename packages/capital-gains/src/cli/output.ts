import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { resultJsonBytes } from "../statement/result-json.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * What goes into the folder besides result.json, in pieces; `null` is a file that this run does not
 * have.
 */
export interface OutputFiles {
  readonly "processed_file.csv": readonly Uint8Array[] | null;
  readonly "capital-gains-report.xlsx": readonly Uint8Array[] | null;
}

/**
 * Writes result.json and the files of a run into a folder, made if needed. A file that this run does
 * not have is taken away when an earlier run left one, so that it can't be mistaken for this one's.
 * Gives a sentence when the folder cannot be written.
 */
export async function writeOutput(
  folder: string,
  result: StatementResult,
  files: OutputFiles,
): Promise<string | null> {
  try {
    makeFolder(folder);
    for (const [name, pieces] of Object.entries(files)) {
      if (pieces === null) rmSync(join(folder, name), { force: true });
      else await writePieces(join(folder, name), pieces);
    }
    await writePieces(join(folder, "result.json"), resultJsonBytes(result));
    return null;
  } catch (error) {
    return `${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`;
  }
}

/** Writes pieces one after the other; each goes to the disk while the next one is made. */
async function writePieces(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w");
  try {
    let writing: Promise<void> | undefined;
    for (const piece of pieces) {
      await writing;
      writing = file.writeFile(piece);
    }
    await writing;
  } finally {
    await file.close();
  }
}
