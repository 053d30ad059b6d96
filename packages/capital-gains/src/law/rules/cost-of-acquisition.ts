import { larger, type Money, smaller } from "../values/money.ts";

/**
 * Returns the cost under section 55(2)(ac) of what was acquired before 1 February 2018: the larger of
 * what was paid and the smaller of fair market value and sale value. It can lower a gain to nil but
 * never creates a loss. `actual` is purchase value with purchase expenses; all three amounts are of the
 * whole lot.
 */
export function grandfatheredCost(actual: Money, fairMarketValue: Money, saleValue: Money): Money {
  return larger(actual, smaller(fairMarketValue, saleValue));
}
