import { saveFile } from "../../../ui/save-file.ts";

/** A day by which something is to be done. */
export type DueDay = {
  /** `YYYY-MM-DD` in India: whole days have no time zone in a calendar. */
  day: string;
  /** What to do, as the calendar shows it. */
  what: string;
  note: string;
};

/** Saves days as a file that every calendar program opens; the same day again replaces itself there. */
export function saveCalendar(days: readonly DueDay[], madeOn: string): void {
  const file = calendarFile(days, { madeOn, host: location.hostname });
  saveFile(new Blob([file], { type: "text/calendar" }), "tax-due-dates.ics");
}

/**
 * Returns a calendar of all-day events with a reminder three days before each, RFC 5545.
 *
 * @param made on which day and site; together with an event's day it makes its lasting name
 */
export function calendarFile(
  days: readonly DueDay[],
  { madeOn, host }: { madeOn: string; host: string },
): string {
  const events = days.flatMap(({ day, what, note }, at) => [
    "BEGIN:VEVENT",
    `UID:${day}-${at}-tax@${host}`,
    `DTSTAMP:${digits(madeOn)}T000000Z`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(dayAfter(day))}`,
    `SUMMARY:${escaped(what)}`,
    `DESCRIPTION:${escaped(note)}`,
    "TRANSP:TRANSPARENT",
    ...["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(what)}`],
    ...["TRIGGER:-P3D", "END:VALARM"],
    "END:VEVENT",
  ]);
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${host}//Due dates//EN`],
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function digits(day: string): string {
  return day.replaceAll("-", "");
}

/** The end of an all-day event is the first day after it. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** The longest line in bytes; a longer one goes on in the next, after a space. */
const longestLine = 75;

function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = "";
  let bytes = 0;
  for (const letter of line) {
    const more = encoder.encode(letter).length;
    if (bytes + more > longestLine) {
      text += "\r\n ";
      bytes = 1;
    }
    text += letter;
    bytes += more;
  }
  return text;
}
