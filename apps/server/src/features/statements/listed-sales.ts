import { companyName } from "@site/capital-gains/company-name";
import { countedOf } from "@site/capital-gains/counted";
import {
  explainLot,
  type LotRecord,
  largestLots,
  lotRecords,
} from "@site/capital-gains/lot-record";
import { type LotOrder, lotsOnAPage, type StatementLot } from "@site/contract/statement-lots";
import type { StatementResult } from "@site/result/statement-result";
import { type Static, Type } from "typebox";
import type { ObjectStore } from "../../storage/object-store.ts";
import { checkOf } from "../../stored-json.ts";

/** How many sales the page lists, largest first; the report has them all. */
const mostListed = 10_000;

/** How far apart two sales may be stored that are read at once, in bytes: a far store takes longer to ask. */
const nearBytes = 131_072;

/** The orders in which the sales are stored. */
const storedOrders = ["size", "name", "sold"] as const;
type StoredOrder = (typeof storedOrders)[number];

/** A sale as it is stored: its explanation is written when it is shown. */
type StoredSale = LotRecord & { readonly company?: string };

/**
 * The sales that pages list, as two objects, so that a page reads little more than it shows. `sales.json`
 * has every sale in each of three orders, all in equally many bytes; `sales-index.json` says which share
 * each is of, for the search, and where the sales of the other two orders are: by gain, sales that follow
 * each other are near each other among the largest too.
 */
export function listedSales(result: StatementResult): { sales: Uint8Array; index: Uint8Array } {
  const listed = lotRecords(result, largestLots(result, mostListed)).map((lot): StoredSale => {
    const company = companyName(lot.isin, lot.name);
    return company === undefined ? lot : { ...lot, company };
  });
  const orders: Record<StoredOrder, number[]> = {
    size: listed.map((_sale, place) => place),
    name: byName(listed),
    sold: ordered(listed, (a, b) => compareTexts(b.transferred, a.transferred)),
  };
  const texts = listed.map((sale) => Buffer.from(JSON.stringify(sale)));
  const size = Math.max(0, ...texts.map(({ byteLength }) => byteLength)) + 1;
  const sales = Buffer.alloc(storedOrders.length * listed.length * size, " ");
  for (const [at, order] of storedOrders.entries()) {
    for (const [place, which] of orders[order].entries()) {
      texts[which]?.copy(sales, (at * listed.length + place) * size);
    }
  }
  const shares = new Map<string, number>();
  const shareOf = listed.map((sale) => {
    const words = wordsOf(sale);
    const number = shares.get(words) ?? shares.size;
    shares.set(words, number);
    return number;
  });
  const sharesIn = (order: StoredOrder) => orders[order].map((which) => shareOf[which] ?? 0);
  const index: SalesIndex = {
    shares: [...shares.keys()],
    shareOf: { size: shareOf, name: sharesIn("name"), sold: sharesIn("sold") },
    places: {
      gain: ordered(listed, (a, b) => gainOf(b) - gainOf(a)),
      loss: ordered(listed, (a, b) => gainOf(a) - gainOf(b)),
    },
  };
  return { sales, index: Buffer.from(JSON.stringify(index)) };
}

function wordsOf({ name, isin, company = "" }: StoredSale): string {
  return `${name} ${isin} ${company}`.toUpperCase();
}

/** The gain as a number, only to sort by: a rounded amount still sorts next to its neighbour. */
function gainOf({ gain }: StoredSale): number {
  return Number(gain);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the places of the sales in an order; ties keep that of the sales. */
function ordered(
  sales: readonly StoredSale[],
  compare: (a: StoredSale, b: StoredSale) => number,
): number[] {
  const places = sales.map((_sale, place) => place);
  return places.sort((a, b) => compare(sales[a] as StoredSale, sales[b] as StoredSale));
}

/** Returns the places by name. Each name is compared once: that costs much, and most sales share theirs. */
function byName(sales: readonly StoredSale[]): number[] {
  const nameOf = ({ company, name }: StoredSale) => company ?? name;
  const names = [...new Set(sales.map(nameOf))].sort((a, b) => a.localeCompare(b, "en"));
  const rank = new Map(names.map((name, at) => [name, at]));
  const rankOf = (sale: StoredSale) => rank.get(nameOf(sale)) ?? 0;
  return ordered(sales, (a, b) => rankOf(a) - rankOf(b));
}

const Places = Type.Array(Type.Integer());
const SalesIndex = Type.Object({
  shares: Type.Array(Type.String()),
  shareOf: Type.Object({ size: Places, name: Places, sold: Places }),
  places: Type.Object({ gain: Places, loss: Places }),
});
type SalesIndex = Static<typeof SalesIndex>;
const asIndex = checkOf("index of sales", SalesIndex);

/** Where the sales of a result are, and how many bytes they have. */
type StoredSales = { key: string; bytes: number; indexKey: string };

/**
 * Returns a page of a result's sales. The work is that of a page, however many sales there are; a search
 * and the orders by gain read the index too.
 *
 * @param lotCount how many sales the result has
 */
export async function pageOfSales(
  store: Pick<ObjectStore, "part" | "get">,
  { key, bytes, indexKey }: StoredSales,
  { search, order, page }: { search: string; order: LotOrder; page: number },
  lotCount: number,
): Promise<{ lots: StatementLot[]; found: number; listed: number }> {
  const listed = Math.min(lotCount, mostListed);
  const size = bytes / (storedOrders.length * listed);
  const from = (page - 1) * lotsOnAPage;
  const stored = order === "gain" || order === "loss" ? "size" : order;
  const begin = storedOrders.indexOf(stored) * listed;
  /** Returns the sales of some places of the stored order. */
  const read = async (places: readonly number[]): Promise<StatementLot[]> => {
    const sales = new Map<number, StatementLot>();
    const readRun = async ({ first, last, wanted }: Run) => {
      const count = last - first + 1;
      const read = await store.part(key, (begin + first) * size, count * size);
      if (read?.part.byteLength !== count * size) {
        throw new Error("the sales of a result are missing");
      }
      for (const place of wanted) {
        const at = (place - first) * size;
        sales.set(place, asListed(JSON.parse(read.part.toString("utf8", at, at + size))));
      }
    };
    await Promise.all(inRuns(places, nearBytes / size).map(readRun));
    return places.flatMap((place) => sales.get(place) ?? []);
  };
  const words = search.toUpperCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && order === stored) {
    const count = Math.max(0, Math.min(lotsOnAPage, listed - from));
    const places = Array.from({ length: count }, (_, each) => from + each);
    return { lots: await read(places), found: listed, listed };
  }
  const object = await store.get(indexKey);
  if (!object) {
    throw new Error("the index of a result's sales is missing");
  }
  const text = Buffer.concat(await object.stream.toArray()).toString();
  const { shares, shareOf, places } = asIndex(JSON.parse(text));
  const isFound = shares.map((share) => words.every((word) => share.includes(word)));
  const inOrder =
    order === "gain" || order === "loss" ? places[order] : shareOf[order].map((_share, at) => at);
  const found = inOrder.filter((place) => isFound[shareOf[stored][place] ?? -1]);
  return { lots: await read(found.slice(from, from + lotsOnAPage)), found: found.length, listed };
}

function asListed(sale: StoredSale): StatementLot {
  const { company, name, isin, quantity, acquired, transferred } = sale;
  const { gain, term, section, source } = sale;
  return {
    ...{ company, name, isin, quantity, acquired, transferred },
    ...countedOf(sale),
    ...{ gain, term, section, source },
    explanation: [...explainLot(sale)],
  };
}

/** The wanted places among those that are read at once. */
type Run = { first: number; last: number; wanted: number[] };

/** Joins places that are no further apart than `near`. */
function inRuns(places: readonly number[], near: number): Run[] {
  const runs: Run[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && place - last.last <= near) {
      last.last = place;
      last.wanted.push(place);
    } else {
      runs.push({ first: place, last: place, wanted: [place] });
    }
  }
  return runs;
}
