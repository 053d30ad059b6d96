import { anniversary, type CalendarDate } from "../values/calendar-date.ts";

/** How long a lot was held, by the calendar. */
export type Holding = "short" | "exactly-12-months" | "long";

/**
 * Section 2(42A), first proviso: a listed share held for not more than twelve months is short-term.
 * Months are the calendar's: a sale on the anniversary of the purchase is not yet long-term, the
 * next day is. Takes the days of purchase and of transfer.
 */
export function holdingOf(acquired: CalendarDate, transferred: CalendarDate): Holding {
  // A year has at most 366 days: most lots are told apart without the calendar.
  const days = transferred - acquired;
  if (days > 366) return "long";
  if (days < 365) return "short";
  const limit = anniversary(acquired);
  return transferred > limit ? "long" : transferred === limit ? "exactly-12-months" : "short";
}
