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
