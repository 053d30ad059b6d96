declare const day: unique symbol;

/**
 * A calendar date without time or zone, as days since 1970-01-01, so that two dates compare as numbers.
 * Statements and the law use dates in India; no clock is ever read.
 */
export type CalendarDate = number & { readonly [day]: true };

/** The months' names. */
export const months: readonly string[] =
  "January February March April May June July August September October November December".split(
    " ",
  );

const longNames = months.map((name) => name.toLowerCase());
const shortNames = longNames.map((name) => name.slice(0, 3));

const millisecondsPerDay = 86_400_000;

/** Returns the date of a year, month (1 to 12) and day; `undefined` when there is no such day. */
function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  const date = dayNumber(year, month, day);
  const civil = civilDate(date);
  return civil.month === month && civil.day === day ? date : undefined;
}

/** Returns the date of a day of the Gregorian calendar; one past a month's end is in the next month. */
export function dayNumber(year: number, month: number, day: number): CalendarDate {
  return (new Date(0).setUTCFullYear(year, month - 1, day) / millisecondsPerDay) as CalendarDate;
}

/** Returns year, month (1 to 12) and day of a date. */
export function civilDate(date: CalendarDate) {
  const time = new Date(date * millisecondsPerDay);
  return { year: time.getUTCFullYear(), month: time.getUTCMonth() + 1, day: time.getUTCDate() };
}

/** Returns a date as `YYYY-MM-DD`. */
export function formatDate(date: CalendarDate): string {
  const { year, month, day } = civilDate(date);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Reads `YYYY-MM-DD` and nothing else; `undefined` for other text or a day that does not exist. */
export function isoDate(text: string): CalendarDate | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined;
}

/** Returns a date written in this code; throws for a wrong one, which is a programming error. */
export function date(iso: string): CalendarDate {
  const parsed = parseDate(iso);
  if (parsed === undefined) {
    throw new RangeError(`no such date: ${iso}`);
  }
  return parsed;
}

/** Which of the first two numbers of a date such as `05/06/2025` is the day. */
export type DateOrder = "day-first" | "month-first";

/**
 * Reads a file's dates of three numbers and records what their digits prove. Brokers write the month by
 * name or the year first; three numbers with the year last come from a spreadsheet program that saved
 * the file again, in the order of that machine's settings.
 */
export class NumericDates {
  readonly order: DateOrder;
  /** Whether there is a date that exists in either order and differs between them. */
  ambiguous = false;
  /** Whether there is a date whose first number cannot be a month. */
  dayFirstOnly = false;
  /** Whether there is a date whose second number cannot be a month. */
  monthFirstOnly = false;

  constructor(order: DateOrder) {
    this.order = order;
  }

  /** Returns the date of three numbers in the order of the text; `undefined` when there is no such day. */
  read(first: number, second: number, year: number): CalendarDate | undefined {
    if (first > 12) {
      this.dayFirstOnly = true;
    } else if (second > 12) {
      this.monthFirstOnly = true;
    } else if (first !== second) {
      this.ambiguous = true;
    }
    return this.order === "day-first"
      ? calendarDate(year, second, first)
      : calendarDate(year, first, second);
  }
}

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const namedMonth = /^(\d{1,2})[-/ ]([A-Za-z]{3,9})[-/ ](\d{4}|\d{2})$/;
const numericPattern = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
/** A time of day after a date. A time with a zone does not match: the day in India may differ. */
const time = /(?:[T,]| )\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i;

/**
 * Reads a date as Indian brokers write it: `21-May-24`, `25-JUN-2025`, `2025-06-25`, `25/06/2025`,
 * `25-06-2025`. A time of day after it is dropped. `numeric` reads dates of three numbers with the year
 * last; without it the day is first. Two-digit years 69 to 99 are 1969 to 1999. Returns `undefined` for
 * other text and for a day that does not exist.
 */
export function parseDate(text: string, numeric?: NumericDates): CalendarDate | undefined {
  const body = (text.includes(":") ? text.replace(time, "") : text).trim();
  const iso = isoPattern.exec(body);
  if (iso) {
    return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  }
  const named = namedMonth.exec(body);
  if (named) {
    const month = monthNumber(named[2] ?? "");
    return month === 0
      ? undefined
      : calendarDate(fullYear(named[3] ?? ""), month, Number(named[1]));
  }
  const numbers = numericPattern.exec(body);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), numbers[3] ?? ""];
    return numeric === undefined
      ? calendarDate(fullYear(year), second, first)
      : numeric.read(first, second, fullYear(year));
  }
  return undefined;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) {
    return year;
  }
  return year < 69 ? 2000 + year : 1900 + year;
}

function monthNumber(text: string): number {
  const name = text.toLowerCase();
  if (name === "sept") {
    return 9;
  }
  return (name.length === 3 ? shortNames : longNames).indexOf(name) + 1;
}

/**
 * Returns the same day `years` later. In a common year the anniversary of 29 February is 28 February,
 * because twelve calendar months that begin on the 29th end with February's last day.
 */
export function anniversary(date: CalendarDate, years = 1): CalendarDate {
  const { year, month, day } = civilDate(date);
  return calendarDate(year + years, month, day) ?? dayNumber(year + years, month, day - 1);
}
