import { type CalendarDate, parseDate } from "../values/calendar-date.ts";

/** The days that a Tax P&L covers, both included; `to` is unknown where only a sheet's name speaks. */
export interface StatedPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

const TITLE =
  /^Tradewise Exits from (\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?(?:-(.+?)\.csv)?$/i;

/** What the title of the tradewise part says. */
export interface TradewiseTitle {
  readonly period: StatedPeriod;
  /** the section, in the name of a CSV that holds one section */
  readonly section: string | null;
}

/**
 * Reads `Tradewise Exits from 2025-04-01 to 2026-03-31`, which stands above the sections, names the
 * sheet, and with a section behind it names each CSV of the ZIP file.
 * @returns undefined when the text is anything else
 */
export function tradewiseTitle(text: string): TradewiseTitle | undefined {
  const match = TITLE.exec(text.trim().replace(/\s+/g, " "));
  if (match === null) return undefined;
  const from = parseDate(match[1] ?? "");
  if (from === undefined) return undefined;
  const to = match[2] === undefined ? null : (parseDate(match[2]) ?? null);
  return { period: { from, to }, section: match[3] ?? null };
}
