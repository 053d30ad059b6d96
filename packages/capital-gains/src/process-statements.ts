import type { Result } from "@site/result/result";
import type { StatementResult } from "@site/result/statement-result";
import type { ReadFiles } from "./law/read-statement.ts";
import { grandfatheredUntil } from "./law/rules/dates-of-the-law.ts";
import type { PriceBook } from "./law/rules/exchange-price.ts";
import type { FundTable } from "./law/rules/fund-table.ts";
import { assess } from "./law/statement/assess-statements.ts";
import type { InputFile, ProcessOptions } from "./law/statement/input.ts";
import { readFiles } from "./readers/read-files.ts";

/**
 * Reads statements of one person and one year, from any of the known brokers, and returns lots,
 * schedules and findings. File content never makes it throw. The tables of funds and prices are large,
 * so they are only loaded for statements that need them. Makes no papers (see `papers/`): the check in the
 * browser needs none.
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
  const funds = await fundsFor(read.value, options);
  const prices = await pricesFor(read.value, options);
  return assess(read.value, options, prices, funds);
}

/** Loads the table of funds; `undefined` where no security is a fund's unit. */
async function fundsFor(
  { files }: ReadFiles,
  { kinds = {} }: ProcessOptions,
): Promise<FundTable | undefined> {
  const lots = files.flatMap((file) => file.lots);
  const isins = [...lots.map(({ isin }) => isin), ...Object.keys(kinds)];
  return isins.some(isFund) ? (await import("./law/rules/fund-table.ts")).fundTable() : undefined;
}

/**
 * Loads the price book: the prices of 31 January 2018, section 55(2)(ac), and the mergers and splits of
 * ISINs. `undefined` where no security needs either. Net asset values are only loaded for a fund.
 */
async function pricesFor(read: ReadFiles, options: ProcessOptions): Promise<PriceBook | undefined> {
  const isins = [...isinsWithPrice(read, options), ...isinsAskedAbout(read)];
  if (isins.length === 0) {
    return undefined;
  }
  const { exchangePrices } = await import("./law/rules/exchange-price.ts");
  return isins.some(isFund)
    ? exchangePrices(await import("./generated/navs-of-2018.ts"))
    : exchangePrices();
}

/** Returns the ISINs of securities to which a price of 31 January 2018 may apply. */
function isinsWithPrice(
  { files }: ReadFiles,
  { fmvPrices = {}, origins = [] }: ProcessOptions,
): readonly string[] {
  const lots = files.flatMap((file) => file.lots);
  const older = lots.filter(({ acquired }) => acquired <= grandfatheredUntil);
  return [
    ...older.map(({ isin }) => isin),
    ...Object.keys(fmvPrices),
    // A security whose origin the person stated may have been bought by then, or come from a merger.
    ...origins.map(({ isin }) => isin),
  ];
}

/** Returns the ISINs of purchases and sales that the person is asked about: a merger may explain them. */
function isinsAskedAbout({ files }: ReadFiles): readonly string[] {
  return files.flatMap(({ lots, setAside }) => [
    ...lots
      .filter(({ cost, saleValue }) => cost === 0n || saleValue === 0n)
      .map(({ isin }) => isin),
    ...setAside
      .filter(({ reason }) => reason === "acquisition-date-missing")
      .map(({ isin }) => isin),
  ]);
}

function isFund(isin: string): boolean {
  return isin.startsWith("INF");
}
