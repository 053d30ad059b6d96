import type { Result } from "@site/result/result";
import type { StatementResult } from "@site/result/statement-result";
import type { Lot } from "./law/lots/lot.ts";
import type { ReadFiles } from "./law/read-statement.ts";
import { grandfatheredUntil } from "./law/rules/dates-of-the-law.ts";
import type { PriceBook } from "./law/rules/exchange-price.ts";
import type { FundTable } from "./law/rules/fund-table.ts";
import { assess } from "./law/statement/assess-statements.ts";
import type { InputFile, ProcessOptions } from "./law/statement/input.ts";
import { readFiles } from "./readers/read-files.ts";

/**
 * Reads statements of one person and one year, from any of the known brokers, and returns lots,
 * schedules and findings. File content never makes it throw. Papers are made of the result by those who
 * hand them out (see `papers/`): a browser's check has none of them.
 */
export async function processStatements(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Result<StatementResult>> {
  const read = await readFiles(files, options);
  if (!read.ok) {
    return read;
  }
  options.onRead?.();
  const lots = read.value.files.flatMap((file) => file.lots);
  const funds = await fundsFor(lots, options);
  const prices = (await pricesFor(lots, options)) ?? (await changesFor(read.value));
  return assess(read.value, options, prices, funds);
}

/** Loads the table of funds for statements with a fund. */
async function fundsFor(
  lots: readonly Lot[],
  { kinds = {} }: ProcessOptions,
): Promise<FundTable | undefined> {
  const isins = [...lots.map(({ isin }) => isin), ...Object.keys(kinds)];
  return isins.some(isFund) ? (await import("./law/rules/fund-table.ts")).fundTable() : undefined;
}

/**
 * Loads the prices of 31 January 2018 for statements that may need them. The net asset values are only
 * loaded for a fund.
 */
async function pricesFor(
  lots: readonly Lot[],
  { fmvPrices = {}, origins = [] }: ProcessOptions,
): Promise<PriceBook | undefined> {
  const older = lots.filter(({ acquired }) => acquired <= grandfatheredUntil);
  const isins = [...older.map(({ isin }) => isin), ...Object.keys(fmvPrices)];
  // What is answered may have been bought before, and may come from a merger.
  return bookFor([...isins, ...origins.map(({ isin }) => isin)]);
}

/** Loads the prices, with the mergers that go with them; `undefined` where no security needs them. */
async function bookFor(isins: readonly string[]): Promise<PriceBook | undefined> {
  if (isins.length === 0) {
    return undefined;
  }
  const { exchangePrices } = await import("./law/rules/exchange-price.ts");
  return isins.some(isFund)
    ? exchangePrices(await import("./generated/navs-of-2018.ts"))
    : exchangePrices();
}

/** Loads the mergers for a statement with a purchase or a sale that is asked about: it may come from one. */
function changesFor({ files }: ReadFiles): Promise<PriceBook | undefined> {
  const asked = files.flatMap(({ lots, setAside }) => [
    ...lots.filter(({ cost, saleValue }) => cost === 0n || saleValue === 0n),
    ...setAside.filter(({ reason }) => reason === "acquisition-date-missing"),
  ]);
  return bookFor(asked.map(({ isin }) => isin));
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}
