import { assess } from "./assess-statements.ts";
import type { ProcessOptions } from "./process-options.ts";
import type { ProcessResult } from "./process-result.ts";
import { type InputFile, readFiles } from "./read-files.ts";

/**
 * Reads statements of one person and one year, from any of the known brokers, and gives lots,
 * schedules, findings and the Schedule 112A file. Never throws for what is in the files.
 */
export async function processStatements(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<ProcessResult> {
  const read = await readFiles(files, options);
  return read.ok ? assess(read.value, options) : read;
}
