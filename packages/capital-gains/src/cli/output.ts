import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resultJsonBytes } from "../result-json.ts";
import type { StatementResult } from "../statement-result.ts";
import { writeAll } from "./write-all.ts";

/**
 * Writes processed_file.csv and result.json into a folder, made if needed. When there is nothing for
 * Schedule 112A a processed_file.csv of an earlier run is taken away, so that it can't be mistaken
 * for this one's. Gives a sentence when the folder cannot be written.
 */
export function writeOutput(
  folder: string,
  result: StatementResult,
  processedCsv: Uint8Array | null,
): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    const csv = join(folder, "processed_file.csv");
    if (processedCsv === null) rmSync(csv, { force: true });
    else writeFileSync(csv, processedCsv);
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
