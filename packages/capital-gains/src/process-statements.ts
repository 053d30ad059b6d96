import type { ReadFiles } from "./law/read-statement.ts";
import { accepted, type Result } from "./law/refusal.ts";
import { grandfatheredUntil } from "./law/rules/dates-of-the-law.ts";
import type { PriceBook } from "./law/rules/exchange-price.ts";
import type { FundTable } from "./law/rules/fund-table.ts";
import { assess } from "./law/statement/assess-statements.ts";
import type { InputFile, ProcessOptions } from "./law/statement/input.ts";
import type { StatementResult } from "./law/statement/statement-result.ts";
import { processedCsv } from "./papers/schedule-112a/upload-file.ts";
import { readFiles } from "./readers/read-files.ts";

/** The outcome for accepted statements. */
export type Processed = {
  readonly result: StatementResult;
  /** See `processedCsv`. */
  readonly files: { readonly processedCsv: Uint8Array<ArrayBuffer> | null };
};

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
  const assessed = assess(read.value, options, await pricesFor(read.value, options), funds);
  if (!assessed.ok) {
    return assessed;
  }
  const result = assessed.value;
  return accepted({ result, files: { processedCsv: processedCsv(result) } });
}

/** Loads the table of funds for statements with a fund, else returns `null`. */
async function fundsFor(
  { table }: ReadFiles,
  { kinds = {} }: ProcessOptions,
): Promise<FundTable | null> {
  const isins = [...table.shares.map(({ isin }) => isin), ...Object.keys(kinds)];
  return isins.some(isFund) ? (await import("./law/rules/fund-table.ts")).fundTable() : null;
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
    const isOlder = (acquired[i] ?? 0) <= grandfatheredUntil;
    areNeeded ||= isOlder;
    isFundOlder = isOlder && isFund(table.shareOf(i).isin);
  }
  if (!areNeeded) {
    return null;
  }
  const { exchangePrices } = await import("./law/rules/exchange-price.ts");
  return isFundOlder
    ? exchangePrices((await import("./generated/navs-of-2018.ts")).navsOf2018)
    : exchangePrices();
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}
