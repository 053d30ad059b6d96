const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * @param date calendar date, `YYYY-MM-DD`
 * @returns the date as a person in India reads it, such as "1 Apr 2025"
 */
export function formatDate(date: string): string {
  // Midnight in UTC, shown in UTC: a calendar date has no time zone that could move it.
  return format.format(new Date(`${date}T00:00:00Z`));
}
