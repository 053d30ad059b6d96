import { formatMoney, type Money } from "./money.ts";

/** Returns an amount as people read it: `₹1,23,456.78`, `−₹1,200.50`; exact, at least two decimals. */
export function rupeeText(amount: Money): string {
  const text = grouped(formatMoney(amount));
  return text.startsWith("-") ? `−₹${text.slice(1)}` : `₹${text}`;
}

/** Returns whole rupees as people read them: `₹1,25,000`. */
export function wholeRupeeText(rupees: bigint): string {
  return rupees < 0n ? `−₹${grouped(String(-rupees))}` : `₹${grouped(String(rupees))}`;
}

/** Adds Indian separators to plain decimal text: `-12,34,567.50`. */
export function grouped(decimal: string): string {
  const [whole = "", ...fraction] = decimal.split(".");
  return [whole.replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,"), ...fraction].join(".");
}
