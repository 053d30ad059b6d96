let format: Intl.DateTimeFormat | undefined;

/** Made when the first date is shown: on a phone it takes a tenth of a second. */
function dateFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format;
}

/**
 * @param date calendar date, `YYYY-MM-DD`
 * @returns the date as a person in India reads it, such as "1 Apr 2025"
 */
export function formatDate(date: string): string {
  // Midnight in UTC, shown in UTC: a calendar date has no time zone that could move it.
  return dateFormat().format(new Date(`${date}T00:00:00Z`));
}

/**
 * @param date calendar date, `YYYY-MM-DD`
 * @returns the date as running text has it, such as "1 April 2025"
 */
export function longDate(date: string): string {
  return new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

let dayThere: Intl.DateTimeFormat | undefined;

/**
 * @param time moment in UTC, ISO 8601
 * @returns the day that it was in India then, such as "1 Apr 2025"
 */
export function dayInIndia(time: string): string {
  dayThere ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  return formatDate(dayThere.format(new Date(time)));
}
