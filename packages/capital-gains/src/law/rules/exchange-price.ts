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
  /**
   * Section 55(2)(ac), Explanation (a): the highest price on any recognised exchange; the net asset
   * value of a fund's unit that none lists.
   */
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
  /** Whether the prices could differ for another day of sale. */
  readonly dependsOnDay: boolean;
};

type Change = {
  readonly from: string;
  readonly to: string;
  readonly newShares: bigint;
  readonly oldShares: bigint;
  readonly event: string;
  /** The first day of the new shares, where it is known to the day. */
  readonly date: CalendarDate | undefined;
  readonly isSure: boolean;
};

/** The path from an ISIN back to one of 2018. */
type Way = {
  readonly newShares: bigint;
  readonly oldShares: bigint;
  readonly byMerger: boolean;
  readonly isSure: boolean;
  /** The changes in between, oldest first. */
  readonly changes: readonly Change[];
};

/** What a search finds besides prices. */
type Found = { dependsOnDay: boolean; unconvertible: SharePrice | undefined };

const start: Way = { newShares: 1n, oldShares: 1n, byMerger: false, isSure: true, changes: [] };

/**
 * Prices of 31 January 2018 by today's ISIN. A split or a consolidation changes a share's ISIN and
 * divides its price; a bonus does neither: the original share keeps its full price. A capital
 * reduction or another scheme has no ratio of shares, so nothing is converted across it. Takes lines
 * `ISIN,NSE,BSE` and `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE`, and `ISIN,NAV` of unlisted units.
 */
export class PriceBook {
  readonly #prices = new Map<string, string>();
  readonly #next = new Map<string, Change>();
  readonly #earlier = new Map<string, Change[]>();
  /** Prices that do not depend on the day of sale, as nearly all. */
  readonly #known = new Map<string, KnownPrices>();

  constructor(prices: string, changes: string, netAssetValues = "") {
    for (const line of linesOf(netAssetValues)) {
      const [isin = "", nav = ""] = line.split(",");
      this.#known.set(isin, knownValue(isin, nav));
    }
    for (const line of linesOf(prices)) {
      this.#prices.set(line.slice(0, 12), line);
    }
    for (const line of linesOf(changes)) {
      const [from = "", to = "", newShares = "", oldShares = "", event = "", date = "", sure] =
        line.split(",");
      const change: Change = {
        from,
        to,
        newShares: BigInt(newShares),
        oldShares: BigInt(oldShares),
        event,
        date: parseDate(date),
        isSure: sure === "1",
      };
      this.#next.set(from, change);
      const list = this.#earlier.get(to);
      if (list === undefined) {
        this.#earlier.set(to, [change]);
      } else {
        list.push(change);
      }
    }
  }

  /**
   * Returns the prices for a share sold under an ISIN on a day. Until 2023 the new ISIN came a day after
   * the split, so a split share may be sold under its old ISIN: it counts as the new share.
   */
  of(isin: string, transferred: CalendarDate): KnownPrices {
    const known = this.#known.get(isin);
    if (known !== undefined) {
      return known;
    }
    const found: SharePrice[] = [];
    const state: Found = { dependsOnDay: this.#next.has(isin), unconvertible: undefined };
    this.#collect(this.#currentIsin(isin, transferred), start, transferred, found, state);
    const prices: KnownPrices = {
      own: found.find(({ byMerger }) => !byMerger),
      merged: found.filter(({ byMerger }) => byMerger),
      unconvertible:
        found.length > 0 ? undefined : (state.unconvertible ?? this.#priceOfIssuer(isin)),
      dependsOnDay: state.dependsOnDay,
    };
    if (!state.dependsOnDay) {
      this.#known.set(isin, prices);
    }
    return prices;
  }

  #currentIsin(isin: string, transferred: CalendarDate): string {
    let current = isin;
    for (let next = this.#next.get(current); next !== undefined; next = this.#next.get(current)) {
      const isConverted = next.event === "split" || next.event === "consolidation";
      if (!isConverted || next.newShares === 0n) {
        break;
      }
      if (next.date === undefined || next.date > transferred) {
        break;
      }
      current = next.to;
    }
    return current;
  }

  #collect(
    isin: string,
    way: Way,
    transferred: CalendarDate,
    found: SharePrice[],
    state: Found,
  ): void {
    const line = this.#prices.get(isin);
    if (line !== undefined) {
      const price = this.#priceOf(line, way);
      if (price !== undefined) {
        found.push(price);
      }
    }
    for (const change of this.#earlier.get(isin) ?? []) {
      const byMerger = change.event === "merger";
      state.dependsOnDay ||= byMerger;
      // A share that traded under its own ISIN in 2018 has no earlier one; others may merge into it.
      if ((line !== undefined && !byMerger) || (byMerger && (change.date ?? 0) > transferred)) {
        continue;
      }
      // A scheme, or an unknown swap ratio.
      if (change.newShares === 0n || change.oldShares === 0n) {
        state.unconvertible ??= this.#pricedBefore(change.from);
        continue;
      }
      const next: Way = {
        newShares: way.newShares * change.newShares,
        oldShares: way.oldShares * change.oldShares,
        byMerger: way.byMerger || byMerger,
        isSure: way.isSure && change.isSure,
        changes: [change, ...way.changes],
      };
      this.#collect(change.from, next, transferred, found, state);
    }
  }

  /**
   * Returns the price of another share of an ISIN's company, whose code is in its first seven
   * characters: a change of its ISIN may be missing in the list of changes.
   */
  #priceOfIssuer(isin: string): SharePrice | undefined {
    for (const [priced, line] of this.#prices) {
      if (priced.startsWith(isin.slice(0, 7)) && priced.slice(7, 9) === isin.slice(7, 9)) {
        return this.#priceOf(line, start);
      }
    }
    return undefined;
  }

  /** Returns the price of the ISIN from which an ISIN comes, whatever happened in between. */
  #pricedBefore(isin: string): SharePrice | undefined {
    const line = this.#prices.get(isin);
    if (line !== undefined) {
      return this.#priceOf(line, start);
    }
    for (const { from } of this.#earlier.get(isin) ?? []) {
      const priced = this.#pricedBefore(from);
      if (priced !== undefined) {
        return priced;
      }
    }
    return undefined;
  }

  #priceOf(line: string, way: Way): SharePrice | undefined {
    const [isinOf2018 = "", nseText = "", bseText = ""] = line.split(",");
    const nse = parseMoney(nseText);
    const bse = parseMoney(bseText);
    const highest = nse === undefined || bse === undefined ? (nse ?? bse) : larger(nse, bse);
    if (highest === undefined) {
      return undefined;
    }
    const lower = nse !== undefined && bse !== undefined && nse !== bse;
    const exchanges = [nse, bse].filter((price) => price !== undefined);
    const unconverted: Money[] = [];
    let { newShares, oldShares } = start;
    for (const change of way.changes) {
      for (const price of exchanges) {
        unconverted.push(converted(price, newShares, oldShares));
      }
      newShares *= change.newShares;
      oldShares *= change.oldShares;
    }
    return {
      isinOf2018,
      quoted: highest,
      highest: converted(highest, way.newShares, way.oldShares),
      exchange: nse === bse ? "NSE and BSE" : highest === nse ? "NSE" : "BSE",
      lower: lower
        ? converted(highest === nse ? bse : nse, way.newShares, way.oldShares)
        : undefined,
      newShares: way.newShares,
      oldShares: way.oldShares,
      unconverted,
      byMerger: way.byMerger,
      isSure: way.isSure,
    };
  }
}

/** Returns the net asset value of a unit as its only price. */
function knownValue(isin: string, nav: string): KnownPrices {
  const value = parseMoney(nav);
  const own: SharePrice | undefined = value && {
    isinOf2018: isin,
    quoted: value,
    highest: value,
    exchange: "NAV",
    lower: undefined,
    newShares: start.newShares,
    oldShares: start.oldShares,
    unconverted: [],
    byMerger: false,
    isSure: true,
  };
  return { own, merged: [], unconvertible: undefined, dependsOnDay: false };
}

/** Returns a price per share after `newShares` replaced `oldShares`, rounded to four decimals. */
function converted(price: Money, newShares: bigint, oldShares: bigint): Money {
  return newShares === oldShares
    ? price
    : roundToFourDecimals(money(divideRounded(price * oldShares, newShares)));
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

/** With and without net asset values. */
const books = new Map<string, PriceBook>();
