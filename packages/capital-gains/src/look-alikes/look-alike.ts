import type { Broker } from "../reader.ts";

/** A report that is often given in place of the one that is read. */
export interface LookAlike {
  /** stable name of the refusal */
  readonly code: string;
  /** what the file is, as in "This is ..." */
  readonly is: string;
  /** why no capital gains can be made of it */
  readonly because: string;
  /** whose report to download instead; both when `null` */
  readonly instead: Broker | null;
  /** any of these shows it */
  readonly signs: readonly Sign[];
}

/**
 * What gives a report away: a row that has all of these columns and none of those, a title in any
 * cell, or the name of a sheet. Columns are compared in small letters without signs.
 */
export type Sign =
  | { readonly columns: readonly string[]; readonly without?: readonly string[] }
  | { readonly title: RegExp }
  | { readonly sheet: RegExp };
