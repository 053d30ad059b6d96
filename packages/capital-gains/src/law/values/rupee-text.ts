import { separated } from "@site/result/counts";
import { formatAtLeastTwo } from "./fixed-point.ts";
import { type Money, roundToPaise } from "./money.ts";

/** Returns an amount as a sentence has it: `₹1,23,456.78`, `−₹1,200.50`; always with two decimals. */
export function rupeeText(amount: Money): string {
  return withSign(amountText(amount));
}

/**
 * Returns an amount without its sign of currency, rounded to the paisa, half away from zero:
 * `−1,23,456.78`. What is exact is in the result's data, the report's cells and the upload file.
 */
export function amountText(amount: Money): string {
  return grouped(formatAtLeastTwo(roundToPaise(amount)));
}

/** Returns whole rupees as people read them: `₹1,25,000`. */
export function wholeRupeeText(rupees: bigint): string {
  return withSign(grouped(String(rupees)));
}

function withSign(text: string): string {
  return text.startsWith("−") ? `−₹${text.slice(1)}` : `₹${text}`;
}

/** Writes plain decimal text with Indian separators and a minus sign: `−12,34,567.50`. */
export function grouped(decimal: string): string {
  const [whole = "", ...fraction] = decimal.split(".");
  return [separated(whole.replace("-", "−")), ...fraction].join(".");
}
