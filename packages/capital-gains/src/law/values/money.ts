import {
  divideRounded,
  fixedFromNumber,
  fixedOf,
  formatAtLeastTwo,
  parseFixed,
  scale,
} from "./fixed-point.ts";

declare const rupees: unique symbol;

/** Rupees, exact, counted in millionths of a rupee. Also rupees per unit (a price). */
export type Money = bigint & { readonly [rupees]: true };

/** No money at all. */
export const zero = 0n as Money;

/** Returns money from a count of millionths of a rupee, such as a sum or difference of money. */
export function money(millionths: bigint): Money {
  return millionths as Money;
}

/** One rupee. */
export const rupee = money(scale);
/** One paisa: the rounding error of a printed figure. */
export const paisa = money(10_000n);
/** The largest rounding error of a figure printed to the paisa. */
export const halfAPaisa = money(5_000n);

/** Returns money from a count of whole rupees. */
export function moneyOfRupees(rupees: bigint): Money {
  return (rupees * scale) as Money;
}

/** The currency before a figure, after its sign or bracket, and an optional `/-` at the end. */
const rupeesPattern = /^([-+\u2212(]?)\s*(?:₹|rs\.?|inr)\s*(.*?)(?:\/-)?(\)?)$/i;

/** Reads rupees from text as `parseFixed` does, also after `₹`, `Rs.` or `INR`. */
export function parseMoney(text: string): Money | undefined {
  const plain = parseFixed(text);
  if (plain !== undefined) {
    return plain as Money;
  }
  const [, sign = "", figure = "", bracket = ""] = rupeesPattern.exec(text.trim()) ?? [];
  return parseFixed(sign + figure + bracket) as Money | undefined;
}

/** Returns rupees from a spreadsheet's number by its shortest text; `undefined` when not finite. */
export function moneyFromNumber(value: number): Money | undefined {
  return fixedFromNumber(value) as Money | undefined;
}

/** Decimal rupees as text: at least two decimals, more only when the exact value needs them. */
export type Amount = string;

/** Returns canonical text: at least two decimals, more only when the exact value needs them. */
export function formatMoney(value: Money): Amount {
  return formatAtLeastTwo(value);
}

/** Returns the money that `formatMoney` wrote. */
export function moneyOf(amount: Amount): Money {
  return fixedOf(amount) as Money;
}

/** Rounds to whole rupees, half away from zero, and returns the count of rupees. */
export function roundToRupees(value: Money): bigint {
  return divideRounded(value, scale);
}

/** Rounds to whole paise, half away from zero. */
export function roundToPaise(value: Money): Money {
  return money(divideRounded(value, paisa) * paisa);
}

/** Rounds to four decimals, half away from zero: the most that 112A columns 5 and 10 take. */
export function roundToFourDecimals<T extends bigint>(value: T): T {
  return (divideRounded(value, 100n) * 100n) as T;
}

/** Returns the smaller of two amounts or days. */
export function smaller<T extends bigint | number>(a: T, b: T): T {
  return a < b ? a : b;
}

/** Returns the larger of two amounts or days. */
export function larger<T extends bigint | number>(a: T, b: T): T {
  return a > b ? a : b;
}
