import { type LotRecord, largestLots, lotRecords } from "capital-gains/lot-record";
import { returnGainsOf } from "capital-gains/return-gains";
import { statementSales } from "capital-gains/statement-sales";
import type { GivenLosses } from "result/statement-choices";
import { StoredResult } from "result/stored-result";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { checkOf } from "../../stored-json.ts";
import { readChecked } from "./read-checked.ts";
import { readHead } from "./read-head.ts";
import { type ObjectsOf, resultKey } from "./statement-objects.ts";

/** How many sales the page lists, largest first; the report has them all. */
const mostListedLots = 10_000;

const asStoredResult = checkOf("result", StoredResult);

/** Reads what processing stored. */
async function storedResult(store: ObjectStore, statement: ObjectsOf): Promise<StoredResult> {
  const stored = await readChecked(store, resultKey(statement, "result.json"), asStoredResult);
  if (!stored) {
    throw new Error("the result of a statement is missing");
  }
  return stored;
}

/** By what a page of sales is found and ordered. */
export type PlainLot = Pick<LotRecord, "name" | "isin" | "gain" | "transferred">;

/** One page of a list of sales. */
export type LotPage<Sale> = {
  readonly lots: readonly Sale[];
  /** How many sales were found, and how many the list has. */
  readonly found: number;
  readonly listed: number;
};

/** Returns a page of a statement's sales, which `pageOf` chooses from them, the largest first. */
export async function pageOfLots(
  store: ObjectStore,
  statement: ObjectsOf,
  pageOf: <Sale extends PlainLot>(lots: readonly Sale[]) => LotPage<Sale>,
): Promise<LotPage<LotRecord>> {
  const { result } = await storedResult(store, statement);
  const page = pageOf(largestLots(result, mostListedLots));
  return { ...page, lots: lotRecords(result, page.lots) };
}

/** Returns the fields of the return and the sales as a depository sees them. */
export async function returnData(store: ObjectStore, statement: ObjectsOf) {
  const { result, statedPans } = await storedResult(store, statement);
  return { gains: returnGainsOf(result), sales: statementSales(result, statedPans) };
}

/**
 * Returns the losses of earlier years and other gains that a statement was processed with; null when
 * there are none. The row says whether there are any, so the store is asked only then.
 *
 * @throws when the store does not answer, or has lost them
 */
export async function givenLosses(
  store: ObjectStore,
  statement: ObjectsOf & Pick<StatementRow, "head">,
): Promise<GivenLosses | null> {
  const { head } = statement;
  if (head === null || readHead(head).lossesGiven !== true) {
    return null;
  }
  const { losses } = await storedResult(store, statement);
  if (!losses) {
    throw new Error("the losses of a statement are missing");
  }
  return losses;
}
