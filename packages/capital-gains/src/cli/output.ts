import { closeSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { resultJsonBytes } from "../result-json.ts";
import type { StatementResult } from "../statement-result.ts";
import { makeFolder } from "./make-folder.ts";
import { writeAll } from "./write-all.ts";

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
export function writeOutput(
  folder: string,
  result: StatementResult,
  files: OutputFiles,
): string | null {
  try {
    makeFolder(folder);
    for (const [name, pieces] of Object.entries(files)) {
      if (pieces === null) rmSync(join(folder, name), { force: true });
      else writePieces(join(folder, name), pieces);
    }
    writePieces(join(folder, "result.json"), resultJsonBytes(result));
    return null;
  } catch (error) {
    return `${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`;
  }
}

function writePieces(path: string, pieces: Iterable<Uint8Array>): void {
  const file = openSync(path, "w");
  try {
    writeAll(file, pieces);
  } finally {
    closeSync(file);
  }
}
