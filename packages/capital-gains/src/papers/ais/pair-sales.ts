import type { IsinChanges } from "../../law/rules/isin-changes.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { absolute, scale, sumOf } from "../../law/values/fixed-point.ts";
import { judgeIsin } from "../../law/values/isin.ts";
import type { AisSale } from "../../readers/ais/read-ais.ts";

/** Sales of one security on one day; amounts are exact, in millionths. */
export type Sale = {
  /** As stated; "" where there is none. */
  readonly isin: string;
  readonly name: string;
  readonly day: CalendarDate | undefined;
  readonly quantity: bigint;
  readonly saleValue: bigint;
  readonly cost: bigint;
};

/** A security with its sales of both sides; one side may have none. */
export type PairedShare = {
  readonly sold: readonly Sale[];
  /** Also entries that do not count, with quantities in the statement's shares. */
  readonly reported: readonly AisSale[];
  /** Sales of either side that only day, quantity and value show to be of this security. */
  readonly byValue: readonly { readonly side: "statement" | "AIS"; readonly sale: Sale }[];
  /** Entries that count shares as they were on the other side of a split, with the statement's quantity. */
  readonly restated: readonly { readonly reported: bigint; readonly sold: bigint }[];
  /** Whether both sides have sales for which the other has none within `longestSettlement`. */
  readonly isOnOtherDays: boolean;
};

/**
 * The most days between a trade and its settlement. A trade settles one or two trading days later, which
 * weekends and holidays stretch; holidays are not known here. Either side may state either day.
 */
export const longestSettlement = 6;

/** Whether rounding to a rupee for each sale and entry explains a difference. */
export function isRounded(difference: bigint, entries: number): boolean {
  return absolute(difference) <= scale * BigInt(entries);
}

/** A sale of one side while it is paired. */
type Part<T extends Sale> = {
  readonly sale: T;
  readonly hasIsin: boolean;
  /** The security under which it is compared: today's ISIN, or the name where there is none. */
  share: string;
  /** Whether it has no counterpart yet. */
  isOpen: boolean;
  /** Whether only day, quantity and value put it there. */
  isByValue: boolean;
  /** The statement's quantity where a split explains that it differs. */
  restated: bigint | undefined;
};
type Sold = Part<Sale>;
type Entry = Part<AisSale>;

/**
 * Finds the AIS entries of each security of the statement. First both sides are put under today's ISIN.
 * Then what has no counterpart there is paired across ISINs by day, quantity and value, and shares of
 * merged companies by day and quantity. Entries that do not count stay with their ISIN.
 */
export function pairSales(
  statement: readonly Sale[],
  ais: readonly AisSale[],
  changes: IsinChanges,
): readonly PairedShare[] {
  const today = (isin: string) => changes.since(isin, "without mergers").at(-1)?.to ?? isin;
  const partOf = <T extends Sale>(sale: T): Part<T> => ({
    sale,
    hasIsin: judgeIsin(sale.isin) !== "malformed",
    share: today(sale.isin) || sale.name,
    isOpen: true,
    isByValue: false,
    restated: undefined,
  });
  const sold = statement.map(partOf);
  const reported = ais.map(partOf);
  const active = reported.filter(({ sale }) => sale.isActive);
  const counted = active.filter(({ sale }) => !sale.isOffMarket);

  const entriesOf = Map.groupBy(counted, ({ share }) => share);
  for (const [share, sales] of Map.groupBy(sold, (each) => each.share)) {
    const entries = entriesOf.get(share) ?? [];
    pairWithin(sales, entries, ratiosOf([...sales, ...entries], share, changes));
  }
  pairMerged(sold, counted, changes, true);
  pairAcross(sold, counted);
  // A buyback is a sale in the statement and off the market in the AIS.
  pairAcross(
    sold,
    active.filter(({ sale }) => sale.isOffMarket),
  );
  pairMerged(sold, counted, changes, false);
  placeRepeated(sold, counted);

  const soldOf = Map.groupBy(sold, ({ share }) => share);
  const reportedOf = Map.groupBy(reported, ({ share }) => share);
  return [...new Set([...soldOf.keys(), ...reportedOf.keys()])].map((share) => {
    const sales = soldOf.get(share) ?? [];
    const entries = reportedOf.get(share) ?? [];
    const openSales = sales.filter(({ isOpen }) => isOpen);
    const openEntries = entries.filter((each) => each.isOpen && isCounted(each));
    return {
      sold: sales.map(({ sale }) => sale),
      reported: entries.map(({ sale, restated }) =>
        restated === undefined
          ? sale
          : { ...sale, quantity: restated as bigint as AisSale["quantity"] },
      ),
      byValue: [
        ...entries.flatMap(({ sale, isByValue }) =>
          isByValue ? { side: "AIS" as const, sale } : [],
        ),
        ...sales.flatMap(({ sale, isByValue }) =>
          isByValue ? { side: "statement" as const, sale } : [],
        ),
      ],
      restated: entries.flatMap(({ sale, restated }) =>
        restated === undefined ? [] : { reported: sale.quantity, sold: restated },
      ),
      isOnOtherDays:
        openSales.length > 0 &&
        openEntries.length > 0 &&
        !openSales.some((sale) => openEntries.some((entry) => isNear(sale, entry))),
    };
  });
}

function isCounted({ sale }: Entry): boolean {
  return sale.isActive && !sale.isOffMarket;
}

/** A ratio other than one for one: so many of one side's shares for so many of the other's. */
type Ratio = readonly [sold: bigint, reported: bigint];

/** Returns the ratios between the ISINs of a security that its sales and today's list have. */
function ratiosOf(
  parts: readonly Part<Sale>[],
  share: string,
  changes: IsinChanges,
): readonly Ratio[] {
  const isins = [...new Set([share, ...parts.map(({ sale }) => sale.isin)])];
  const toToday = isins.map((isin) =>
    changes
      .since(isin, "without mergers")
      .reduce(
        ([now, then], { newShares, oldShares }) => [now * newShares, then * oldShares] as const,
        [1n, 1n] as Ratio,
      ),
  );
  // A scheme has no ratio: its product is 0 for 0.
  const known = toToday.filter(([now]) => now !== 0n);
  return known
    .flatMap(([now, then]) =>
      known.map(([other, otherThen]) => [now * otherThen, then * other] as const),
    )
    .filter(([sold, reported]) => sold !== reported);
}

/** Pairs the sales of one security: all at once where their sums tie, else day by day. */
function pairWithin(
  sales: readonly Sold[],
  entries: readonly Entry[],
  ratios: readonly Ratio[],
): void {
  const sum = (of: readonly Part<Sale>[], field: "quantity" | "saleValue") =>
    sumOf(of.map(({ sale }) => sale[field]));
  const left = sum(sales, "saleValue") - sum(entries, "saleValue");
  const isTied = isRounded(left, sales.length + entries.length);
  if (sum(sales, "quantity") === sum(entries, "quantity") && isTied) {
    for (const part of [...sales, ...entries]) {
      part.isOpen = false;
    }
    return;
  }
  for (const byValue of [true, false]) {
    const { near } = findable(entries);
    for (const sale of sales.filter(({ isOpen }) => isOpen)) {
      const open = near(sale);
      const single = nearest(sale, open, byValue, ratios);
      const found = single ? [single] : byValue ? addingUp(sale, open) : undefined;
      for (const entry of found ?? []) {
        entry.isOpen = false;
        sale.isOpen = false;
      }
      if (single !== undefined && single.sale.quantity !== sale.sale.quantity) {
        single.restated = sale.sale.quantity;
      }
    }
  }
}

/** Pairs open sales with open entries of any ISIN, or of none, whose day, quantity and value fit. */
function pairAcross(sold: readonly Sold[], reported: readonly Entry[]): void {
  const sales = sold.filter(({ isOpen }) => isOpen);
  const entries = reported.filter(({ isOpen }) => isOpen);
  const ofQuantity = findable(entries, "one");
  for (const sale of sales) {
    const entry = nearest(sale, ofQuantity.near(sale), true, []);
    if (entry !== undefined) {
      join([sale], [entry]);
    }
  }
  const findEntries = findable(entries.filter(({ isOpen }) => isOpen));
  for (const sale of sales.filter(({ isOpen }) => isOpen)) {
    const found = partsOf(sale, findEntries.near(sale));
    if (found !== undefined) {
      join([sale], found);
    }
  }
  const findSales = findable(sales.filter(({ isOpen }) => isOpen));
  for (const entry of entries.filter(({ isOpen }) => isOpen)) {
    const found = partsOf(entry, findSales.near(entry));
    if (found !== undefined) {
      join(found, [entry]);
    }
  }
}

/** Puts sales and entries that were found to be the same under one security of the statement. */
function join(sales: readonly Sold[], entries: readonly Entry[]): void {
  const share = (sales.find(({ hasIsin }) => hasIsin) ?? sales[0])?.share ?? "";
  for (const part of [...sales, ...entries]) {
    part.isOpen = false;
    part.isByValue = part.share !== share;
    part.share = share;
  }
}

/** Pairs what is left where companies were merged and the sides name one of their shares each. */
function pairMerged(
  sold: readonly Sold[],
  counted: readonly Entry[],
  changes: IsinChanges,
  byValue: boolean,
): void {
  const successor = ({ sale: { isin } }: Part<Sale>) =>
    changes.since(isin, "with mergers").at(-1)?.to ?? isin;
  const isLeft = ({ isOpen, hasIsin }: Part<Sale>) => isOpen && hasIsin;
  const entriesOf = Map.groupBy(counted.filter(isLeft), successor);
  for (const sale of sold.filter(isLeft)) {
    const entries = entriesOf.get(successor(sale)) ?? [];
    const found = nearest(
      sale,
      entries.filter((entry) => entry.isOpen && isNear(sale, entry)),
      byValue,
      [],
    );
    if (found !== undefined) {
      join([sale], [found]);
      found.isByValue = false;
    }
  }
}

/** Puts an entry without an ISIN beside the sale that it fits, although that has its entry already. */
function placeRepeated(sold: readonly Sold[], counted: readonly Entry[]): void {
  const ofQuantity = Map.groupBy(sold, ({ sale }) => sale.quantity);
  for (const entry of counted.filter(({ isOpen, hasIsin }) => isOpen && !hasIsin)) {
    const equal = ofQuantity.get(entry.sale.quantity) ?? [];
    const sale = equal.find((each) => isNear(each, entry) && hasValue(each, [entry]));
    if (sale !== undefined && sale.share !== entry.share) {
      entry.share = sale.share;
      entry.isByValue = true;
    }
  }
}

/** Finds open sales by their days: of any quantity, or of one. */
function findable<T extends Sale>(parts: readonly Part<T>[], of: "any" | "one" = "any") {
  const key = (day: CalendarDate | undefined, quantity: bigint) =>
    of === "any" ? `${day}` : `${day} ${quantity}`;
  const found = Map.groupBy(parts, ({ sale }) => key(sale.day, sale.quantity));
  /** Returns the open sales of about the day of another one, and those without a day. */
  const near = ({ sale: { day, quantity } }: Part<Sale>): readonly Part<T>[] => {
    if (day === undefined) {
      return parts.filter(
        (part) => part.isOpen && (of === "any" || part.sale.quantity === quantity),
      );
    }
    const days = Array.from(
      { length: 2 * longestSettlement + 1 },
      (_, i) => (day + i - longestSettlement) as CalendarDate,
    );
    return [...days, undefined]
      .flatMap((each) => found.get(key(each, quantity)) ?? [])
      .filter(({ isOpen }) => isOpen);
  };
  return { near };
}

/** Returns the days from a trade to its entry; a little more where it precedes, most where unknown. */
function distance({ sale }: Part<Sale>, entry: Part<Sale>): number {
  const days = (entry.sale.day ?? Number.NaN) - (sale.day ?? Number.NaN);
  if (Number.isNaN(days)) {
    return longestSettlement;
  }
  return days < 0 ? 0.5 - days : days;
}

function isNear(sale: Part<Sale>, entry: Part<Sale>): boolean {
  return Math.floor(distance(sale, entry)) <= longestSettlement;
}

/** Whether sales add up to the value of another one, apart from rounding. */
function hasValue(whole: Part<Sale>, parts: readonly Part<Sale>[]): boolean {
  const value = sumOf(parts.map(({ sale }) => sale.saleValue));
  return isRounded(whole.sale.saleValue - value, 1 + parts.length);
}

/** Returns the entry of a sale's quantity that is nearest: in value, then in days, or the reverse. */
function nearest(
  sale: Sold,
  entries: readonly Entry[],
  byValue: boolean,
  ratios: readonly Ratio[],
): Entry | undefined {
  const { quantity, saleValue } = sale.sale;
  const isRestated = (reported: bigint) =>
    byValue && ratios.some(([now, then]) => reported * now === quantity * then);
  const off = (entry: Entry) => absolute(entry.sale.saleValue - saleValue);
  const fitting = entries.filter(
    (entry) =>
      (entry.sale.quantity === quantity || isRestated(entry.sale.quantity)) &&
      (!byValue || hasValue(sale, [entry])),
  );
  const isNearer = (one: Entry, other: Entry) => {
    const days = distance(sale, one) - distance(sale, other);
    const value = off(one) - off(other);
    return byValue
      ? value < 0n || (value === 0n && days < 0)
      : days < 0 || (days === 0 && value < 0n);
  };
  return fitting.reduce<Entry | undefined>(
    (best, entry) => (best === undefined || isNearer(entry, best) ? entry : best),
    undefined,
  );
}

/**
 * Returns sales of the other side that add up to a sale: all of one security, else some of its own
 * security and of those without an ISIN, else of any.
 */
function partsOf<T extends Sale>(
  whole: Part<Sale>,
  near: readonly Part<T>[],
): readonly Part<T>[] | undefined {
  // With many sales the combinations are not tried to the end, so the likely ones come first.
  const likely = near.filter(({ share, hasIsin }) => !hasIsin || share === whole.share);
  return (
    [...Map.groupBy(near, ({ share }) => share).values()].find((parts) => isSumOf(whole, parts)) ??
    addingUp(whole, likely) ??
    addingUp(whole, near)
  );
}

/** Whether sales add up to another one. */
function isSumOf(whole: Part<Sale>, parts: readonly Part<Sale>[]): boolean {
  const quantity = sumOf(parts.map(({ sale }) => sale.quantity));
  return quantity === whole.sale.quantity && hasValue(whole, parts);
}

/** Combinations are tried among so many sales: among more of them, some would add up by chance. */
const mostAmong = 30;
/** How many combinations are tried for a sale: most tries fail, and must come to an end. */
const mostTried = 2000;

/** Returns sales that add up to another one in quantity and value. */
function addingUp<T extends Sale>(
  whole: Part<Sale>,
  among: readonly Part<T>[],
): readonly Part<T>[] | undefined {
  if (among.length > mostAmong) {
    return undefined;
  }
  // The largest first: what is too much is left out early.
  const sorted = among.toSorted((a, b) => Number(b.sale.quantity - a.sale.quantity));
  let tried = 0;
  const search = (from: number, left: bigint, taken: Part<T>[]): Part<T>[] | undefined => {
    if (left === 0n) {
      return hasValue(whole, taken) ? taken : undefined;
    }
    for (let at = from; at < sorted.length && tried < mostTried; at += 1) {
      const next = sorted[at];
      const quantity = next?.sale.quantity ?? 0n;
      if (next !== undefined && quantity > 0n && quantity <= left) {
        tried += 1;
        const found = search(at + 1, left - quantity, [...taken, next]);
        if (found !== undefined) {
          return found;
        }
      }
    }
    return undefined;
  };
  return search(0, whole.sale.quantity, []);
}
