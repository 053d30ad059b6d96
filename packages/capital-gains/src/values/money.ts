import {
  divideRounded,
  fixedFromNumber,
  formatAtLeastTwo,
  formatTrimmed,
  parseFixed,
  SCALE,
} from "./fixed-point.ts";

declare const rupees: unique symbol;

/** Rupees, exact, counted in millionths of a rupee. Also rupees per unit (a price). */
export type Money = bigint & { readonly [rupees]: true };

/** No money at all. */
export const ZERO = 0n as Money;

/** Takes a count of millionths of a rupee (the result of adding or subtracting money). */
export function money(millionths: bigint): Money {
  return millionths as Money;
}

/** One rupee. */
export const RUPEE = money(SCALE);
/** One paisa: what a printed figure can be off by rounding. */
export const PAISA = money(10_000n);
/** How far off a figure may be that is printed to the paisa. */
export const HALF_A_PAISA = money(5_000n);

/** Takes a count of whole rupees. */
export function wholeRupees(rupees: bigint): Money {
  return (rupees * SCALE) as Money;
}

/** The currency before a figure, behind its sign or bracket, and the stroke that may end it. */
const RUPEES = /^([-+\u2212(]?)\s*(?:₹|rs\.?|inr)\s*(.*?)(?:\/-)?(\)?)$/i;

/**
 * Reads rupees from text, see `parseFixed`; `₹`, `Rs.` or `INR` may stand before the figure.
 * `undefined` when it is no number.
 */
export function parseMoney(text: string): Money | undefined {
  const plain = parseFixed(text);
  if (plain !== undefined) {
    return plain as Money;
  }
  const [, sign = "", figure = "", bracket = ""] = RUPEES.exec(text.trim()) ?? [];
  return parseFixed(sign + figure + bracket) as Money | undefined;
}

/** Rupees from a spreadsheet's number, through its shortest text; `undefined` when not finite. */
export function moneyFromNumber(value: number): Money | undefined {
  return fixedFromNumber(value) as Money | undefined;
}

/** Decimal rupees as text: at least two decimals, more only when the exact value needs them. */
export type Amount = string;

/** Canonical text: at least two decimals, more only when the exact value needs them. */
export function formatMoney(value: Money): Amount {
  return formatAtLeastTwo(value);
}

/** Text without trailing zeros, as the 112A file's columns 5 and 10 want it. */
export function formatPrice(value: Money): string {
  return formatTrimmed(value);
}

/** Rounds to whole rupees, half away from zero, and gives the count of rupees. */
export function roundToRupees(value: Money): bigint {
  return divideRounded(value, SCALE);
}

/** Rounds to four decimals, half away from zero: the most that 112A columns 5 and 10 take. */
export function roundToFourDecimals(value: Money): Money {
  return (divideRounded(value, 100n) * 100n) as Money;
}

/** The smaller amount. */
export function smaller<T extends bigint>(a: T, b: T): T {
  return a < b ? a : b;
}

/** The larger amount. */
export function larger<T extends bigint>(a: T, b: T): T {
  return a > b ? a : b;
}
