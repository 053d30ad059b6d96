import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { formatTrimmed } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";
import type { SetAsideReason, SetAsideRow } from "./lot.ts";
import type { LotTable } from "./lot-table.ts";

/** A row that was set aside, in the shape of the result's JSON. */
export type SetAside = {
  readonly source: {
    /** Place in `sources`. */
    readonly file: number;
    readonly sheet: string;
    readonly title: string;
    readonly row: number;
  };
  readonly name: string;
  readonly isin: string;
  readonly quantity: string | null;
  readonly acquired: string | null;
  readonly transferred: string | null;
  readonly saleValue: string | null;
  readonly cost: string | null;
  readonly reason: SetAsideReason;
  /** What is wrong with the row and what to do about it. */
  readonly message: string;
};

const whatToDo: Readonly<Record<SetAsideReason, string>> = {
  "transfer-before-acquisition":
    "This happens after a short delivery that the exchange closed by auction. In that case the " +
    "difference is usually speculative business income; your contract note shows what happened.",
  "acquisition-date-missing":
    "Shares received by gift, inheritance or off-market transfer, or from paper certificates, often " +
    "have none. Enter the purchase date and cost with your broker and download the statement again, " +
    "or work out this sale yourself.",
  "quantity-not-positive":
    "A delisted or cancelled holding can look like this. If you sold nothing, leave it out; " +
    "otherwise ask your broker to correct it.",
  "negative-amount":
    "A charge that was reversed can look like this. Ask your broker for the corrected figures, or " +
    "work out this sale yourself.",
  "unreadable-cell":
    "Download the statement again and upload it unchanged. If the cell is the same there, ask your " +
    "broker for the figure.",
};

/** Returns the rows that were set aside as the result shows them, in the order of files and rows. */
export function setAsideOf(table: LotTable): readonly SetAside[] {
  return table.setAside.map((aside) => {
    const section = table.sections[aside.section];
    const { name, isin, quantity, acquired, transferred, saleValue, cost, reason } = aside;
    return {
      source: {
        file: section?.file ?? 0,
        sheet: section?.sheet ?? "",
        title: section?.title ?? "",
        row: aside.row,
      },
      name,
      isin,
      quantity: quantity === undefined ? null : formatTrimmed(quantity),
      acquired: acquired === undefined ? null : formatDate(acquired),
      transferred: transferred === undefined ? null : formatDate(transferred),
      saleValue: saleValue === undefined ? null : formatMoney(saleValue),
      cost: cost === undefined ? null : formatMoney(cost),
      reason,
      message: `The row ${aside.what}, so it is in none of our figures. ${whatToDo[reason]}`,
    };
  });
}

/** Why a row is set aside, and what is wrong with it, as the end of a sentence. */
export type Problem = Pick<SetAsideRow, "reason" | "what">;

/** Regardless of the rest of the row, nothing can have been sold. */
export const quantityNotPositive: Problem = {
  reason: "quantity-not-positive",
  what: "has a quantity that is not above 0",
};

/** The row says that the day of its purchase is not known. */
export const noPurchaseDate: Problem = {
  reason: "acquisition-date-missing",
  what: "has no purchase date",
};

/**
 * Keeps the lot begun last, or sets it aside if it cannot be a sale: sold before it was bought, a
 * quantity of 0 or less, a negative value or expense. Derivatives are not checked: a position may be
 * sold before it is bought. Returns whether the lot is in the table.
 */
export function keepIfPlausible(table: LotTable): boolean {
  const i = table.length;
  const isDerivative = table.sections[table.section[i] ?? 0]?.scope === "derivative";
  const problem = isDerivative ? undefined : problemOf(table, i);
  if (problem === undefined) {
    table.keep();
    return true;
  }
  table.setAside.push({
    section: table.section[i] ?? 0,
    row: table.row[i] ?? 0,
    ...table.shareOf(i),
    quantity: table.quantity.exact(i) as Quantity,
    acquired: (table.acquired[i] ?? 0) as CalendarDate,
    transferred: (table.transferred[i] ?? 0) as CalendarDate,
    saleValue: money(table.saleValue.exact(i)),
    cost: money(table.cost.exact(i)),
    ...problem,
  });
  return false;
}

function problemOf(table: LotTable, i: number): Problem | undefined {
  const acquired = (table.acquired[i] ?? 0) as CalendarDate;
  const transferred = (table.transferred[i] ?? 0) as CalendarDate;
  if (transferred < acquired) {
    const dates = `was sold on ${longDate(transferred)}, before it was bought on ${longDate(acquired)}`;
    return { reason: "transfer-before-acquisition", what: dates };
  }
  if (table.quantity.isNegative(i) || table.quantity.plain(i) === 0) {
    return quantityNotPositive;
  }
  if (
    table.saleValue.isNegative(i) ||
    table.cost.isNegative(i) ||
    table.buyExpenses.isNegative(i) ||
    table.transferExpenses.isNegative(i) ||
    table.fmv.isNegative(i)
  ) {
    return { reason: "negative-amount", what: "has a negative value or charge" };
  }
  return undefined;
}
