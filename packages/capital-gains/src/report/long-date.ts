import { type CalendarDate, civilDate } from "../values/calendar-date.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** A day as a sentence has it, `7 July 2014`. */
export function longDate(date: CalendarDate | undefined): string {
  if (date === undefined) {
    return "a day that is not known";
  }
  const { year, month, day } = civilDate(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
