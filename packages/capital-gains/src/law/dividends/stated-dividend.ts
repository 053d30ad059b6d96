import type { CalendarDate } from "../values/calendar-date.ts";
import type { Money } from "../values/money.ts";

/** A dividend as a statement lists it. */
export type StatedDividend = {
  readonly name: string;
  /** In capitals; "" where the statement has none. */
  readonly isin: string;
  readonly exDate: CalendarDate;
  /** Before tax deducted by the company. */
  readonly amount: Money;
};

/** The dividends of a statement, and what of its sheet could not be read. */
export type StatedDividends = {
  readonly rows: readonly StatedDividend[];
  /** Rows without a day or an amount, as a spreadsheet counts them. */
  readonly unread: readonly { readonly sheet: string; readonly row: number }[];
  /** The sum that the sheet states; `undefined` where it states none. */
  readonly total: Money | undefined;
};
