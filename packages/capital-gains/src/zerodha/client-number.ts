import type { RowCursor } from "../grid.ts";
import { firstFilled } from "./row-texts.ts";
import { wordsOf } from "./section-titles.ts";

/** A client number. */
export type ClientNumber = {
  /** With all but its last two characters hidden: the only form that is shown or kept. */
  readonly masked: string;
  /** In full, to tell two clients of one run apart. */
  readonly full: string;
};

/**
 * Reads the preamble's `Client ID`. Name and PAN stand beside it and are passed over: nothing that is
 * computed needs them.
 * @param row a row of the preamble
 * @param label the column of its first text
 * @returns the number, `null` when the row is another one
 */
export function clientNumberIn(row: RowCursor, label: number): ClientNumber | null {
  if (label < 0 || wordsOf(row.text(label)).replace(/:$/, "") !== "client id") return null;
  const value = firstFilled(row, label + 1);
  if (value < 0) return null;
  const text = row.text(value);
  const hidden = Math.max(text.length - 2, 2);
  return { masked: "*".repeat(hidden) + text.slice(hidden), full: text.trim().toUpperCase() };
}
