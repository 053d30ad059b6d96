import { type CalendarDate, calendarDate, MONTHS } from "../values/calendar-date.ts";

/** Nine digits before the point keep a whole number of millionths within `MOST_PLAIN`. */
const MOST_WHOLE_DIGITS = 9;
const POWERS = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1];

const ZERO = 0x30;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;

/**
 * Reads the plain case of `parseMoney` straight from bytes, in millionths: at most nine digits with
 * well-placed thousands separators, at most six decimals, a leading minus. Returns `NaN` for anything
 * else, which `parseMoney` then decides. No step rounds: both parts are whole numbers.
 */
export function amountFromBytes(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === MINUS;
  let position = negative ? start + 1 : start;
  let whole = 0;
  let count = 0;
  let group = 0;
  let separated = false;
  for (; position < end; position += 1) {
    const byte = bytes[position] ?? 0;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      whole = (whole * 10 + digit) | 0;
      group += 1;
      if (++count > MOST_WHOLE_DIGITS) {
        return Number.NaN;
      }
    } else if (byte === COMMA) {
      if (group === 0 || group > 3 || (separated && group < 2)) {
        return Number.NaN;
      }
      separated = true;
      group = 0;
    } else if (byte === POINT) {
      break;
    } else {
      return Number.NaN;
    }
  }
  if (separated && group !== 3) {
    return Number.NaN;
  }
  let decimals = 0;
  let fraction = 0;
  for (position++; position < end; position += 1) {
    const digit = (bytes[position] ?? 0) - ZERO;
    if (digit < 0 || digit > 9 || ++decimals > 6) {
      return Number.NaN;
    }
    fraction = (fraction * 10 + digit) | 0;
  }
  if (count + decimals === 0) {
    return Number.NaN;
  }
  const size = whole * 1_000_000 + fraction * (POWERS[decimals] ?? 0);
  return negative ? -size : size;
}

/**
 * Reads the plain cases of `parseDate` straight from bytes: `21-May-24`, `1-May-2024`, `2024-05-21`.
 * Returns `undefined` for anything else, which `parseDate` then decides.
 */
export function dateFromBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
): CalendarDate | undefined {
  const length = end - start;
  if (length === 10 && bytes[start + 4] === MINUS && bytes[start + 7] === MINUS) {
    return check(
      number(bytes, start, start + 4),
      number(bytes, start + 5, start + 7),
      number(bytes, start + 8, end),
    );
  }
  const dash = bytes[start + 1] === MINUS ? start + 1 : start + 2;
  if (bytes[dash] !== MINUS || bytes[dash + 4] !== MINUS) {
    return undefined;
  }
  const yearLength = end - dash - 5;
  if (yearLength !== 2 && yearLength !== 4) {
    return undefined;
  }
  let year = number(bytes, dash + 5, end);
  if (yearLength === 2) {
    year += year < 69 ? 2000 : 1900;
  }
  return check(year, month(bytes, dash + 1), number(bytes, start, dash));
}

function check(year: number, month: number, day: number): CalendarDate | undefined {
  return Number.isNaN(year + month + day) ? undefined : calendarDate(year, month, day);
}

function number(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = (bytes[i] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) {
      return Number.NaN;
    }
    value = value * 10 + digit;
  }
  return value;
}

/** The month (1 to 12) by its three letters, five bits each, which ignores case; else 0. */
const MONTH_NUMBERS = new Uint8Array(1 << 15);
MONTHS.forEach((name, i) => {
  MONTH_NUMBERS[fiveBitsEach(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2))] = i + 1;
});

function fiveBitsEach(a: number, b: number, c: number): number {
  return ((a & 31) << 10) | ((b & 31) << 5) | (c & 31);
}

function month(bytes: Uint8Array, at: number): number {
  const a = bytes[at] ?? 0;
  const b = bytes[at + 1] ?? 0;
  const c = bytes[at + 2] ?? 0;
  // Letters have bit 6 and not bit 7; what else has them shares no letter's five bits.
  if ((a & b & c & 0x40) === 0 || ((a | b | c) & 0x80) !== 0) {
    return Number.NaN;
  }
  return MONTH_NUMBERS[fiveBitsEach(a, b, c)] || Number.NaN;
}
