let format: Intl.DateTimeFormat | undefined;

/** Creates the format with the first date, because it takes a phone a tenth of a second. */
function dateFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format;
}

/** Formats a calendar date (`YYYY-MM-DD`) for tables and lists, such as "1 Apr 2025". */
export function shortDay(date: string): string {
  // Midnight in UTC, shown in UTC, so that no time zone moves the date.
  // "Sept" would be the only month of four letters.
  return dateFormat()
    .format(new Date(`${date}T00:00:00Z`))
    .replace("Sept", "Sep");
}

/** Formats a calendar date (`YYYY-MM-DD`) for running text, such as "1 April 2025". */
export function longDay(date: string): string {
  return new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

let dayThere: Intl.DateTimeFormat | undefined;

/** Formats the day in India at a moment in UTC (ISO 8601), such as "1 Apr 2025". */
export function dayInIndia(time: string): string {
  dayThere ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  return shortDay(dayThere.format(new Date(time)));
}
