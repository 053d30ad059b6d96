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
  const start = decimal.charCodeAt(0) === 45 ? 1 : 0;
  const point = decimal.indexOf(".");
  let end = (point < 0 ? decimal.length : point) - 3;
  if (end <= start) {
    return decimal;
  }
  let text = decimal.slice(end);
  for (; end - 2 > start; end -= 2) {
    text = `${decimal.slice(end - 2, end)},${text}`;
  }
  return `${decimal.slice(0, end)},${text}`;
}
