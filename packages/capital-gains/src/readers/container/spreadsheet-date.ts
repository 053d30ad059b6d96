import type { CalendarDate } from "../../law/values/calendar-date.ts";
import type { Cell } from "../grid.ts";
import { limits } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Built-in number formats that show a date (ECMA-376 18.8.30). */
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
];

/** The number formats of a workbook. Each is judged once, however many cell styles use it. */
export class NumberFormats {
  readonly #dates = new Map<number, boolean>();

  /** Adds a format that the workbook defines, `dd-mmm-yy`; throws `UnreadableFile` for an overlong one. */
  define(id: number, code: string): void {
    if (code.length > limits.formatCharacters) {
      throw new UnreadableFile("damaged-workbook", `a number format of ${code.length} characters`);
    }
    this.#dates.set(id, showsDate(code));
  }

  /**
   * Whether a format shows a calendar date, so that the number in the cell counts days: true for
   * dates and timestamps, false for amounts and for times without a day.
   */
  isDate(id: number): boolean {
    return this.#dates.get(id) ?? builtInDates.some(([from, to]) => id >= from && id <= to);
  }
}

function showsDate(code: string): boolean {
  const shown = shownPart(code).toLowerCase();
  return /[yd]|mmm/.test(shown) && !shown.includes("general");
}

/**
 * Returns a format's code without quoted texts, brackets and the characters after \\, _ and *. One pass:
 * a regular expression that searches for the end of a bracket at every bracket is quadratic.
 */
function shownPart(code: string): string {
  let shown = "";
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] as string;
    if (character === '"' || character === "[") {
      const end = code.indexOf(character === "[" ? "]" : '"', at + 1);
      if (end < 0) {
        return shown;
      }
      at = end;
    } else if ("\\_*".includes(character)) {
      at += 1;
    } else {
      shown += character;
    }
  }
  return shown;
}

/** The two ways of counting days (ECMA-376 18.17.4.1): workbooks of old Macintosh versions use 1904. */
export type DateSystem = 1900 | 1904;

const secondsPerDay = 86_400;
/** 31 December 9999 */
const lastSerial = 2_958_465;
/** 1 January 1970 in each system */
const unixEpoch = { 1900: 25_569, 1904: 24_107 } as const;
/** The 1900 system has a 29 February 1900, which never existed: earlier days are one further from 1970. */
const february291900 = 60;

/**
 * Returns the date that a spreadsheet stores as a number of days; a time of day is dropped. `undefined`
 * when the number is not a day of that calendar.
 */
export function dateFromSerial(serial: number, system: DateSystem): CalendarDate | undefined {
  if (!(serial >= 1 && serial < lastSerial + 1)) {
    return undefined;
  }
  // A timestamp is a binary fraction of a day: midnight may come out a millionth of a second early.
  const day = Math.floor(Math.round(serial * secondsPerDay) / secondsPerDay);
  if (system === 1900 && day === february291900) {
    return undefined;
  }
  const missing = system === 1900 && day < february291900 ? 1 : 0;
  return (day - unixEpoch[system] + missing) as CalendarDate;
}

/** Returns the content of a cell that shows its number as a date: the number where it is no day. */
export function dateOrNumber(serial: number, system: DateSystem): Cell {
  const date = dateFromSerial(serial, system);
  return date === undefined ? serial : { date };
}
