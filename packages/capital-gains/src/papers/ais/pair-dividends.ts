import type { Dividend } from "@site/result/dividends";
import { date, formatDate } from "../../law/values/calendar-date.ts";
import { absolute, scale, sumOf } from "../../law/values/fixed-point.ts";
import { formatMoney, type Money, money, moneyOf } from "../../law/values/money.ts";
import type { AisDividend } from "../../readers/ais/read-ais.ts";

/** A dividend of the statement as a page has it. */
export type ListedDividend = Pick<Dividend, "name" | "isin" | "exDate" | "amount">;

/** The days of payment that an AIS has for dividends of the statement. */
export type AisDividends = {
  /** By ex-date; all dividends of a share with one ex-date together. */
  readonly paired: readonly (ListedDividend & {
    /** Who paid, as the AIS names it. */
    readonly company: string;
    /** The day of payment, `YYYY-MM-DD`. */
    readonly paid: string;
    /** Whether symbol and company have nothing in common, so that only amount and days fit. */
    readonly byAmount: boolean;
  })[];
  /** How many payments the statement has no dividend for, and their sum in decimal rupees. */
  readonly others: { readonly count: number; readonly amount: string };
};

/** The most days from ex-date to payment: a record day in May, a meeting by 30 September, and 30 days. */
const longest = 180;

/**
 * Finds the day of payment of the statement's dividends among the payments that companies reported under
 * section 194: the amount to the rupee, after the ex-date, and of several the one whose name fits. What
 * stays ambiguous is not paired.
 */
export function pairDividends(
  listed: readonly ListedDividend[],
  reported: readonly AisDividend[],
): AisDividends {
  const stated = summed(
    listed.filter(({ isin }) => isin !== ""),
    ({ isin, exDate }) => `${isin} ${exDate}`,
    ({ amount }) => moneyOf(amount),
  );
  const payments = summed(
    reported,
    ({ company, day }) => `${company} ${day}`,
    ({ amount }) => amount,
  );
  type Stated = (typeof stated)[number];
  type Payment = (typeof payments)[number];
  const fits = (dividend: Stated, payment: Payment) => {
    const days = payment.of.day - date(dividend.of.exDate);
    return absolute(dividend.amount - payment.amount) < scale && days >= 0 && days <= longest;
  };
  const paired = new Map<Stated, Payment>();
  const pairUnique = (isPossible: (dividend: Stated, payment: Payment) => boolean) => {
    const free = payments.filter((payment) => ![...paired.values()].includes(payment));
    const open = stated.filter((dividend) => !paired.has(dividend));
    const possible = open.flatMap((dividend) =>
      free
        .filter((payment) => fits(dividend, payment) && isPossible(dividend, payment))
        .map((payment) => ({ dividend, payment })),
    );
    for (const pair of possible) {
      const rivals = possible.filter(
        ({ dividend, payment }) => dividend === pair.dividend || payment === pair.payment,
      );
      if (rivals.length === 1) {
        paired.set(pair.dividend, pair.payment);
      }
    }
  };
  const isNamed = ({ of: { name } }: Stated, { of: { company } }: Payment) =>
    isSameName(name, company);
  pairUnique(isNamed);
  pairUnique(() => true);
  const used = new Set(paired.values());
  const others = payments.filter((payment) => !used.has(payment));
  return {
    paired: [...paired]
      .map(([dividend, payment]) => ({
        ...{ name: dividend.of.name, isin: dividend.of.isin, exDate: dividend.of.exDate },
        amount: formatMoney(dividend.amount),
        company: payment.of.company,
        paid: formatDate(payment.of.day),
        byAmount: !isNamed(dividend, payment),
      }))
      .sort((a, b) => (a.exDate < b.exDate ? -1 : 1)),
    others: {
      count: others.length,
      amount: formatMoney(money(sumOf(others.map(({ amount }) => amount)))),
    },
  };
}

/** Returns the first of each group with the sum of the group. */
function summed<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  amountOf: (item: T) => Money,
): { readonly of: T; readonly amount: Money }[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((of) => ({ of, amount: money(sumOf(group.map(amountOf))) })),
  );
}

/** Whether a symbol abbreviates a company's name: by its first letters, or the first of its words. */
function isSameName(symbol: string, company: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const short = letters(symbol);
  const initials = company
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toLowerCase())
    .join("");
  const head = short.slice(0, 3);
  return head.length >= 2 && (letters(company).startsWith(head) || initials.startsWith(short));
}
