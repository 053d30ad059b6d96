import { type CalendarDate, parseDate } from "../../law/values/calendar-date.ts";
import type { Row } from "../grid.ts";
import { wordsOf } from "./section-titles.ts";

/** The days that a Tax P&L covers, both included; `to` is unknown where only a sheet's name states them. */
export type StatedPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
};

const title =
  /^Tradewise Exits from (\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?(?:-(.+?)\.csv)?$/i;

type TradewiseTitle = {
  readonly period: StatedPeriod;
  /** the section, in the name of a CSV that holds one section */
  readonly section: string | null;
};

/**
 * Reads `Tradewise Exits from 2025-04-01 to 2026-03-31`, the title above the sections. It also names
 * the sheet and, followed by a section, each CSV of the ZIP file. Returns `undefined` for other text.
 */
export function tradewiseTitle(text: string): TradewiseTitle | undefined {
  const match = title.exec(text.trim().replace(/\s+/g, " "));
  if (match === null) {
    return undefined;
  }
  const from = parseDate(match[1] ?? "");
  if (from === undefined) {
    return undefined;
  }
  const to = match[2] === undefined ? null : (parseDate(match[2]) ?? null);
  return { period: { from, to }, section: match[3] ?? null };
}

/** A client number. */
export type ClientNumber = {
  /** All but its last two characters hidden: the only form that is shown or kept. */
  readonly masked: string;
  /** In full, to distinguish two clients of one run. */
  readonly full: string;
};

/**
 * Returns the `Client ID` whose label is in a column of the row, `null` where it is another row. Name
 * and PAN next to it are skipped: nothing computed needs them.
 */
export function clientNumberIn(row: Row, label: number): ClientNumber | null {
  if (label < 0 || wordsOf(row.text(label)).replace(/:$/, "") !== "client id") {
    return null;
  }
  const value = row.firstFilled(label + 1);
  if (value < 0) {
    return null;
  }
  const text = row.text(value);
  const hidden = Math.max(text.length - 2, 2);
  return { masked: "*".repeat(hidden) + text.slice(hidden), full: text.trim().toUpperCase() };
}
