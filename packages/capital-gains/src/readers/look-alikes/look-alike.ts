import type { reportToDownload } from "./report-to-download.ts";

/** A report that is often uploaded instead of the one we read. */
export type LookAlike = {
  /** stable name of the refusal */
  readonly code: string;
  /** what the file is, as in "This is ..." */
  readonly is: string;
  /** whether another broker's file may look the same, because nothing in it names the broker */
  readonly isLikely?: boolean;
  /** why no capital gains can be computed from it */
  readonly because: string;
  /** which report to download instead */
  readonly instead: Parameters<typeof reportToDownload>[0];
  /** any one of these identifies it */
  readonly signs: readonly Sign[];
};

/**
 * What identifies a report: a row with all of these columns and none of those, a title in any cell,
 * the name of a sheet, or a name outside tables (a share in a table may be called the same as a
 * broker): above the first of a sheet, or in a row of a text or of a label with its value. Columns are compared in lower case without signs.
 */
export type Sign =
  | { readonly columns: readonly string[]; readonly without?: readonly string[] }
  | { readonly title: RegExp }
  | { readonly name: RegExp }
  | { readonly sheet: RegExp };
