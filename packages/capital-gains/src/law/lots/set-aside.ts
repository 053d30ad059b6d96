import type { Refusal } from "@site/result/finding";
import type { SetAside } from "@site/result/lot";
import type { SetAsideReason } from "@site/result/names";
import { formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { formatTrimmed } from "../values/fixed-point.ts";
import { formatMoney, zero } from "../values/money.ts";
import type { Lot, RowOfSection } from "./lot.ts";

/** What to do about a row that cannot be taxed from what it states, by the reason. */
const whatToDo: Readonly<Record<SetAsideReason, string>> = {
  "transfer-before-acquisition":
    "This happens after a short delivery that the exchange closed by auction. In that case the " +
    "difference is usually speculative business income; your contract note shows what happened.",
  "acquisition-date-missing":
    "Shares received by gift, inheritance or off-market transfer, or from paper certificates, often " +
    "have none. Add how you got them, with date and cost: this sale then counts.",
  "quantity-not-positive":
    "A delisted or cancelled holding can look like this. If you sold nothing, leave it out; " +
    "otherwise ask your broker to correct it.",
  "negative-amount":
    "A charge that was reversed can look like this. Ask your broker for the corrected figures, or " +
    "work out this sale yourself.",
  "unreadable-cell":
    "Download the statement again and upload it unchanged. If the cell is the same there, ask your " +
    "broker for the figure.",
  // CBDT Circular 704 of 28 April 1995: the day of the contract is that of the transfer.
  "sold-in-another-year":
    "The day of the trade decides the year, not the day of settlement. If that return is filed without it, revise or " +
    "update it.",
  // Section 47(vii): the holder of a merged company's shares has transferred nothing.
  "merged-away":
    "An exchange in a merger of Indian companies is no transfer, section 47(vii) (70 of the Act of 2025): there is " +
    "no gain and no loss. Cost and date of these shares go on with those that you received.",
  // Section 112A(1)(iii) requires securities transaction tax on the transfer.
  "cancelled-for-nothing":
    "No transaction tax was paid, so section 112A (198 of the Act of 2025) never applies. Whether a " +
    "cancellation for nothing is a transfer with a loss under section 112 is disputed: none is claimed here. " +
    "Ask an accountant if much depends on it.",
};

/** Returns the rows that were set aside as the result shows them, in the order of files and rows. */
export function setAsideOf(rows: readonly SetAsideRow[]): readonly SetAside[] {
  return rows.map((aside) => {
    const { section, row, name, isin, reason } = aside;
    const { quantity, acquired, transferred, saleValue, cost } = aside;
    return {
      source: { file: section.file, sheet: section.sheet, title: section.title, row },
      name,
      isin,
      quantity: quantity === undefined ? null : formatTrimmed(quantity),
      acquired: acquired === undefined ? null : formatDate(acquired),
      transferred: transferred === undefined ? null : formatDate(transferred),
      saleValue: saleValue === undefined ? null : formatMoney(saleValue),
      cost: cost === undefined ? null : formatMoney(cost),
      reason,
      message: `This sale ${aside.what}, so it is in none of our figures. ${whatToDo[reason]}`,
    };
  });
}

/** What may be known of a row that is set aside. */
type FigureOfRow =
  | ("quantity" | "acquired" | "transferred" | "saleValue" | "cost")
  | ("buyExpenses" | "transferExpenses" | "stt" | "fmv" | "flags");

/** A row in none of our schedules and sums, which still counts towards the broker's totals. */
export type SetAsideRow = RowOfSection &
  Pick<Lot, "name" | "isin"> & {
    readonly [Figure in FigureOfRow]?: Lot[Figure] | undefined;
  } & {
    readonly reason: SetAsideReason;
    /** What is wrong with the row, as the end of a sentence: `has no purchase date`. */
    readonly what: string;
    /** Of an unreadable cell: the refusal of the whole file if most of its rows are unreadable. */
    readonly refusal?: Refusal | undefined;
  };

/** The rows of a statement with a sale, to which its reader adds. */
export type StatementRows = { readonly lots: Lot[]; readonly setAside: SetAsideRow[] };

/** Why a row is set aside, and what is wrong with it, as the end of a sentence. */
export type SetAsideProblem = Pick<SetAsideRow, "reason" | "what">;

/** Regardless of the rest of the row, nothing can have been sold. */
export const quantityNotPositive: SetAsideProblem = {
  reason: "quantity-not-positive",
  what: "has a quantity that is not above 0",
};

/** The row says that the day of its purchase is not known. */
export const noPurchaseDate: SetAsideProblem = {
  reason: "acquisition-date-missing",
  what: "has no purchase date",
};

/** By the person's answer, the shares were exchanged in a merger. */
export const mergedAway: SetAsideProblem = {
  reason: "merged-away",
  what: "is, as you say, an exchange in a merger",
};

/** By the person's answer, the shares were cancelled and nothing was paid for them. */
export const cancelledForNothing: SetAsideProblem = {
  reason: "cancelled-for-nothing",
  what: "is, as you say, a cancellation for nothing",
};

/** Adds a lot to a statement's rows or sets it aside; returns whether it is among the lots. */
export function addLot(rows: StatementRows, lot: Lot): boolean {
  const problem = problemOf(lot);
  if (problem === undefined) {
    rows.lots.push(lot);
    return true;
  }
  rows.setAside.push({ ...lot, ...problem });
  return false;
}

/** Returns why a lot cannot be a sale; a derivative may be sold before it is bought. */
function problemOf(lot: Lot): SetAsideProblem | undefined {
  const { acquired, transferred, fmv } = lot;
  if (lot.section.scope === "derivative") {
    return undefined;
  }
  if (transferred < acquired) {
    const dates = `is dated ${longDate(transferred)}, before the purchase on ${longDate(acquired)}`;
    return { reason: "transfer-before-acquisition", what: dates };
  }
  if (lot.quantity <= 0n) {
    return quantityNotPositive;
  }
  if (
    lot.saleValue < zero ||
    lot.cost < zero ||
    lot.buyExpenses < zero ||
    lot.transferExpenses < zero ||
    (fmv !== undefined && fmv.price < zero)
  ) {
    return { reason: "negative-amount", what: "has a negative value or charge" };
  }
  return undefined;
}
