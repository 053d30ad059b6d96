import type { RowOfSection } from "../../law/lots/lot.ts";
import {
  noPurchaseDate,
  type SetAsideProblem,
  type SetAsideRow,
} from "../../law/lots/set-aside.ts";
import { grandfatheredUntil } from "../../law/rules/dates-of-the-law.ts";
import { exchangePrices } from "../../law/rules/exchange-price.ts";
import { grandfatheredCost } from "../../law/rules/fair-market-value.ts";
import type { Scope } from "../../law/rules/treatment.ts";
import { roundingOf } from "../../law/tie-out.ts";
import { absolute, scale } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { priceTimesQuantity } from "../../law/values/quantity.ts";
import type { Row } from "../grid.ts";
import {
  chargesOf,
  type StatedZerodhaCells,
  type TradewiseHeader,
  type ZerodhaCells,
  zerodhaColumns,
} from "./columns.ts";

/** Rounded figures of a row that a total may be made of: sale value, purchase value and profit. */
export const figuresOfZerodhaRow = 3;
/** How far rounding lets a row's own figures differ. */
export const rounding = roundingOf(figuresOfZerodhaRow);
/** Two shares. */
const two = 2n * scale;

/** The figures of one row of a tradewise section. */
export type LotRow = Omit<StatedZerodhaCells, "fairMarketValue"> & {
  /** sale value minus cost */
  readonly profit: Money;
  /** fair market value of 31 January 2018 for the whole lot, `undefined` where it does not apply */
  readonly fairMarketValue: Money | undefined;
  /**
   * all charges of both legs but stamp duty and securities transaction tax; `undefined` without columns
   * for them
   */
  readonly charges: Money | undefined;
};

/** A row that cannot be taxed from what it states, with whatever of it can be read. */
export type OddRow = Omit<SetAsideRow, keyof RowOfSection | "refusal"> & {
  /** As stated, else sale value minus cost; `undefined` where neither can be read. */
  readonly profit: Money | undefined;
  readonly taxableProfit: Money | undefined;
  /** Title of the column that is wrong. */
  readonly column: string;
};

type ColumnProblem = SetAsideProblem & Pick<OddRow, "column">;

/** Reads a row with a sale as a lot, or reports why it is not one. */
export function readZerodhaLot(row: Row, header: TradewiseHeader): LotRow | OddRow {
  const read = zerodhaColumns.read(row, header.places);
  if (!read.ok) {
    const odd = oddRow(read.cells, problemIn(row, header, read.unreadable));
    return odd.reason === "acquisition-date-missing" && read.unreadable.length === 1
      ? { ...odd, ...expensesOf(read.cells, row, header) }
      : odd;
  }
  const { cells } = read;
  const { charges, wrong } = chargesOf(row, header);
  if (wrong !== undefined) {
    return oddRow(cells, wrongCharge(row, wrong.place, wrong.title));
  }
  const { saleValue, cost, fairMarketValue } = cells;
  return {
    ...cells,
    profit: money(saleValue - cost),
    fairMarketValue: fairMarketValue === zero ? undefined : fairMarketValue,
    charges,
  };
}

/** Makes an odd row of a row with something that cannot be read or used. */
function oddRow(cells: ZerodhaCells, problem: ColumnProblem): OddRow {
  const { statedProfit, fairMarketValue, stt, stampDuty, ...stated } = cells;
  const { name = "", saleValue, cost } = stated;
  const difference =
    saleValue === undefined || cost === undefined ? undefined : money(saleValue - cost);
  return { ...stated, name, profit: statedProfit ?? difference, ...problem };
}

/** Returns the expenses of a row that lacks nothing but its date: the person may know that. */
function expensesOf({ stt, stampDuty }: ZerodhaCells, row: Row, header: TradewiseHeader) {
  const { charges, wrong } = chargesOf(row, header);
  return wrong === undefined
    ? { stt, buyExpenses: stampDuty ?? zero, transferExpenses: charges ?? zero }
    : {};
}

/** How Zerodha writes an unknown purchase date of a discrepant holding. */
const notKnown = /^([-–—]+|n\.?\/?a\.?|0000-00-00.*|.*\bdiscrepan.*|not available|unknown)?$/i;

/** Returns what is wrong with the first of the unreadable cells. */
function problemIn(
  row: Row,
  { places }: TradewiseHeader,
  [field = "name"]: readonly (keyof ZerodhaCells)[],
): ColumnProblem {
  const column = zerodhaColumns.titleOf(field);
  const place = places[field];
  if (field === "stt" || field === "stampDuty") {
    return wrongCharge(row, place, column);
  }
  return field === "acquired" && notKnown.test(row.text(place))
    ? { ...noPurchaseDate, column }
    : unreadable(row.text(place), column);
}

function wrongCharge(row: Row, place: number, column: string): ColumnProblem {
  const text = row.text(place);
  const what = `has a negative charge, "${text}" as its "${column}"`;
  return row.amount(place) === undefined
    ? unreadable(text, column)
    : { reason: "negative-amount", what, column };
}

function unreadable(text: string, column: string): ColumnProblem {
  const what =
    text === ""
      ? `has no "${column}"`
      : `has "${text.slice(0, 40)}" as its "${column}", which can't be read`;
  return { reason: "unreadable-cell", what, column };
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
