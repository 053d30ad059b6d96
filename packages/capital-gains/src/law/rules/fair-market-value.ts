import type { CalendarDate } from "../values/calendar-date.ts";
import { absolute, divideRounded } from "../values/fixed-point.ts";
import { halfAPaisa, larger, type Money, money, smaller } from "../values/money.ts";
import { indexOf201718, indexOfFirstYear } from "./cost-inflation-index.ts";
import type { KnownPrices, SharePrice } from "./exchange-price.ts";

/** How a statement's price of 31 January 2018 compares with the exchanges' prices. */
export type FmvVerdict =
  /** It is the highest price, within rounding. */
  | { readonly kind: "agrees" }
  /** No known price to compare it with. */
  | { readonly kind: "unchecked" }
  /** The statement has none. */
  | { readonly kind: "missing"; readonly price: SharePrice | undefined }
  /** The statement has none, and the tables have no trace of the share: it was probably not listed. */
  | { readonly kind: "not-listed" }
  /** It is the highest price of one exchange, but another's was higher. */
  | { readonly kind: "other-exchange-higher"; readonly price: SharePrice }
  /** It is the price before a split, consolidation or merger that changed the ISIN. */
  | { readonly kind: "not-converted"; readonly price: SharePrice }
  /** It is one of several that can count, by where the security came from. */
  | { readonly kind: "one-of-several"; readonly price: SharePrice }
  /** Several can count and it is none of them; `like` is how it compares with one of these. */
  | { readonly kind: "none-of-several"; readonly like: FmvVerdict | undefined }
  /** It is the price of a share that was cancelled for this one in a taxed reduction: none counts. */
  | { readonly kind: "of-cancelled-share" }
  /** At most half a percent above: an exchange that is not in the tables may have quoted it. */
  | { readonly kind: "slightly-higher"; readonly price: SharePrice }
  /** None of these; `ratio` where it is about a whole fraction or multiple. */
  | { readonly kind: "differs"; readonly price: SharePrice; readonly ratio: Ratio | undefined };

/** How often the stated price goes into the exchange's (`part`), or vice versa. */
export type Ratio = { readonly of: "part" | "multiple"; readonly times: bigint };

/**
 * Returns the fair market value of a share that was listed only after 31 January 2018, for the whole
 * lot. Section 55(2)(ac), Explanation (a)(iii): the cost of acquisition × the index of 2017-18 / the
 * index of the first year in which it was held.
 */
export function unlistedFairMarketValue(cost: Money, acquired: CalendarDate): Money {
  return money(divideRounded(cost * indexOf201718, indexOfFirstYear(acquired).index));
}

/**
 * Compares a stated price per share with the known prices of the share. Section 55(2)(ac), Explanation
 * (a): fair market value is the highest price quoted on any recognised exchange on 31 January 2018.
 * Where several companies' prices can count, by where the share came from, none is preferred.
 * `isShare` says that it is the valid ISIN of a company's share, which may have been listed later.
 */
export function judgeFmv(
  stated: Money | undefined,
  { candidates, unconvertible }: KnownPrices,
  isShare: boolean,
): FmvVerdict {
  const prices = candidates.flatMap(({ price }) => price ?? []);
  const only = candidates.length === 1 ? prices[0] : undefined;
  if (stated === undefined) {
    return candidates.length === 0 && unconvertible === undefined && isShare
      ? { kind: "not-listed" }
      : { kind: "missing", price: only };
  }
  const same = prices.find((price) => isSamePrice(stated, price.highest));
  if (candidates.length > 1) {
    return same === undefined
      ? { kind: "none-of-several", like: likeness(stated, prices) }
      : { kind: "one-of-several", price: same };
  }
  if (only === undefined) {
    return { kind: "unchecked" };
  }
  if (same !== undefined) {
    return { kind: "agrees" };
  }
  const like = likeness(stated, prices);
  if (like !== undefined) {
    return like;
  }
  return stated > only.highest && isNear(stated, only.highest)
    ? { kind: "slightly-higher", price: only }
    : { kind: "differs", price: only, ratio: ratioOf(stated, only.highest) };
}

/** Returns which price a stated one was mistaken for: the lower exchange's, or one before a change. */
function likeness(stated: Money, prices: readonly SharePrice[]): FmvVerdict | undefined {
  const higher = prices.find(({ lower }) => lower !== undefined && isSamePrice(stated, lower));
  if (higher !== undefined) {
    return { kind: "other-exchange-higher", price: higher };
  }
  const changed = prices.find((price) => price.unconverted.some((it) => isSamePrice(stated, it)));
  return changed && { kind: "not-converted", price: changed };
}

/** Returns the price that the law requires instead, where the tables are sure that there is but one. */
export function proposedPrice(verdict: FmvVerdict): SharePrice | undefined {
  switch (verdict.kind) {
    case "missing":
    case "other-exchange-higher":
    case "not-converted":
    case "differs":
      return verdict.price?.isSure === true ? verdict.price : undefined;
    default:
      return undefined;
  }
}

/** Whether two prices agree to the paisa, in which brokers state a converted price. */
export function isSamePrice(stated: Money, price: Money): boolean {
  return absolute(stated - price) <= halfAPaisa;
}

/** Within half a percent. */
function isNear(a: bigint, b: bigint): boolean {
  return absolute(a - b) * 200n <= b;
}

/** Ratios by which a bonus, a split or a consolidation usually changes a price. */
const usualRatios = [2n, 3n, 4n, 5n, 6n, 8n, 10n, 15n, 20n, 50n, 100n];

function ratioOf(stated: bigint, price: bigint): Ratio | undefined {
  const part = usualRatios.find((times) => isNear(stated * times, price));
  if (part !== undefined) {
    return { of: "part", times: part };
  }
  const multiple = usualRatios.find((times) => isNear(stated, price * times));
  return multiple === undefined ? undefined : { of: "multiple", times: multiple };
}

/**
 * Returns the cost under section 55(2)(ac) of what was acquired before 1 February 2018: the larger of
 * what was paid and the smaller of fair market value and sale value. It can lower a gain to nil but
 * never creates a loss. `actual` is purchase value with purchase expenses; all three amounts are of the
 * whole lot.
 */
export function grandfatheredCost(actual: Money, fairMarketValue: Money, saleValue: Money): Money {
  return larger(actual, smaller(fairMarketValue, saleValue));
}
