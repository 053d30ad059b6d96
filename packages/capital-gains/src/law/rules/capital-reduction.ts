import { type CalendarDate, date } from "../values/calendar-date.ts";
import { divideRounded } from "../values/fixed-point.ts";
import { type Money, money, moneyOf } from "../values/money.ts";
import { isSamePrice } from "./fair-market-value.ts";

/**
 * A reduction of capital in which a company cancelled one class of its shares against shares of another:
 * no merger, so section 47(vii) does not apply. The holder has a deemed dividend, section 2(22)(d), and a
 * capital gain on the rest; the new shares cost what they counted for and are held from that day.
 */
export type CapitalReduction = {
  readonly company: string;
  /** What the class is called that was cancelled. */
  readonly cancelledClass: string;
  readonly cancelledIsin: string;
  readonly newIsin: string;
  /** The first day on which the old shares no longer traded. */
  readonly oldEnd: CalendarDate;
  /** The day of the reduction, from which the new shares are held. */
  readonly day: CalendarDate;
  readonly newShares: number;
  readonly oldShares: number;
  /** What each new share counted for, and so costs. */
  readonly costPerShare: Money;
  /** The deemed dividend per cancelled share by one holder's letter; every holder has a letter. */
  readonly likelyDividend: Money;
  /** The cancelled share's highest prices of 31 January 2018, on NSE and on BSE. */
  readonly quoted: readonly Money[];
  /** A demerger since, which took a part of that cost. */
  readonly demerger: { readonly from: CalendarDate; readonly percentLeft: string };
};

/**
 * Tata Motors, 1 September 2024: the reduction, the ratio and the cost are certain (the company's notices
 * in two brokers' help pages), the dividend is likely (a holder's letter). The split of the cost in the
 * demerger of 2025 is the company's.
 */
export const capitalReductions: readonly CapitalReduction[] = [
  {
    company: "Tata Motors",
    cancelledClass: '"A" ordinary shares',
    cancelledIsin: "IN9155A01020",
    newIsin: "INE155A01022",
    oldEnd: date("2024-08-30"),
    day: date("2024-09-01"),
    newShares: 7,
    oldShares: 10,
    costPerShare: moneyOf("1111.35"),
    likelyDividend: moneyOf("200.63"),
    quoted: [moneyOf("225.95"), moneyOf("225.70")],
    demerger: { from: date("2025-10-14"), percentLeft: "68.85" },
  },
];

/**
 * Whether a price of 31 January 2018 stated for a share that was sold after a reduction is that of the
 * cancelled class, per new share or left as it was quoted. Such a share was not held that day, so no price counts.
 */
export function isOfCancelledShare(isin: string, perShare: Money, sold: CalendarDate): boolean {
  return capitalReductions.some(
    ({ newIsin, day, quoted, newShares, oldShares }) =>
      isin === newIsin &&
      sold >= day &&
      quoted.some((price) => {
        const converted = divideRounded(price * BigInt(oldShares), BigInt(newShares));
        return isSamePrice(perShare, money(converted)) || isSamePrice(perShare, price);
      }),
  );
}
