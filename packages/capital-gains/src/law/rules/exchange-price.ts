import { isinChanges, pricesOf2018 } from "../../generated/prices-of-2018.ts";
import { type CalendarDate, parseDate } from "../values/calendar-date.ts";
import { divideRounded } from "../values/fixed-point.ts";
import { larger, type Money, money, parseMoney, roundToFourDecimals } from "../values/money.ts";

/** The law's value of 31 January 2018, per share or unit of the requested ISIN. */
export type SharePrice = {
  /** The ISIN under which the share traded that day. */
  readonly isinOf2018: string;
  /** The highest price per share of that ISIN, as it was quoted. */
  readonly quoted: Money;
  /** Section 55(2)(ac): the highest price on any exchange, or an unlisted unit's net asset value. */
  readonly highest: Money;
  /** The exchanges that reached it; `NAV` for a net asset value. */
  readonly exchange: "NSE" | "BSE" | "NSE and BSE" | "NAV";
  /** The lower exchange's highest price; `undefined` where they are equal or only one is known. */
  readonly lower: Money | undefined;
  /** `newShares` held now for each `oldShares` of 2018; 1 for 1 where nothing changed. */
  readonly newShares: bigint;
  readonly oldShares: bigint;
  /** The prices on each exchange before each of the changes: never right for this ISIN. */
  readonly unconverted: readonly Money[];
  /** Whether the share of 2018 was exchanged for this one in a merger. */
  readonly byMerger: boolean;
  /** Whether every ratio in between rests on a stated face value, swap ratio or clean price break. */
  readonly isSure: boolean;
};

/** The known prices of an ISIN on 31 January 2018. */
export type KnownPrices = {
  /** The share's own price, through splits and consolidations. */
  readonly own: SharePrice | undefined;
  /** Prices of shares merged into it, which count for what came from them. */
  readonly merged: readonly SharePrice[];
  /**
   * The price of another ISIN of the same company, per share of that ISIN, where there is no other: a
   * reconstruction or an unknown ratio is in between, so it cannot be converted.
   */
  readonly unconvertible: SharePrice | undefined;
};

type Change = ReturnType<typeof changeOf>;

/** The path from an ISIN back to one of 2018: the changes in between, oldest first. */
type Way = readonly Change[];

/** A price on the way back from an ISIN, and whether it could be converted all the way. */
type Found = { readonly price: SharePrice; readonly isConverted: boolean };

/**
 * Prices of 31 January 2018 by today's ISIN. A split or a consolidation changes a share's ISIN and
 * divides its price; a bonus does neither: the original share keeps its full price. A capital
 * reduction or another scheme has no ratio of shares, so nothing is converted across it. Takes lines
 * `ISIN,NSE,BSE` and `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE`, and `ISIN,NAV` of unlisted units.
 */
export class PriceBook {
  readonly #prices: ReadonlyMap<string, string>;
  readonly #netAssetValues: ReadonlyMap<string, string>;
  /** Priced lines of each company and type of security, by issuer and type in the ISIN. */
  readonly #ofIssuer: ReadonlyMap<string, readonly string[]>;
  /** Changes by the old ISIN and by the new one. */
  readonly #next: ReadonlyMap<string, Change>;
  readonly #earlier: ReadonlyMap<string, readonly Change[]>;

  constructor(prices: string, changes: string, netAssetValues = "") {
    this.#prices = byIsin(prices);
    this.#netAssetValues = byIsin(netAssetValues);
    this.#ofIssuer = Map.groupBy(this.#prices.values(), issuerOf);
    const all = linesOf(changes).map(changeOf);
    this.#next = new Map(all.map((change) => [change.from, change]));
    this.#earlier = Map.groupBy(all, ({ to }) => to);
  }

  /**
   * Returns the prices for a share sold under an ISIN on a day. Until 2023 the new ISIN came a day after
   * the split, so a split share may be sold under its old ISIN: it counts as the new share.
   */
  of(isin: string, transferred: CalendarDate): KnownPrices {
    const unlisted = this.#netAssetValues.get(isin);
    if (unlisted !== undefined) {
      const own = { ...priceOf(unlisted, []), exchange: "NAV" as const };
      return { own, merged: [], unconvertible: undefined };
    }
    const found = [...this.#search(this.#currentIsin(isin, transferred), [], transferred)];
    const converted = found.flatMap(({ price, isConverted }) => (isConverted ? price : []));
    const [ofIssuer] = this.#ofIssuer.get(issuerOf(isin)) ?? [];
    const other = ofIssuer === undefined ? undefined : priceOf(ofIssuer, []);
    return {
      own: converted.find(({ byMerger }) => !byMerger),
      merged: converted.filter(({ byMerger }) => byMerger),
      // The list of changes may lack one of the ISIN: then another share of the company is named.
      unconvertible: converted.length > 0 ? undefined : (found[0]?.price ?? other),
    };
  }

  #currentIsin(isin: string, transferred: CalendarDate): string {
    const { event, newShares, date, to } = this.#next.get(isin) ?? {};
    const isConverted = (event === "split" || event === "consolidation") && newShares !== 0n;
    return isConverted && to !== undefined && date !== undefined && date <= transferred
      ? this.#currentIsin(to, transferred)
      : isin;
  }

  /** Searches for prices of an ISIN and of those that became it. */
  *#search(isin: string, way: Way, transferred: CalendarDate): Generator<Found> {
    const line = this.#prices.get(isin);
    if (line !== undefined) {
      yield { price: priceOf(line, way), isConverted: true };
    }
    for (const change of this.#earlier.get(isin) ?? []) {
      const byMerger = change.event === "merger";
      // A share that traded under its own ISIN in 2018 has no earlier one; others may merge into it.
      if (byMerger ? (change.date ?? 0) > transferred : line !== undefined) {
        continue;
      }
      // A scheme, or an unknown swap ratio.
      if (change.newShares === 0n || change.oldShares === 0n) {
        const price = this.#pricedBefore(change.from);
        if (price !== undefined) {
          yield { price, isConverted: false };
        }
      } else {
        yield* this.#search(change.from, [change, ...way], transferred);
      }
    }
  }

  /** Returns the price of the ISIN from which an ISIN comes, whatever happened in between. */
  #pricedBefore(isin: string): SharePrice | undefined {
    const line = this.#prices.get(isin);
    if (line !== undefined) {
      return priceOf(line, []);
    }
    for (const { from } of this.#earlier.get(isin) ?? []) {
      const priced = this.#pricedBefore(from);
      if (priced !== undefined) {
        return priced;
      }
    }
    return undefined;
  }
}

/** Returns the characters of an ISIN, or of its line, that name the company and the type of the security. */
function issuerOf(isin: string): string {
  return isin.slice(0, 9);
}

function changeOf(line: string) {
  const [from = "", to = "", newShares = "", oldShares = "", event = "", date = "", sure] =
    line.split(",");
  return {
    from,
    to,
    newShares: BigInt(newShares),
    oldShares: BigInt(oldShares),
    event,
    /** The first day of the new shares, where it is known to the day. */
    date: parseDate(date),
    isSure: sure === "1",
  };
}

/** Returns the price of a line, converted along the changes since. */
function priceOf(line: string, way: Way): SharePrice {
  const [isinOf2018 = "", ...texts] = line.split(",");
  const [nse, bse] = texts.map(parseMoney);
  const quoted = [nse, bse].filter((price) => price !== undefined);
  const highest = quoted.reduce(larger);
  const lower = quoted.find((price) => price < highest);
  let [newShares, oldShares] = [1n, 1n];
  const unconverted = way.flatMap((change) => {
    const before = quoted.map((price) => converted(price, newShares, oldShares));
    newShares *= change.newShares;
    oldShares *= change.oldShares;
    return before;
  });
  return {
    isinOf2018,
    quoted: highest,
    highest: converted(highest, newShares, oldShares),
    exchange: nse === bse ? "NSE and BSE" : highest === nse ? "NSE" : "BSE",
    lower: lower && converted(lower, newShares, oldShares),
    newShares,
    oldShares,
    unconverted,
    byMerger: way.some(({ event }) => event === "merger"),
    isSure: way.every(({ isSure }) => isSure),
  };
}

/** Returns a price per share after `newShares` replaced `oldShares`, rounded to four decimals. */
function converted(price: Money, newShares: bigint, oldShares: bigint): Money {
  return newShares === oldShares
    ? price
    : roundToFourDecimals(money(divideRounded(price * oldShares, newShares)));
}

function byIsin(lines: string): ReadonlyMap<string, string> {
  return new Map(linesOf(lines).map((line) => [line.slice(0, 12), line]));
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

/**
 * Returns the prices of the National Stock Exchange and BSE. Shares and fund units that traded on
 * neither that day, but earlier, have NSE's highest price of their last day, as the law requires.
 * `netAssetValues` adds those of unlisted units.
 */
export function exchangePrices(netAssetValues = ""): PriceBook {
  let book = books.get(netAssetValues);
  if (book === undefined) {
    book = new PriceBook(pricesOf2018, isinChanges, netAssetValues);
    books.set(netAssetValues, book);
  }
  return book;
}

/** Forgets the prices, which need not be part of a snapshot of what is loaded. */
export function forgetPrices(): void {
  books.clear();
}

/** With and without net asset values. */
const books = new Map<string, PriceBook>();
