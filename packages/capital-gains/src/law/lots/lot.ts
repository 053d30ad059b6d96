import type { Refusal } from "../refusal.ts";
import type { Scope } from "../rules/treatment.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { Money } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";

/**
 * The flags of a lot, in the order in which they are listed. The engine sets some, a reader others. A
 * table keeps them as bits, so there are at most 32.
 */
export const lotFlags = [
  "term-differs-from-section",
  "held-exactly-12-months",
  "fmv-missing",
  "fmv-proposed",
  "fmv-differs-from-exchange",
  "isin-missing",
  "isin-malformed",
  "isin-check-digit",
  "zero-cost",
  "acquired-and-transferred-same-day",
  "intraday-dates-differ",
  "buyback-consideration-nil",
  "buyback-exempt",
  "same-lot-in-several-files",
  "no-charges-stated",
  "taxable-profit-differs",
  "held-exactly-24-or-36-months",
  "not-equity",
  "fund-kind-unknown",
  "kind-unknown",
  "fmv-given",
  "fmv-unchecked",
  "fmv-by-index",
  "fund-kind-by-category",
] as const;

/** One of `lotFlags`. */
export type LotFlag = (typeof lotFlags)[number];

/** Why a row of a statement cannot be taxed from what it states. */
export const setAsideReasons = [
  "transfer-before-acquisition",
  "acquisition-date-missing",
  "quantity-not-positive",
  "negative-amount",
  "unreadable-cell",
] as const;

/** One of `setAsideReasons`. */
export type SetAsideReason = (typeof setAsideReasons)[number];

/**
 * A row of a statement that is in none of our schedules and sums. It still counts towards the broker's
 * totals, so that nothing can hide in it. What the row does not state is `undefined`.
 */
export type SetAsideRow = {
  /** Number of its section among those announced to the table with `openSection`. */
  readonly section: number;
  /** Row of the sheet, from 1. */
  readonly row: number;
  readonly name: string;
  /** In capitals, "" when the statement has none. */
  readonly isin: string;
  readonly quantity?: Quantity | undefined;
  readonly acquired?: CalendarDate | undefined;
  readonly transferred?: CalendarDate | undefined;
  /** Rupees for the whole lot, without expenses; as is `cost`. */
  readonly saleValue?: Money | undefined;
  readonly cost?: Money | undefined;
  readonly reason: SetAsideReason;
  /** What is wrong with the row, as the end of a sentence: `has no purchase date`. */
  readonly what: string;
  /** Of an unreadable cell: the refusal of the whole file if most of its rows are unreadable. */
  readonly refusal?: Refusal;
};

/** A section of a statement with lots; kept so that each figure can be traced to a line. */
export type Section = {
  /** Index of the file among those given to the engine. */
  readonly file: number;
  readonly broker: string;
  /** Worksheet or archive member, "" when the file is one table. */
  readonly sheet: string;
  /** The title as the statement writes it. */
  readonly title: string;
  readonly scope: Scope;
};
