import type { ReadFiles } from "../reader.ts";
import type { Result } from "../refusal.ts";
import { GRANDFATHERED_UNTIL } from "../rules/dates-of-the-law.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import { assess } from "./assess-statements.ts";
import type { InputFile, ProcessOptions } from "./input.ts";
import { readFiles } from "./read-files.ts";
import type { Processed } from "./statement-result.ts";

/**
 * Reads statements of one person and one year, from any of the known brokers, and returns lots,
 * schedules, findings and the Schedule 112A file. File content never makes it throw.
 */
export async function processStatements(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Result<Processed>> {
  const read = await readFiles(files, options);
  if (!read.ok) {
    return read;
  }
  return assess(read.value, options, await pricesFor(read.value, options));
}

/** Loads the prices of 31 January 2018 for statements that may need them, else returns `null`. */
async function pricesFor(
  { table }: ReadFiles,
  { fmvPrices = {} }: ProcessOptions,
): Promise<PriceBook | null> {
  const { acquired, length } = table;
  let areNeeded = Object.keys(fmvPrices).length > 0;
  for (let i = 0; i < length && !areNeeded; i += 1) {
    areNeeded = (acquired[i] ?? 0) <= GRANDFATHERED_UNTIL;
  }
  return areNeeded ? (await import("../rules/exchange-price.ts")).exchangePrices() : null;
}
