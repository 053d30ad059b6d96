import type { RowCursor } from "../grid.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { type Money, money, ZERO } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";
import { COLUMN_TITLES, type Columns } from "./columns.ts";

/** The figures of one row of a tradewise section. */
export interface LotRow {
  readonly name: string;
  /** "" where the section has no such column or the cell is blank */
  readonly isin: string;
  readonly acquired: CalendarDate;
  readonly transferred: CalendarDate;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly saleValue: Money;
  /** sale value minus cost */
  readonly profit: Money;
  readonly statedProfit: Money | null;
  readonly taxableProfit: Money | null;
  /** fair market value of 31-Jan-2018 for the whole lot, `null` where it does not apply */
  readonly fairMarketValue: Money | null;
  /**
   * all charges of both legs but stamp duty and securities transaction tax; `null` without columns
   * for them
   */
  readonly charges: Money | null;
  /** stamp duty, which is the buyer's alone (Indian Stamp Act s.9A); `null` without a column for it */
  readonly stampDuty: Money | null;
  readonly stt: Money | null;
}

/** A cell that can't be read: its column's title and what stands in it. */
export interface UnreadableCell {
  readonly column: string;
  readonly text: string;
}

/**
 * Reads the current row as a lot.
 * @param row a row whose exit date has been read
 * @param transferred that date
 * @returns the lot, or the first cell that can't be read
 */
export function readLotRow(
  row: RowCursor,
  columns: Columns,
  transferred: CalendarDate,
): LotRow | UnreadableCell {
  const name = row.text(columns.symbol);
  if (name === "") return unreadable(row, columns, "symbol");
  const acquired = row.date(columns.entryDate);
  if (acquired === undefined) return unreadable(row, columns, "entryDate");
  const quantity = row.amount(columns.quantity);
  if (quantity === undefined) return unreadable(row, columns, "quantity");
  const cost = row.amount(columns.buyValue);
  if (cost === undefined) return unreadable(row, columns, "buyValue");
  const saleValue = row.amount(columns.sellValue);
  if (saleValue === undefined) return unreadable(row, columns, "sellValue");
  const statedProfit = optional(row, columns.profit);
  if (statedProfit === undefined) return unreadable(row, columns, "profit");
  const taxableProfit = optional(row, columns.taxableProfit);
  if (taxableProfit === undefined) return unreadable(row, columns, "taxableProfit");
  const fairMarketValue = optional(row, columns.fairMarketValue);
  if (fairMarketValue === undefined) return unreadable(row, columns, "fairMarketValue");
  const stt = optional(row, columns.stt);
  if (stt === undefined) return unreadable(row, columns, "stt");
  const stampDuty = optional(row, columns.stampDuty);
  if (stampDuty === undefined) return unreadable(row, columns, "stampDuty");
  let charges = 0n;
  for (const column of columns.charges) {
    const charge = optional(row, column);
    if (charge === undefined) return { column: "charges", text: row.text(column) };
    if (charge !== null) charges += charge;
  }
  return {
    name,
    isin: columns.isin < 0 ? "" : row.text(columns.isin).toUpperCase(),
    acquired,
    transferred,
    quantity: quantity as bigint as Quantity,
    cost,
    saleValue,
    profit: money(saleValue - cost),
    statedProfit,
    taxableProfit,
    fairMarketValue: fairMarketValue === ZERO ? null : fairMarketValue,
    charges: columns.charges.length === 0 ? null : money(charges),
    stampDuty,
    stt,
  };
}

/** @returns the amount, `null` where column or figure is missing, undefined where it can't be read */
function optional(row: RowCursor, column: number): Money | null | undefined {
  if (column < 0 || row.isBlank(column)) return null;
  const amount = row.amount(column);
  if (amount !== undefined) return amount;
  return /^(-|n\.?\/?a\.?)$/i.test(row.text(column)) ? null : undefined;
}

function unreadable(
  row: RowCursor,
  columns: Columns,
  field: keyof typeof COLUMN_TITLES,
): UnreadableCell {
  return { column: COLUMN_TITLES[field], text: row.text(columns[field]) };
}
