import { larger, type Money, smaller } from "../values/money.ts";

/**
 * Section 55(2)(ac): for what was acquired before 1-Feb-2018 the cost is the larger of what was paid
 * and the smaller of fair market value and sale value. It can lower a gain to nil and never makes a
 * loss. `actual` is purchase value with purchase expenses; all three are of the whole lot.
 */
export function grandfatheredCost(actual: Money, fairMarketValue: Money, saleValue: Money): Money {
  return larger(actual, smaller(fairMarketValue, saleValue));
}
