/** Nine digits before the point keep a whole number of millionths within `MOST_PLAIN`. */
const MOST_WHOLE_DIGITS = 9;
const POWERS = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1];

const ZERO = 0x30;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;

/**
 * The plain case of `parseMoney` straight from bytes, in millionths: at most nine digits with
 * well-placed thousands separators, at most six decimals, a leading minus. `NaN` for anything else,
 * and then `parseMoney` has the word. No step rounds: both parts are whole numbers.
 */
export function amountFromBytes(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === MINUS;
  let position = negative ? start + 1 : start;
  let whole = 0;
  let count = 0;
  let group = 0;
  let separated = false;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      whole = (whole * 10 + digit) | 0;
      group++;
      if (++count > MOST_WHOLE_DIGITS) return Number.NaN;
    } else if (byte === COMMA) {
      if (group === 0 || group > 3 || (separated && group < 2)) return Number.NaN;
      separated = true;
      group = 0;
    } else if (byte === POINT) break;
    else return Number.NaN;
  }
  if (separated && group !== 3) return Number.NaN;
  let decimals = 0;
  let fraction = 0;
  for (position++; position < end; position++) {
    const digit = (bytes[position] ?? 0) - ZERO;
    if (digit < 0 || digit > 9 || ++decimals > 6) return Number.NaN;
    fraction = (fraction * 10 + digit) | 0;
  }
  if (count + decimals === 0) return Number.NaN;
  const size = whole * 1_000_000 + fraction * (POWERS[decimals] ?? 0);
  return negative ? -size : size;
}
