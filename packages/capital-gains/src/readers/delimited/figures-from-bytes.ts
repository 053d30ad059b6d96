import { type CalendarDate, calendarDate, months } from "../../law/values/calendar-date.ts";

/** Nine digits before the point keep a whole number of millionths within `MOST_PLAIN`. */
const mostWholeDigits = 9;
const powers = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1];

const zero = 0x30;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;

/**
 * Reads the plain case of `parseMoney` straight from bytes, in millionths: at most nine digits with
 * well-placed thousands separators, at most six decimals, a leading minus. Returns `NaN` for anything
 * else, which `parseMoney` then decides. No step rounds: both parts are whole numbers.
 */
export function amountFromBytes(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === minus;
  let position = negative ? start + 1 : start;
  let whole = 0;
  let count = 0;
  let group = 0;
  let separated = false;
  for (; position < end; position += 1) {
    const byte = bytes[position] ?? 0;
    const digit = byte - zero;
    if (digit >= 0 && digit <= 9) {
      whole = (whole * 10 + digit) | 0;
      group += 1;
      if (++count > mostWholeDigits) {
        return Number.NaN;
      }
    } else if (byte === comma) {
      if (group === 0 || group > 3 || (separated && group < 2)) {
        return Number.NaN;
      }
      separated = true;
      group = 0;
    } else if (byte === point) {
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
    const digit = (bytes[position] ?? 0) - zero;
    if (digit < 0 || digit > 9 || ++decimals > 6) {
      return Number.NaN;
    }
    fraction = (fraction * 10 + digit) | 0;
  }
  if (count + decimals === 0) {
    return Number.NaN;
  }
  const size = whole * 1_000_000 + fraction * (powers[decimals] ?? 0);
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
  if (length === 10 && bytes[start + 4] === minus && bytes[start + 7] === minus) {
    return check(
      number(bytes, start, start + 4),
      number(bytes, start + 5, start + 7),
      number(bytes, start + 8, end),
    );
  }
  const dash = bytes[start + 1] === minus ? start + 1 : start + 2;
  if (bytes[dash] !== minus || bytes[dash + 4] !== minus) {
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
    const digit = (bytes[i] ?? 0) - zero;
    if (digit < 0 || digit > 9) {
      return Number.NaN;
    }
    value = value * 10 + digit;
  }
  return value;
}

/** The month (1 to 12) by its three letters, five bits each, which ignores case; else 0. */
const monthNumbers = new Uint8Array(1 << 15);
months.forEach((name, i) => {
  monthNumbers[fiveBitsEach(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2))] = i + 1;
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
  return monthNumbers[fiveBitsEach(a, b, c)] || Number.NaN;
}
