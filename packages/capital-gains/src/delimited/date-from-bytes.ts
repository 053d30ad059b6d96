import { type CalendarDate, calendarDate } from "../values/calendar-date.ts";

/**
 * The plain cases of `parseDate` straight from bytes: `21-May-24`, `1-May-2024`, `2024-05-21`.
 * `undefined` for anything else, and then `parseDate` has the word.
 */
export function dateFromBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
): CalendarDate | undefined {
  const length = end - start;
  if (length === 10 && bytes[start + 4] === 0x2d && bytes[start + 7] === 0x2d)
    return check(
      number(bytes, start, start + 4),
      number(bytes, start + 5, start + 7),
      number(bytes, start + 8, end),
    );
  const dash = bytes[start + 1] === 0x2d ? start + 1 : start + 2;
  if (bytes[dash] !== 0x2d || bytes[dash + 4] !== 0x2d) return undefined;
  const yearLength = end - dash - 5;
  if (yearLength !== 2 && yearLength !== 4) return undefined;
  let year = number(bytes, dash + 5, end);
  if (yearLength === 2) year += year < 69 ? 2000 : 1900;
  return check(year, month(bytes, dash + 1), number(bytes, start, dash));
}

function check(year: number, month: number, day: number): CalendarDate | undefined {
  return Number.isNaN(year + month + day) ? undefined : calendarDate(year, month, day);
}

function number(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = (bytes[i] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const NAMES = "janfebmaraprmayjunjulaugsepoctnovdec";
const MONTHS = new Map<number, number>();
for (let i = 0; i < 12; i++)
  MONTHS.set(
    key(NAMES.charCodeAt(3 * i), NAMES.charCodeAt(3 * i + 1), NAMES.charCodeAt(3 * i + 2)),
    i + 1,
  );

function key(a: number, b: number, c: number): number {
  // Setting bit 5 makes a letter small; it is no letter's own bit pattern that could be confused
  // with a digit's, because a digit already has it.
  return ((a | 0x20) << 16) | ((b | 0x20) << 8) | (c | 0x20);
}

function month(bytes: Uint8Array, at: number): number {
  return MONTHS.get(key(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0)) ?? Number.NaN;
}
