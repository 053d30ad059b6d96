import { isinChanges } from "../../generated/isin-changes.ts";
import { pricesOf2018 } from "../../generated/prices-of-2018.ts";
import { type CalendarDate, parseDate } from "../values/calendar-date.ts";
import { divideRounded } from "../values/fixed-point.ts";
import { larger, type Money, money, parseMoney, roundToFourDecimals } from "../values/money.ts";
import { type IsinChange, IsinChanges, isinChangesOf, isMerger } from "./isin-changes.ts";

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

/** A company or a scheme whose shares or units became those of another. */
export type MergedAway = {
  readonly name: string;
  /** Its ISIN just before; empty where it is not known. */
  readonly isin: string;
  /** The first day without it, where it is known. */
  readonly day: CalendarDate | undefined;
  /** Whether the merger is likely by the names alone: nobody looked it up. */
  readonly isOnlyLikely: boolean;
};

/** A price of 31 January 2018 that can count for a share or unit, by where that came from. */
export type Candidate = {
  /** The company or scheme from which it came; `undefined` for the security itself. */
  readonly from: MergedAway | undefined;
  /** Per share or unit of the requested ISIN; `undefined` where it is not known how many one became. */
  readonly price: SharePrice | undefined;
  /** What the merged share was at that day, per share of its own, where the ratio is not known. */
  readonly quoted: Money | undefined;
};

/** What happened between an ISIN of 2018 and a later one when no ratio leads from one to the other. */
export type Obstacle =
  | "scheme"
  | "insolvency"
  | "reduction"
  | "paid-reduction"
  | "written-off"
  | "ended"
  | "unknown";

/** The known prices of an ISIN on 31 January 2018. */
export type KnownPrices = {
  /** The security's own price first, through splits and consolidations, then those of merged ones. */
  readonly candidates: readonly Candidate[];
  /** The ISIN whose own price is the first, where that of the sale had been merged into it by then. */
  readonly mergedInto: string | undefined;
  /**
   * The price of another ISIN of the same company, per share of that ISIN, where none of the candidates
   * has one, and what is in between.
   */
  readonly unconvertible: { readonly price: SharePrice; readonly by: Obstacle } | undefined;
  /** Other schemes of the unit's issuer that ended before the sale and whose successor is not known. */
  readonly endedSchemes: readonly string[];
};

/** What is known of unlisted units, in the lines of `generated/navs-of-2018.ts`. */
export type UnitValues = {
  readonly navsOf2018: string;
  readonly schemeMergers: string;
  readonly endedSchemes: string;
};

/** The path from an ISIN back to one of 2018: the changes in between, oldest first. */
type Way = readonly IsinChange[];

/**
 * Prices of 31 January 2018 by today's ISIN. A split or a consolidation changes a share's ISIN and
 * divides its price; a bonus does neither: the original share keeps its full price. A merger makes one
 * more candidate. A capital reduction or another scheme has no ratio of shares, so nothing is converted
 * across it. Takes lines `ISIN,NSE,BSE` and `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE,COMPANY`.
 */
export class PriceBook {
  /** What became of ISINs. */
  readonly changes: IsinChanges;
  readonly #prices: ReadonlyMap<string, string>;
  readonly #netAssetValues: ReadonlyMap<string, string>;
  /** Priced lines of each company and type of security, by issuer and type in the ISIN. */
  readonly #ofIssuer: ReadonlyMap<string, readonly string[]>;
  /** Changes by the new ISIN. */
  readonly #earlier: ReadonlyMap<string, readonly IsinChange[]>;
  readonly #ended: ReadonlyMap<string, readonly Ended[]>;

  constructor(prices: string, changes: string, units?: UnitValues) {
    this.#prices = byIsin(prices);
    this.#netAssetValues = byIsin(units?.navsOf2018 ?? "");
    this.#ofIssuer = Map.groupBy(this.#prices.values(), issuerOf);
    const all = [changes, units?.schemeMergers ?? ""].flatMap(isinChangesOf);
    // The old ISINs of a scheme's other options are not known.
    this.changes = new IsinChanges(all.filter(({ from }) => from !== ""));
    // A call raises what a partly paid share is worth: no ratio leads across it.
    const ofPrice = all.filter(({ event }) => event !== "call");
    this.#earlier = Map.groupBy(ofPrice, ({ to }) => to);
    this.#ended = Map.groupBy(
      linesOf(units?.endedSchemes ?? "").map(endedOf),
      ({ issuer }) => issuer,
    );
  }

  /**
   * Returns the prices for a share or unit sold under an ISIN on a day. Until 2023 the new ISIN came a
   * day after the split, and a statement may go on with the ISIN of a share that was merged: what is sold
   * under an old ISIN counts as what that became.
   */
  of(isin: string, transferred: CalendarDate): KnownPrices {
    const { current, isMerged } = this.#becameOf(isin, transferred);
    const candidates = [...this.#search(current, [], transferred)].sort(ownFirst);
    const ended = (this.#ended.get(isin.slice(0, 7)) ?? []).filter(
      ({ lastDay }) => lastDay < transferred,
    );
    const itself = ended.find(({ isins }) => isins.includes(isin));
    const price = candidates.find((candidate) => candidate.price)?.price;
    if (itself !== undefined && price !== undefined) {
      const by = "ended" as const;
      return {
        candidates: [],
        mergedInto: undefined,
        unconvertible: { price, by },
        endedSchemes: [],
      };
    }
    return {
      candidates,
      mergedInto: isMerged ? current : undefined,
      unconvertible: price === undefined ? this.#unconvertible(current) : undefined,
      endedSchemes: ended.map(({ scheme }) => scheme),
    };
  }

  /** Returns the ISIN that an ISIN had become by a day, and whether a merger was on the way. */
  #becameOf(isin: string, day: CalendarDate): { current: string; isMerged: boolean } {
    let [current, isMerged] = [isin, false];
    for (let next = this.changes.of(isin); next !== undefined; next = this.changes.of(current)) {
      const { event, newShares, date, to } = next;
      const isConverted = (event === "split" || event === "consolidation") && newShares !== 0n;
      if (!(isConverted || event === "merger") || date === undefined || date > day) {
        break;
      }
      current = to;
      isMerged ||= event === "merger";
    }
    return { current, isMerged };
  }

  /** Searches for prices of an ISIN and of those that became it. */
  *#search(isin: string, way: Way, transferred: CalendarDate): Generator<Candidate> {
    const unlisted = this.#netAssetValues.get(isin);
    const line = unlisted ?? this.#prices.get(isin);
    if (line !== undefined) {
      const price = priceOf(line, way);
      yield {
        from: mergedAway(way),
        price: unlisted === undefined ? price : { ...price, exchange: "NAV" },
        quoted: undefined,
      };
    }
    for (const change of this.#earlier.get(isin) ?? []) {
      // A share that traded under its own ISIN in 2018 has no earlier one; others may merge into it.
      if (isMerger(change) ? (change.date ?? 0) > transferred : line !== undefined) {
        continue;
      }
      const hasRatio = change.newShares !== 0n && change.oldShares !== 0n;
      const found = hasRatio ? [...this.#search(change.from, [change, ...way], transferred)] : [];
      if (found.length === 0 && isMerger(change)) {
        const [before] = this.#search(change.from, [], transferred);
        const quoted = before?.price?.highest;
        yield { from: mergedAway([change, ...way]), price: undefined, quoted };
      }
      yield* found;
    }
  }

  /** Returns the price of another ISIN of the company: of an earlier one, else of any. */
  #unconvertible(isin: string): KnownPrices["unconvertible"] {
    const earlier = this.#before(isin);
    // The list of changes may lack one of the ISIN: then another share of the company is named.
    const [ofIssuer] = this.#ofIssuer.get(issuerOf(isin)) ?? [];
    return (
      earlier ??
      (ofIssuer === undefined ? undefined : { price: priceOf(ofIssuer, []), by: "unknown" })
    );
  }

  /** Returns the price of the ISIN from which an ISIN comes, whatever happened in between. */
  #before(isin: string): KnownPrices["unconvertible"] {
    for (const change of this.#earlier.get(isin) ?? []) {
      const line = this.#prices.get(change.from);
      const found =
        line === undefined
          ? this.#before(change.from)
          : { price: priceOf(line, []), by: "unknown" as const };
      if (found !== undefined && !isMerger(change)) {
        return { ...found, by: obstacles.find((each) => each === change.event) ?? found.by };
      }
    }
    return undefined;
  }
}

const obstacles: readonly Obstacle[] = [
  "scheme",
  "insolvency",
  "reduction",
  "paid-reduction",
  "written-off",
];

/** The security's own price comes first. */
function ownFirst(a: Candidate, b: Candidate): number {
  return Number(a.from !== undefined) - Number(b.from !== undefined);
}

/** Returns the company at the start of a way that a merger is on. */
function mergedAway(way: Way): MergedAway | undefined {
  const merger = way.find(isMerger);
  return (
    merger && {
      name: merger.company,
      isin: merger.from,
      day: merger.date,
      isOnlyLikely: merger.event === "likely-merger",
    }
  );
}

type Ended = ReturnType<typeof endedOf>;

function endedOf(line: string) {
  const [issuer = "", lastDay = "", scheme = "", ...isins] = line.split(",");
  return { issuer, lastDay: parseDate(lastDay) ?? 0, scheme, isins };
}

/** Returns the characters of an ISIN, or of its line, that name the company and the type of the security. */
function issuerOf(isin: string): string {
  return isin.slice(0, 9);
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
    byMerger: way.some(isMerger),
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
 * neither that day, but earlier, have NSE's highest price of their last day, as the law requires. `units`
 * adds the net asset values of unlisted ones.
 */
export function exchangePrices(units?: UnitValues): PriceBook {
  const kind = units === undefined ? "shares" : "with units";
  let book = books.get(kind);
  if (book === undefined) {
    book = new PriceBook(pricesOf2018, isinChanges, units);
    books.set(kind, book);
  }
  return book;
}

/** Forgets the prices, which need not be part of a snapshot of what is loaded. */
export function forgetPrices(): void {
  books.clear();
}

/** With and without the values of unlisted units. */
const books = new Map<"shares" | "with units", PriceBook>();
