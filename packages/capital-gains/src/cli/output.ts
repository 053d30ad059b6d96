import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resultJsonBytes } from "../result-json.ts";
import type { StatementResult } from "../statement-result.ts";
import { writeAll } from "./write-all.ts";

/** What goes into the folder besides result.json; `null` is a file that this run does not have. */
export interface OutputFiles {
  readonly "processed_file.csv": Uint8Array | null;
  readonly "capital-gains-report.xlsx": Uint8Array | null;
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
    mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of Object.entries(files)) {
      if (bytes === null) rmSync(join(folder, name), { force: true });
      else writeFileSync(join(folder, name), bytes);
    }
    const json = openSync(join(folder, "result.json"), "w");
    try {
      writeAll(json, resultJsonBytes(result));
    } finally {
      closeSync(json);
    }
    return null;
  } catch (error) {
    return `${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`;
  }
}
