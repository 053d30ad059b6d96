import type { Lot, RowOfSection } from "../../law/lots/lot.ts";
import { noPurchaseDate, type Problem, type SetAsideRow } from "../../law/lots/set-aside.ts";
import { grandfatheredUntil } from "../../law/rules/dates-of-the-law.ts";
import { exchangePrices } from "../../law/rules/exchange-price.ts";
import { grandfatheredCost } from "../../law/rules/fair-market-value.ts";
import type { Scope } from "../../law/rules/treatment.ts";
import { roundingOf } from "../../law/tie-out.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { absolute, scale } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import type { Row } from "../grid.ts";
import { type Columns, columnTitle, type Field } from "./columns.ts";
import type { StatedPeriod } from "./preamble.ts";

/** Rounded figures of a row that a total may be made of: sale value, purchase value and profit. */
export const figuresOfARow = 3;
/** How far rounding lets a row's own figures differ. */
export const rounding = roundingOf(figuresOfARow);
/** How a cell that a row need not have states nothing. */
const notStated = /^(-|n\.?\/?a\.?)$/i;
/** Two shares. */
const two = 2n * scale;

/** The figures of one row of a tradewise section. */
export type LotRow = Pick<
  Lot,
  "name" | "isin" | "acquired" | "transferred" | "quantity" | "cost" | "saleValue" | "stt"
> & {
  /** sale value minus cost */
  readonly profit: Money;
  readonly statedProfit: Money | undefined;
  readonly taxableProfit: Money | undefined;
  /** fair market value of 31 January 2018 for the whole lot, `undefined` where it does not apply */
  readonly fairMarketValue: Money | undefined;
  /**
   * all charges of both legs but stamp duty and securities transaction tax; `undefined` without columns
   * for them
   */
  readonly charges: Money | undefined;
  /** stamp duty, which only the buyer pays (Indian Stamp Act s.9A) */
  readonly stampDuty: Money | undefined;
};

/** A row that cannot be taxed from what it states, with whatever of it can be read. */
export type OddRow = Omit<SetAsideRow, keyof RowOfSection | "refusal"> & {
  /** As stated, else sale value minus cost; `undefined` where neither can be read. */
  readonly profit: Money | undefined;
  readonly taxableProfit: Money | undefined;
  /** Title of the column that is wrong. */
  readonly column: string;
};

type ColumnProblem = Problem & Pick<OddRow, "column">;

/** Reads a row, whose exit date has been read, as a lot, or reports why it is not one. */
export function readLotRow(
  row: Row,
  columns: Columns,
  transferred: CalendarDate | undefined,
): LotRow | OddRow {
  const name = row.text(columns.symbol);
  const acquired = row.date(columns.entryDate);
  if (name === "" || transferred === undefined) {
    const field = name === "" ? "symbol" : "exitDate";
    return odd(row, columns, unreadable(row, columns, field));
  }
  if (acquired === undefined) {
    return odd(row, columns, withoutEntryDate(row, columns));
  }
  let problem: ColumnProblem | undefined;
  const needed = (field: "quantity" | "buyValue" | "sellValue"): Money => {
    const amount = row.amount(columns[field]);
    if (amount === undefined) {
      problem ??= unreadable(row, columns, field);
    }
    return amount ?? zero;
  };
  const amountAt = (column: number, title: string): Money | undefined => {
    const amount = row.amount(column);
    if (amount === undefined && !row.isBlank(column) && !notStated.test(row.text(column))) {
      problem ??= unreadableCell(title, row.text(column));
    }
    return amount;
  };
  const stated = (field: Field) => amountAt(columns[field], columnTitle(field));
  // A single reversed charge makes the others doubtful too, even where their sum is positive.
  const charge = (column: number, title: string): Money | undefined => {
    const amount = amountAt(column, title);
    if (amount !== undefined && amount < zero) {
      const what = `has a negative charge, "${row.text(column)}" as its "${title}"`;
      problem ??= { reason: "negative-amount", what, column: title };
    }
    return amount;
  };
  const quantity = needed("quantity");
  const cost = needed("buyValue");
  const saleValue = needed("sellValue");
  const statedProfit = stated("profit");
  const taxableProfit = stated("taxableProfit");
  const fairMarketValue = stated("fairMarketValue");
  const stt = charge(columns.stt, columnTitle("stt"));
  const stampDuty = charge(columns.stampDuty, columnTitle("stampDuty"));
  let charges = 0n;
  for (const { column, title } of columns.charges) {
    charges += charge(column, title) ?? zero;
  }
  if (problem !== undefined) {
    return odd(row, columns, problem);
  }
  return {
    name,
    isin: isinOf(row, columns),
    acquired,
    transferred,
    quantity: quantity as bigint as Quantity,
    cost,
    saleValue,
    profit: money(saleValue - cost),
    statedProfit,
    taxableProfit,
    fairMarketValue: fairMarketValue === zero ? undefined : fairMarketValue,
    charges: columns.charges.length === 0 ? undefined : money(charges),
    stampDuty,
    stt,
  };
}

/** Whether a row's sale is outside the days that the statement covers. */
export function isOutsidePeriod(
  { transferred }: LotRow | OddRow,
  period: StatedPeriod | null,
): boolean {
  return (
    period !== null &&
    transferred !== undefined &&
    (transferred < period.from || transferred > (period.to ?? transferred))
  );
}

/**
 * Whether a lot's Taxable Profit contradicts its own figures: sale value less cost or, for long-term
 * equity bought before 1 February 2018, less the higher of the cost and the lower of fair market value
 * and sale value (section 55(2)(ac)). For a fund either is accepted, because it is not known whether
 * that section applies to it.
 */
export function taxableProfitDiffers(
  lot: LotRow,
  route: Scope,
  isLong: boolean,
  isFmvPerShare: boolean,
): boolean {
  const { acquired, cost, saleValue, fairMarketValue, taxableProfit, profit } = lot;
  if (taxableProfit === undefined) {
    return false;
  }
  const differsFrom = (lawful: bigint) => absolute(taxableProfit - lawful) > rounding;
  const mayBeGrandfathered =
    isLong &&
    acquired <= grandfatheredUntil &&
    fairMarketValue !== undefined &&
    (route === "mutual-fund" || route.startsWith("equity"));
  if (!mayBeGrandfathered) {
    return differsFrom(profit);
  }
  const ofLot = isFmvPerShare ? priceTimesQuantity(fairMarketValue, lot.quantity) : fairMarketValue;
  const grandfathered = saleValue - grandfatheredCost(cost, ofLot, saleValue);
  return differsFrom(grandfathered) && (route !== "mutual-fund" || differsFrom(profit));
}

/**
 * Whether a row's fair market value is the price of one share and not, as elsewhere, of the whole lot.
 * Its own Taxable Profit may show it; so does the exchange's price of that day, because a lot of
 * several shares is worth several times as much. A later split does not explain it: it would have
 * changed the ISIN.
 */
export function isFairMarketValuePerShare(lot: LotRow): boolean {
  const { acquired, cost, saleValue, fairMarketValue, taxableProfit, quantity } = lot;
  if (fairMarketValue === undefined || acquired > grandfatheredUntil || quantity < two) {
    return false;
  }
  if (taxableProfit !== undefined) {
    const fits = (ofLot: Money) => {
      const lawful = saleValue - grandfatheredCost(cost, ofLot, saleValue);
      return absolute(taxableProfit - lawful) <= rounding;
    };
    if (!fits(fairMarketValue) && fits(priceTimesQuantity(fairMarketValue, quantity))) {
      return true;
    }
  }
  return exchangePrices()
    .of(lot.isin, lot.transferred)
    .candidates.some(
      ({ price }) =>
        price !== undefined && absolute(fairMarketValue - price.highest) * 200n <= price.highest,
    );
}

/** Makes an odd row of a row with something that cannot be read or used. */
function odd(row: Row, columns: Columns, problem: ColumnProblem): OddRow {
  const saleValue = row.amount(columns.sellValue);
  const cost = row.amount(columns.buyValue);
  const difference =
    saleValue === undefined || cost === undefined ? undefined : money(saleValue - cost);
  return {
    name: row.text(columns.symbol),
    isin: isinOf(row, columns),
    acquired: row.date(columns.entryDate),
    transferred: row.date(columns.exitDate),
    quantity: row.amount(columns.quantity) as bigint as Quantity | undefined,
    cost,
    saleValue,
    profit: row.amount(columns.profit) ?? difference,
    taxableProfit: row.amount(columns.taxableProfit),
    ...problem,
  };
}

function isinOf(row: Row, columns: Columns): string {
  return row.text(columns.isin).toUpperCase();
}

/** How Zerodha writes an unknown purchase date of a discrepant holding. */
const notKnown = /^([-–—]+|n\.?\/?a\.?|0000-00-00.*|.*\bdiscrepan.*|not available|unknown)?$/i;

function withoutEntryDate(row: Row, columns: Columns): ColumnProblem {
  if (!notKnown.test(row.text(columns.entryDate))) {
    return unreadable(row, columns, "entryDate");
  }
  return { ...noPurchaseDate, column: columnTitle("entryDate") };
}

function unreadable(row: Row, columns: Columns, field: Field): ColumnProblem {
  return unreadableCell(columnTitle(field), row.text(columns[field]));
}

function unreadableCell(column: string, text: string): ColumnProblem {
  const what =
    text === ""
      ? `has no "${column}"`
      : `has "${text.slice(0, 40)}" as its "${column}", which can't be read`;
  return { reason: "unreadable-cell", what, column };
}
