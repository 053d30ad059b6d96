import { type CalendarDate, civilDate, months } from "./calendar-date.ts";

/** Returns a date as a sentence has it, `7 July 2014`. */
export function longDate(date: CalendarDate | undefined): string {
  if (date === undefined) {
    return "an unknown day";
  }
  const { year, month, day } = civilDate(date);
  return `${day} ${months[month - 1]} ${year}`;
}

/** Returns a date as a table has it, `7 Jul 2014`. */
export function shortDate(date: CalendarDate): string {
  const { year, month, day } = civilDate(date);
  return `${day} ${months[month - 1]?.slice(0, 3)} ${year}`;
}
