import type { Money } from "../values/money.ts";

/** Near `LARGEST`; beyond it the exact comparison of `parseMoney` decides. */
const MOST = 9e17;
const POWERS = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1];
const BIG_POWERS = [1_000_000n, 100_000n, 10_000n, 1000n, 100n, 10n, 1n];

/**
 * The plain case of `parseMoney` straight from bytes: digits with well-placed thousands separators,
 * at most six decimals, a leading minus, 15 digits in all (which a double counts exactly).
 * `undefined` for anything else, and then `parseMoney` has the word.
 */
export function amountFromBytes(bytes: Uint8Array, start: number, end: number): Money | undefined {
  let position = start;
  const negative = bytes[position] === 0x2d;
  if (negative) position++;
  if (end - position > 20) return undefined;
  let digits = 0;
  let count = 0;
  let group = 0;
  let separated = false;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) {
      digits = digits * 10 + (byte - 0x30);
      group++;
      count++;
    } else if (byte === 0x2c) {
      if (group === 0 || group > 3 || (separated && group < 2)) return undefined;
      separated = true;
      group = 0;
    } else if (byte === 0x2e) break;
    else return undefined;
  }
  if (separated && group !== 3) return undefined;
  let decimals = 0;
  if (position < end) {
    for (position++; position < end; position++) {
      const byte = bytes[position] ?? 0;
      if (byte < 0x30 || byte > 0x39) return undefined;
      digits = digits * 10 + (byte - 0x30);
      decimals++;
    }
  }
  if (count + decimals === 0 || count + decimals > 15 || decimals > 6) return undefined;
  const size = digits * (POWERS[decimals] ?? 1);
  if (size > MOST) return undefined;
  const exact =
    size <= Number.MAX_SAFE_INTEGER ? BigInt(size) : BigInt(digits) * (BIG_POWERS[decimals] ?? 1n);
  return (negative ? -exact : exact) as Money;
}
