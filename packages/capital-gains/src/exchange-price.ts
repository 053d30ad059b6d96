import { NSE_HIGH_2018_01_31 } from "./generated/nse-high-2018-01-31.ts";
import { type Money, parseMoney } from "./values/money.ts";

let prices: Map<string, Money> | null = null;

/**
 * The National Stock Exchange's highest price of 31-Jan-2018 for an ISIN of that day, in rupees per
 * share; `undefined` when it did not trade there, or has another ISIN since. Another exchange may
 * have been higher: it is a lower bound of what section 55(2)(ac) asks for.
 */
export function exchangeHigh(isin: string): Money | undefined {
  prices ??= table();
  return prices.get(isin);
}

function table(): Map<string, Money> {
  const map = new Map<string, Money>();
  for (const line of NSE_HIGH_2018_01_31.split("\n").slice(1)) {
    const [isin, , high] = line.split(",");
    const price = high === undefined ? undefined : parseMoney(high);
    if (isin !== undefined && price !== undefined) map.set(isin, price);
  }
  return map;
}
