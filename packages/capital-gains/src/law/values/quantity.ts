import { divideRounded, scale } from "./fixed-point.ts";
import type { Money } from "./money.ts";

declare const units: unique symbol;

/** Shares or fund units, exact, counted in millionths of a unit. */
export type Quantity = bigint & { readonly [units]: true };

/** Returns price times quantity, rounded half away from zero to a millionth of a rupee. */
export function priceTimesQuantity(price: Money, quantity: Quantity): Money {
  return divideRounded(price * quantity, scale) as Money;
}

/** Returns value divided by quantity, which is not 0, rounded half away from zero to four decimals. */
export function pricePerUnit(value: Money, quantity: Quantity): Money {
  return (divideRounded(value * 10_000n, quantity) * 100n) as Money;
}
