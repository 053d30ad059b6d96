import type { LotFlag, SecurityKind } from "@site/result/names";
import { isOfCancelledShare } from "../rules/capital-reduction.ts";
import type { KnownPrices, PriceBook } from "../rules/exchange-price.ts";
import {
  type FmvVerdict,
  grandfatheredCost,
  judgeFmv,
  proposedPrice,
  unlistedFairMarketValue,
} from "../rules/fair-market-value.ts";
import type { WithdrawnIsin } from "../rules/isin-changes.ts";
import { judgeIsin } from "../values/isin.ts";
import { larger, type Money, smaller } from "../values/money.ts";
import { pricePerUnit, priceTimesQuantity } from "../values/quantity.ts";
import { type Lot, paidFor } from "./lot.ts";

/** The price of 31 January 2018 that counts for a lot. */
export type CountedFmv = {
  /** `undefined` where there is none. */
  readonly perUnit: Money | undefined;
  /** Where it is stated for the whole lot, that value. */
  readonly total: Money | undefined;
};

/** Lots of one share with the same price of 31 January 2018, and what was decided about it. */
export type FmvGroup = {
  readonly name: string;
  readonly isin: string;
  readonly known: KnownPrices;
  /** Per share as stated; `undefined` where the statement has none. */
  readonly stated: Money | undefined;
  readonly verdict: FmvVerdict;
  /** Whose price counts: the statement's, the person's, the exchanges', or none. */
  readonly counts: "stated" | "given" | "proposed" | "none";
  /** Per share; `undefined` where what was paid counts, or each lot has its own value by the index. */
  readonly used: Money | undefined;
  readonly first: Lot;
  lots: number;
  /** The lowest and the highest value per share by the index, of a share that was not listed. */
  byIndex: { readonly least: Money; readonly most: Money } | undefined;
  /** By how much the gain changes when the proposed price is accepted. */
  effect: bigint;
  /** The same for the price of each candidate where there are several; 0 for one without a price. */
  readonly effects: bigint[];
};

/**
 * Decides which price of 31 January 2018 counts for each grandfathered lot: the person's own, else the
 * statement's, else none, so that what was paid counts. The exchanges' price replaces a missing or
 * wrong one only when the person accepts it, and only where there is no other that can count.
 */
export class FairMarketValues {
  readonly #book: PriceBook;
  readonly #accept: boolean;
  readonly #given: ReadonlyMap<string, Money>;
  /** By share and price, in the order of their first lots. */
  readonly groups = new Map<string, FmvGroup>();

  /** `given` are the person's own prices per share, by ISIN. */
  constructor(book: PriceBook, accept: boolean, given: ReadonlyMap<string, Money>) {
    this.#book = book;
    this.#accept = accept;
    this.#given = given;
  }

  /** The ISINs of given prices that no lot needed. */
  get unneeded(): readonly string[] {
    const needed = new Set(Array.from(this.groups.values(), ({ isin }) => isin));
    return [...this.#given.keys()].filter((isin) => !needed.has(isin));
  }

  /** Returns what a lot's ISIN had become before its sale; `undefined` where it was still in use. */
  withdrawn({ isin, transferred }: Lot): WithdrawnIsin | undefined {
    return this.#book.changes.withdrawnBefore(isin, transferred);
  }

  /** Decides the price of a lot of a kind of security, and returns it with the lot's flags. */
  settle(
    lot: Lot,
    stated: CountedFmv,
    kind: SecurityKind,
  ): CountedFmv & { readonly flags: readonly LotFlag[] } {
    const group = this.#groupOf(lot, stated.perUnit, kind);
    group.lots += 1;
    const flags = flagsOf(group);
    let { used } = group;
    for (const [i, sum] of group.effects.entries()) {
      const { price } = group.known.candidates[i] ?? {};
      group.effects[i] = price === undefined ? sum : sum + effectOf(lot, used, price.highest);
    }
    const proposed = proposedPrice(group.verdict)?.highest;
    if (group.verdict.kind === "not-listed" && group.counts !== "given") {
      used = valueByIndex(lot, group);
    } else if (proposed !== undefined && used !== proposed && group.counts !== "given") {
      group.effect += effectOf(lot, used, proposed);
    }
    return group.counts === "given" || group.counts === "proposed"
      ? { perUnit: used, total: undefined, flags }
      : { ...stated, flags };
  }

  #groupOf(lot: Lot, stated: Money | undefined, kind: SecurityKind): FmvGroup {
    const { name, isin } = lot;
    const known = this.#book.of(isin, lot.transferred);
    // The prices of a share change only when it was sold before and after a split or merger.
    const prices = known.candidates.map(({ price }) => price?.highest ?? "");
    const key = `${isin === "" ? name : isin} ${stated ?? ""} ${prices}`;
    const earlier = this.groups.get(key);
    if (earlier !== undefined) {
      return earlier;
    }
    const isShare = kind === "share" && isin.startsWith("INE") && judgeIsin(isin) === "valid";
    const verdict: FmvVerdict =
      stated !== undefined && isOfCancelledShare(isin, stated, lot.transferred)
        ? { kind: "of-cancelled-share" }
        : judgeFmv(stated, known, isShare);
    const given = this.#given.get(isin);
    const byIndex = this.#accept && verdict.kind === "not-listed";
    const proposed = this.#accept ? proposedPrice(verdict)?.highest : undefined;
    const group: FmvGroup = {
      name,
      isin,
      known,
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
      first: lot,
      lots: 0,
      byIndex: undefined,
      effect: 0n,
      effects: known.candidates.length > 1 ? known.candidates.map(() => 0n) : [],
    };
    this.groups.set(key, group);
    return group;
  }
}

/** Returns the value of a share that was not listed: each lot has its own, which depends on its cost. */
function valueByIndex(lot: Lot, group: FmvGroup): Money {
  const total = unlistedFairMarketValue(paidFor(lot), lot.acquired);
  const value = pricePerUnit(total, lot.quantity);
  const { least, most } = group.byIndex ?? { least: value, most: value };
  group.byIndex = { least: smaller(least, value), most: larger(most, value) };
  group.effect += effectOf(lot, undefined, value);
  return value;
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
    case "one-of-several":
      return ["fmv-one-of-several"];
    default:
      return ["fmv-differs-from-exchange"];
  }
}

/** Returns how a lot's gain changes with another price. */
function effectOf(lot: Lot, used: Money | undefined, other: Money): bigint {
  const paid = paidFor(lot);
  const costAt = (price: Money) =>
    grandfatheredCost(paid, priceTimesQuantity(price, lot.quantity), lot.saleValue);
  return (used === undefined ? paid : costAt(used)) - costAt(other);
}
