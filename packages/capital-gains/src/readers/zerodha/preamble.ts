import { type CalendarDate, parseDate } from "../../law/values/calendar-date.ts";
import type { Row } from "../grid.ts";
import { titleWords } from "./section-titles.ts";

/** The days that a Tax P&L covers, both included; `to` is unknown where only a sheet's name states them. */
export type StatedPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
};

const title =
  /^Tradewise Exits from (\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?(?:-(.+?)\.csv)?$/i;

/**
 * Reads `Tradewise Exits from 2025-04-01 to 2026-03-31`, the title above the sections. It also names
 * the sheet and, followed by a section, each CSV of the ZIP file. Returns `undefined` for other text.
 */
export function tradewiseTitle(text: string) {
  const [, first = "", last = "", section = null] =
    title.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const from = parseDate(first);
  const period = from && { from, to: parseDate(last) ?? null };
  return period && { period, section };
}

/** A client number. */
export type ClientNumber = NonNullable<ReturnType<typeof clientNumberIn>>;

/**
 * Returns the `Client ID` whose label is in a column of the row, `undefined` where it is another row: masked, the
 * only form that is shown or kept, and in full, to distinguish two clients of one run. Name and PAN next to
 * it are skipped: nothing computed needs them.
 */
export function clientNumberIn(row: Row, label: number) {
  if (label < 0 || titleWords(row.text(label)).replace(/:$/, "") !== "client id") {
    return undefined;
  }
  const value = row.firstFilled(label + 1);
  if (value < 0) {
    return undefined;
  }
  const text = row.text(value);
  const hidden = Math.max(text.length - 2, 2);
  return { masked: "*".repeat(hidden) + text.slice(hidden), full: text.trim().toUpperCase() };
}
