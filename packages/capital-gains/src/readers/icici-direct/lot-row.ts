import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import type { Lot, Section } from "../../law/lots/lot.ts";
import {
  noPurchaseDate,
  quantityNotPositive,
  type SetAsideProblem,
  type SetAsideRow,
} from "../../law/lots/set-aside.ts";
import { rowRefusal, whereOf } from "../../law/refusal.ts";
import { grandfatheredUntil } from "../../law/rules/dates-of-the-law.ts";
import { roundingOf, type TieOut, tieOut } from "../../law/tie-out.ts";
import { absolute } from "../../law/values/fixed-point.ts";
import { halfAPaisa, type Money, money, rupee, zero } from "../../law/values/money.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import type { Row } from "../grid.ts";
import { downloadAgain } from "../refused-rows.ts";
import {
  type Columns,
  type IciciCells,
  iciciColumns,
  iciciStatesNothing,
  type Report,
  rowPlaceOf,
  type StatedIciciCells,
} from "./layout.ts";
import { figuresOfIciciRow } from "./totals.ts";

/** How far rounding lets a row's own figures differ. */
const rounding = roundingOf(figuresOfIciciRow);

const valueColumns = ["saleValue", "cost", "statedProfit"] as const;
const expenseColumns = ["transferExpenses", "buyExpenses"] as const;

/** What the profits of lots bought before 1 February 2018 show; each is a finding. */
export type Peculiarity =
  /** The Purchase Value is the quantity times the price considered, not the price paid. */
  | "purchase-value-is-considered-price"
  /** The profit is computed from the price considered; the Purchase Value is what was paid. */
  | "profit-from-considered-price"
  /** The profit is computed from what was paid, although the price considered differs. */
  | "profit-from-paid-price";

/** A row with a sale, the section that it is in, and the report. */
type SaleRow = { readonly row: Row; readonly section: Section; readonly report: Report };

/** The profit of a row by its figures. */
type Profit = {
  readonly computed: Money;
  /** How much further from the stated one rounded prices may take it. */
  readonly slack: Money;
  /** Where it differs from the stated one. */
  readonly tie?: TieOut;
  readonly shows?: Peculiarity;
};

/** A row with a sale: the lot, or the row to be set aside, and how it counts in its section's sums. */
export type ReadRow = {
  readonly sale: Lot | SetAsideRow;
  readonly statedProfit: Money;
  readonly profit: Profit;
};

/** The figures that a row's profit is made of. */
type Amounts = Pick<StatedIciciCells, "saleValue" | "cost" | "transferExpenses" | "buyExpenses">;
type Figures = Amounts & Pick<StatedIciciCells, "statedProfit">;

/** Reads a row with a sale as a lot, or as a row to be set aside. */
export function readIciciLot(sale: SaleRow): Result<ReadRow> {
  const { row, section, report } = sale;
  const read = iciciColumns.read(row, report.lotColumns);
  if (isOldPurchase(sale, read.cells)) {
    return failed(grandfatheringNotStated(sale));
  }
  if (!read.ok) {
    return setAside(sale, read.cells, read.unreadable);
  }
  const { cells } = read;
  const { name, isin, acquired, transferred, quantity, saleValue, cost } = cells;
  const { buyExpenses, transferExpenses, price2018, statedProfit } = cells;
  const fmv = price2018 === zero ? undefined : ({ of: "unit", price: price2018 } as const);
  const profit = profitOf(sale, cells, fmv && quantity);
  if (profit === undefined) {
    return setAside(sale, cells, blankExpenses(sale));
  }
  const stated = { section, row: row.number, name, isin, acquired, transferred, quantity };
  const amounts = { saleValue, cost, buyExpenses, transferExpenses, stt: undefined, fmv };
  return accepted({ sale: { ...stated, ...amounts, flags: [] }, statedProfit, profit });
}

/** Whether the price of 31 January 2018 is needed, which the older layout does not have. */
function isOldPurchase({ report }: SaleRow, { acquired, transferred }: IciciCells): boolean {
  const isDated = transferred !== undefined && acquired !== undefined;
  return report.layout === "icici-fill-down" && isDated && acquired <= grandfatheredUntil;
}

function grandfatheringNotStated({ row, report }: SaleRow): Refusal {
  const message =
    `Row ${row.number} of ${report.file.name} was bought before 1 February 2018, but this ` +
    "older layout has neither the ISIN nor the price of 31 January 2018 that Schedule 112A needs. " +
    "Nothing was computed. Download the report again in its current layout.";
  return rowRefusal(rowPlaceOf(report, row), "grandfathering-not-stated", message);
}

/**
 * Returns the profit by a row's figures, whether or not it ties; `undefined` where a blank expense may be
 * why it does not.
 */
function profitOf(sale: SaleRow, figures: Figures, quantity?: Quantity): Profit | undefined {
  const tied = profitThatTies(sale, figures, quantity);
  if (tied !== undefined) {
    return tied;
  }
  const byValue = profitByValue(figures);
  // Only a smaller profit can have an expense.
  if (figures.statedProfit < byValue && blankExpenses(sale).length > 0) {
    return undefined;
  }
  const { section, report, row } = sale;
  const title = iciciColumns.titleOf("statedProfit");
  const check = `${section.title}, row ${row.number}: ${title}`;
  const where = whereOf(rowPlaceOf(report, row), title);
  const rows = { sections: [section], scope: "equity" as const, where };
  const tie = tieOut(check, figures.statedProfit, byValue, rounding, rows);
  return { computed: byValue, slack: zero, tie };
}

/** Returns sale value - sale expenses - purchase expenses - purchase value. */
function profitByValue({ saleValue, transferExpenses, buyExpenses, cost }: Amounts): Money {
  return money(saleValue - transferExpenses - buyExpenses - cost);
}

/**
 * Returns the profit by the row's figures if it matches the stated one, else `undefined`. Where a
 * price of 31 January 2018 makes the price considered differ from the price paid, both are tried:
 * sources disagree on which one ICICI Direct computes the profit from. Without a quantity only the
 * Purchase Value is tried.
 */
function profitThatTies(
  { row, report }: SaleRow,
  figures: Figures,
  quantity: Quantity | undefined,
): Profit | undefined {
  const { cost, statedProfit } = figures;
  const byValue = profitByValue(figures);
  const ofValue = { computed: byValue, slack: zero };
  const valueTies = absolute(statedProfit - byValue) <= rounding;
  const considered = row.amount(report.columns.priceConsidered);
  const rate = row.amount(report.columns.purchaseRate);
  if (quantity === undefined || considered === undefined || considered === rate) {
    return valueTies ? ofValue : undefined;
  }
  const valueConsidered = priceTimesQuantity(considered, quantity);
  if (valueTies) {
    const follows = (value: Money) => absolute(value - cost) <= rupee;
    if (!follows(valueConsidered)) {
      return { ...ofValue, shows: "profit-from-paid-price" };
    }
    const followsRate = rate === undefined || follows(priceTimesQuantity(rate, quantity));
    return followsRate ? ofValue : { ...ofValue, shows: "purchase-value-is-considered-price" };
  }
  const byConsidered = money(byValue + cost - valueConsidered);
  const slack = priceTimesQuantity(halfAPaisa, quantity);
  return absolute(statedProfit - byConsidered) > rounding + slack
    ? undefined
    : { computed: byConsidered, slack, shows: "profit-from-considered-price" };
}

/**
 * Sets a row aside, of which a cell in one of these columns is wrong; it still counts in its section's
 * sums: by its figures, or by its stated profit where they yield none. Refuses the file when there is no
 * profit at all, because then no total can be tied.
 */
function setAside(
  sale: SaleRow,
  cells: IciciCells,
  wrong: readonly (keyof IciciCells)[],
): Result<ReadRow> {
  const { row, section } = sale;
  const { price2018, statedProfit, ...ofRow } = cells;
  // A wrong date is named before a wrong amount.
  const wrongDate = wrong.find((name) => name === "transferred" || name === "acquired");
  const column = wrongDate ?? wrong[0] ?? "statedProfit";
  const profit = profitToCount(sale, cells);
  if (profit === undefined) {
    return failed(unreadable(sale, column));
  }
  const problem = problemOf(sale, cells, column);
  const aside = { section, row: row.number, ...ofRow, ...problem };
  return accepted({ sale: aside, statedProfit: statedProfit ?? profit.computed, profit });
}

function profitToCount(sale: SaleRow, cells: IciciCells): Profit | undefined {
  const { statedProfit, quantity, saleValue, cost, transferExpenses, buyExpenses } = cells;
  const isNoSale = () =>
    quantity === 0n && valueColumns.every((column) => hasNothing(sale, column));
  const stated = statedProfit ?? (isNoSale() ? zero : undefined);
  const byStated = stated === undefined ? undefined : { computed: stated, slack: zero };
  if (
    saleValue === undefined ||
    cost === undefined ||
    transferExpenses === undefined ||
    buyExpenses === undefined
  ) {
    return byStated;
  }
  const amounts = { saleValue, cost, transferExpenses, buyExpenses };
  return statedProfit === undefined
    ? { computed: profitByValue(amounts), slack: zero }
    : (profitOf(sale, { ...amounts, statedProfit }, quantity) ?? byStated);
}

/** Returns what is wrong with a row that cannot be a lot. */
function problemOf(
  sale: SaleRow,
  cells: IciciCells,
  column: keyof IciciCells,
): SetAsideProblem & Pick<SetAsideRow, "refusal"> {
  if (cells.quantity !== undefined && cells.quantity <= 0n) {
    return quantityNotPositive;
  }
  if (cells.acquired === undefined && hasNothing(sale, "acquired")) {
    return noPurchaseDate;
  }
  const text = textOf(sale, column);
  const title = iciciColumns.titleOf(column);
  const nothing = `has nothing in the column "${title}"`;
  let what = `${nothing}, although its profit shows an expense`;
  if (cells[column] === undefined) {
    what =
      text === ""
        ? nothing
        : `has "${text.slice(0, 40)}" in the column "${title}", which can't be read`;
  }
  return { reason: "unreadable-cell", what, refusal: unreadable(sale, column) };
}

/** Returns the expenses that are left blank where the layout has them. */
function blankExpenses(sale: SaleRow): readonly (keyof IciciCells)[] {
  const { layout } = sale.report;
  return layout === "icici-fill-down"
    ? []
    : expenseColumns.filter((column) => hasNothing(sale, column));
}

function textOf({ row, report }: SaleRow, column: keyof Columns): string {
  return row.text(report.columns[column]);
}

function hasNothing({ row, report }: SaleRow, column: keyof Columns): boolean {
  return iciciStatesNothing(row, report.columns[column]);
}

/** Refuses a cell that is empty or cannot be read. */
function unreadable(sale: SaleRow, column: keyof IciciCells): Refusal {
  const { row, report } = sale;
  const text = textOf(sale, column);
  const title = iciciColumns.titleOf(column);
  return rowRefusal(
    rowPlaceOf(report, row),
    "unreadable-row",
    `Row ${row.number} of ${report.file.name}: the column "${title}" ` +
      (text === "" ? "is empty." : `holds "${text.slice(0, 40)}", which can't be read.`) +
      ` Nothing was computed. ${downloadAgain}`,
    title,
  );
}
