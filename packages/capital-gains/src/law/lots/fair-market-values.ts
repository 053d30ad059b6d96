import { grandfatheredCost } from "../rules/cost-of-acquisition.ts";
import type { KnownPrices, PriceBook, SharePrice } from "../rules/exchange-price.ts";
import {
  type FmvVerdict,
  judgeFmv,
  proposedPrice,
  unlistedFairMarketValue,
} from "../rules/fair-market-value.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { judgeIsin } from "../values/isin.ts";
import { larger, type Money, money, smaller } from "../values/money.ts";
import { pricePerUnit, priceTimesQuantity, type Quantity } from "../values/quantity.ts";
import type { AssessedLots } from "./assessed-lots.ts";
import type { LotFlag } from "./lot.ts";

/** Lots of one share with the same price of 31 January 2018, and what was decided about it. */
export type FmvGroup = {
  readonly name: string;
  readonly isin: string;
  /** See `KnownPrices`. */
  readonly unconvertible: SharePrice | undefined;
  /** Per share as stated; `undefined` where the statement has none. */
  readonly stated: Money | undefined;
  readonly verdict: FmvVerdict;
  /** Whose price counts: the statement's, the person's, the exchanges', or none. */
  readonly counts: "stated" | "given" | "proposed" | "none";
  /** Per share; `undefined` where what was paid counts, or each lot has its own value by the index. */
  readonly used: Money | undefined;
  /** The first of the lots. */
  readonly first: number;
  lots: number;
  /** The lowest and the highest value per share by the index, of a share that was not listed. */
  byIndex: { readonly least: Money; readonly most: Money } | undefined;
  /** By how much the gain changes when the proposed price is accepted. */
  effect: bigint;
};

/**
 * Decides which price of 31 January 2018 counts for each grandfathered lot: the person's own, else the
 * statement's, else none, so that what was paid counts. The exchanges' price replaces a missing or
 * wrong one only when the person accepts it.
 */
export class FairMarketValues {
  readonly #book: PriceBook;
  readonly #accept: boolean;
  readonly #given: ReadonlyMap<string, Money>;
  readonly #groups = new Map<string, FmvGroup>();
  readonly #givenUsed = new Set<string>();
  /** Groups by share and stated price, a short cut for lots like an earlier one. */
  readonly #quick = new Map<number, Map<number, FmvGroup>>();

  /** `given` are the person's own prices per share, by ISIN. */
  constructor(book: PriceBook, accept: boolean, given: ReadonlyMap<string, Money>) {
    this.#book = book;
    this.#accept = accept;
    this.#given = given;
  }

  /** All groups in the order of their first lots. */
  get groups(): Iterable<FmvGroup> {
    return this.#groups.values();
  }

  /** The ISINs of given prices that no lot needed. */
  get unneeded(): readonly string[] {
    return [...this.#given.keys()].filter((isin) => !this.#givenUsed.has(isin));
  }

  /** Decides one lot's price and flags the lot; call it before the lot's cost is computed. */
  settle(lots: AssessedLots, i: number): void {
    const { table } = lots;
    const share = table.share[i] ?? 0;
    const group =
      this.#quick.get(share)?.get(lots.fmvPerUnit.plain(i)) ?? this.#groupOf(lots, i, share);
    group.lots += 1;
    for (const flag of flagsOf(group)) {
      table.flag(i, flag);
    }
    if (group.verdict.kind === "not-listed" && group.counts !== "given") {
      this.#valueByIndex(lots, i, group);
      return;
    }
    if (group.counts === "given" || group.counts === "proposed") {
      lots.fmvPerUnit.set(i, group.used ?? -1n);
    }
    const proposed = proposedPrice(group.verdict);
    if (proposed !== undefined && group.used !== proposed.highest && group.counts !== "given") {
      group.effect += effectOf(lots, i, group.used, proposed.highest);
    }
  }

  /** Each lot of a share that was not listed has its own value, because it depends on its cost. */
  #valueByIndex(lots: AssessedLots, i: number, group: FmvGroup): void {
    const { table } = lots;
    const cost = money(table.cost.exact(i) + table.buyExpenses.exact(i));
    const total = unlistedFairMarketValue(cost, (table.acquired[i] ?? 0) as CalendarDate);
    const value = pricePerUnit(total, table.quantity.exact(i) as Quantity);
    const { least, most } = group.byIndex ?? { least: value, most: value };
    group.byIndex = { least: smaller(least, value), most: larger(most, value) };
    group.effect += effectOf(lots, i, undefined, value);
    if (group.counts === "proposed") {
      lots.fmvPerUnit.set(i, value);
    }
  }

  #groupOf(lots: AssessedLots, i: number, share: number): FmvGroup {
    const { isin, name } = lots.table.shareOf(i);
    const stated = lots.fmvPerUnitOf(i) ?? undefined;
    const known = this.#book.of(isin, (lots.table.transferred[i] ?? 0) as CalendarDate);
    const isShare =
      lots.kindOf(i) === "share" && isin.startsWith("INE") && judgeIsin(isin) === "valid";
    const group = this.#keyedGroup(i, isin, name, stated, known, isShare);
    const plain = lots.fmvPerUnit.plain(i);
    if (!known.dependsOnDay && !Number.isNaN(plain)) {
      const prices = this.#quick.get(share) ?? new Map<number, FmvGroup>();
      this.#quick.set(share, prices.set(plain, group));
    }
    return group;
  }

  #keyedGroup(
    i: number,
    isin: string,
    name: string,
    stated: Money | undefined,
    known: KnownPrices,
    isShare: boolean,
  ): FmvGroup {
    // A share has several prices only when it was sold before and after a split or merger.
    const own = `${known.own?.highest ?? ""} ${known.merged.length}`;
    const key = `${isin === "" ? name : isin} ${stated ?? ""} ${own}`;
    const earlier = this.#groups.get(key);
    if (earlier !== undefined) {
      return earlier;
    }
    const verdict = judgeFmv(stated, known, isShare);
    const given = this.#given.get(isin);
    if (given !== undefined) {
      this.#givenUsed.add(isin);
    }
    const byIndex = this.#accept && verdict.kind === "not-listed";
    const proposed = this.#accept ? proposedPrice(verdict)?.highest : undefined;
    const group: FmvGroup = {
      name,
      isin,
      unconvertible: known.unconvertible,
      stated,
      verdict,
      counts:
        given !== undefined
          ? "given"
          : proposed !== undefined || byIndex
            ? "proposed"
            : stated === undefined
              ? "none"
              : "stated",
      used: given ?? proposed ?? stated,
      first: i,
      lots: 0,
      byIndex: undefined,
      effect: 0n,
    };
    this.#groups.set(key, group);
    return group;
  }
}

/** The flags of a group's lots. */
function flagsOf({ counts, verdict }: FmvGroup): readonly LotFlag[] {
  if (counts === "given") {
    return ["fmv-given"];
  }
  if (counts === "proposed") {
    return verdict.kind === "not-listed" ? ["fmv-by-index"] : ["fmv-proposed"];
  }
  switch (verdict.kind) {
    case "agrees":
      return [];
    case "missing":
    case "not-listed":
      return ["fmv-missing"];
    case "unchecked":
      return ["fmv-unchecked"];
    default:
      return ["fmv-differs-from-exchange"];
  }
}

/** Returns how a lot's gain changes with another price. */
function effectOf(lots: AssessedLots, i: number, used: Money | undefined, other: Money): bigint {
  const { table } = lots;
  const quantity = table.quantity.exact(i) as Quantity;
  const saleValue = money(table.saleValue.exact(i));
  const actual = money(table.cost.exact(i) + table.buyExpenses.exact(i));
  const costAt = (price: Money) =>
    grandfatheredCost(actual, priceTimesQuantity(price, quantity), saleValue);
  return (used === undefined ? actual : costAt(used)) - costAt(other);
}
