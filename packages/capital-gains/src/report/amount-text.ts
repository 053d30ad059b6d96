import type { AmountColumn } from "../values/amount-column.ts";
import { formatAtLeastTwo } from "../values/fixed-point.ts";

const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));

/**
 * Gives the function that tells an amount of a column (millionths) as exact decimal text with at
 * least two decimals. Most amounts are whole paise and small enough to need no `bigint`.
 */
export function amountTexts(column: AmountColumn): (index: number) => string {
  return (index) => {
    // An integer of millionths, exact in a double; `NaN` when it would not be.
    const millionths = column.plain(index);
    const size = Math.abs(millionths);
    const paise = (size % 1_000_000) / 10_000;
    if (!Number.isInteger(paise)) return formatAtLeastTwo(column.exact(index));
    return `${millionths < 0 ? "-" : ""}${Math.floor(size / 1_000_000)}.${TWO_DIGITS[paise]}`;
  };
}

/** Plain decimal text with Indian separators: `-12,34,567.50`. */
export function grouped(decimal: string): string {
  const start = decimal.charCodeAt(0) === 45 ? 1 : 0;
  const point = decimal.indexOf(".");
  let end = (point < 0 ? decimal.length : point) - 3;
  if (end <= start) return decimal;
  let text = decimal.slice(end);
  for (; end - 2 > start; end -= 2) text = `${decimal.slice(end - 2, end)},${text}`;
  return `${decimal.slice(0, end)},${text}`;
}
