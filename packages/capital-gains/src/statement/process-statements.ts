import type { ReadFiles } from "../reader.ts";
import type { Result } from "../refusal.ts";
import { GRANDFATHERED_UNTIL } from "../rules/dates-of-the-law.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { FundTable } from "../rules/fund-table.ts";
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
  const funds = await fundsFor(read.value, options);
  return assess(read.value, options, await pricesFor(read.value, options), funds);
}

/** Loads the table of funds for statements with a fund, else returns `null`. */
async function fundsFor(
  { table }: ReadFiles,
  { kinds = {} }: ProcessOptions,
): Promise<FundTable | null> {
  const isins = [...table.shares.map(({ isin }) => isin), ...Object.keys(kinds)];
  return isins.some(isFund) ? (await import("../rules/fund-table.ts")).fundTable() : null;
}

/**
 * Loads the prices of 31 January 2018 for statements that may need them, else returns `null`. The net
 * asset values are only loaded for a fund.
 */
async function pricesFor(
  { table }: ReadFiles,
  { fmvPrices = {} }: ProcessOptions,
): Promise<PriceBook | null> {
  const { acquired, length } = table;
  const given = Object.keys(fmvPrices);
  let areNeeded = given.length > 0;
  let isFundOlder = given.some(isFund);
  for (let i = 0; i < length && !isFundOlder; i += 1) {
    const isOlder = (acquired[i] ?? 0) <= GRANDFATHERED_UNTIL;
    areNeeded ||= isOlder;
    isFundOlder = isOlder && isFund(table.shareOf(i).isin);
  }
  if (!areNeeded) {
    return null;
  }
  const { exchangePrices } = await import("../rules/exchange-price.ts");
  return isFundOlder
    ? exchangePrices((await import("../generated/navs-of-2018.ts")).NAVS_OF_2018)
    : exchangePrices();
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}
