import { companyName } from "capital-gains/company-name";
import { countedOf } from "capital-gains/counted";
import { explainLot, type LotRecord, largestLots, lotRecords } from "capital-gains/lot-record";
import { LotOrder, lotsOnAPage, type StatementLot } from "contract/statement-lots";
import type { StatementResult } from "result/statement-result";
import { Type } from "typebox";
import type { ObjectStore } from "../../storage/object-store.ts";
import { checkOf } from "../../stored-json.ts";

/** How many sales the page lists, largest first; the report has them all. */
const mostListed = 10_000;

const orders = LotOrder.enum;

/**
 * The sales that pages list, as two objects, so that a page reads no more than it shows. `sales.json`
 * has every sale once for each order, all in equally many bytes; `sales-index.json` says which share the
 * sale at each place is of, for the search.
 */
export function listedSales(result: StatementResult): { sales: Uint8Array; index: Uint8Array } {
  const records = lotRecords(result, largestLots(result, mostListed));
  const listed = records.map(asListed);
  const texts = listed.map((sale) => Buffer.from(JSON.stringify(sale)));
  const size = Math.max(0, ...texts.map(({ byteLength }) => byteLength)) + 1;
  const sales = Buffer.alloc(orders.length * listed.length * size, " ");
  const shares = new Map<string, number>();
  const shareOf = listed.map((sale) => {
    const words = wordsOf(sale);
    const number = shares.get(words) ?? shares.size;
    shares.set(words, number);
    return number;
  });
  const places = Object.fromEntries(
    orders.map((order, at) => {
      const places = ordered(listed, order);
      for (const [place, which] of places.entries()) {
        texts[which]?.copy(sales, (at * listed.length + place) * size);
      }
      return [order, places.map((which) => shareOf[which])];
    }),
  );
  const index = Buffer.from(JSON.stringify({ shares: [...shares.keys()], places }));
  return { sales, index };
}

function asListed(lot: LotRecord): StatementLot {
  const { name, isin, quantity, acquired, transferred, gain, term, section, source } = lot;
  const company = companyName(isin, name);
  return {
    ...(company && { company }),
    name,
    isin,
    quantity,
    acquired,
    transferred,
    ...countedOf(lot),
    gain,
    term,
    section,
    source,
    explanation: [...explainLot(lot)],
  };
}

function wordsOf({ name, isin, company = "" }: StatementLot): string {
  return `${name} ${isin} ${company}`.toUpperCase();
}

/** Returns the places of the sales, which come with the largest gain or loss first; ties keep that order. */
function ordered(sales: readonly StatementLot[], order: LotOrder): number[] {
  const places = sales.map((_sale, place) => place);
  const by = (compare: (a: StatementLot, b: StatementLot) => number) =>
    places.sort((a, b) => compare(sales[a] as StatementLot, sales[b] as StatementLot));
  // Only for sorting: a rounded amount still sorts next to its neighbour.
  const gain = (sale: StatementLot) => Number(sale.gain);
  switch (order) {
    case "gain":
      return by((a, b) => gain(b) - gain(a));
    case "loss":
      return by((a, b) => gain(a) - gain(b));
    case "name":
      return by((a, b) => (a.company ?? a.name).localeCompare(b.company ?? b.name, "en"));
    case "sold":
      return by((a, b) => b.transferred.localeCompare(a.transferred));
    case "size":
      return places;
  }
}

const Index = Type.Object({
  shares: Type.Array(Type.String()),
  places: Type.Record(Type.String(), Type.Array(Type.Integer())),
});
const asIndex = checkOf("index of sales", Index);

/** Where the sales of a result are, and how many bytes they have. */
type StoredSales = { key: string; bytes: number; indexKey: string };

/**
 * Returns a page of a result's sales. The work is that of a page, however many sales there are; a search
 * reads the index too.
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
  if (listed === 0) {
    return { lots: [], found: 0, listed };
  }
  const size = bytes / (orders.length * listed);
  const first = orders.indexOf(order) * listed;
  const from = (page - 1) * lotsOnAPage;
  const read = async (place: number, count: number): Promise<StatementLot[]> => {
    const read = await store.part(key, (first + place) * size, count * size);
    if (read?.part.byteLength !== count * size) {
      throw new Error("the sales of a result are missing");
    }
    return Array.from({ length: count }, (_, each) =>
      JSON.parse(read.part.toString("utf8", each * size, (each + 1) * size)),
    );
  };
  if (search.trim() === "") {
    const count = Math.max(0, Math.min(lotsOnAPage, listed - from));
    return { lots: count === 0 ? [] : await read(from, count), found: listed, listed };
  }
  const object = await store.get(indexKey);
  if (!object) {
    throw new Error("the index of a result's sales is missing");
  }
  const text = Buffer.concat(await object.stream.toArray()).toString();
  const { shares, places } = asIndex(JSON.parse(text));
  const words = search.toUpperCase().split(/\s+/).filter(Boolean);
  const isFound = shares.map((share) => words.every((word) => share.includes(word)));
  const found = (places[order] ?? []).flatMap((share, place) => (isFound[share] ? [place] : []));
  const runs = inRuns(found.slice(from, from + lotsOnAPage));
  // At once: a far store takes as long for fifty as for one.
  const lots = await Promise.all(runs.map(({ place, count }) => read(place, count)));
  return { lots: lots.flat(), found: found.length, listed };
}

/** Joins neighbouring places, which are read at once. */
function inRuns(places: readonly number[]): { place: number; count: number }[] {
  const runs: { place: number; count: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last.place + last.count === place) {
      last.count += 1;
    } else {
      runs.push({ place, count: 1 });
    }
  }
  return runs;
}
