import { money, zero } from "../../law/values/money.ts";
import { parseCell, type RowCells, reportColumns, type StatedCells } from "../columns.ts";
import type { Row } from "../grid.ts";
import { titleWords } from "./section-titles.ts";

/** How a cell that a row need not have states nothing. */
const notStated = /^(-|n\.?\/?a\.?)$/i;

/** Whether a cell that a row need not have states nothing. */
export function zerodhaStatesNothing(row: Row, place: number): boolean {
  return row.isBlank(place) || notStated.test(row.text(place));
}

const filledText = (row: Row, place: number) => row.text(place) || undefined;

/** A single reversed charge makes the others doubtful too, even where their sum is positive. */
const charge = (row: Row, place: number) => {
  const stated = row.amount(place);
  return stated !== undefined && stated < zero ? undefined : stated;
};

/** The columns of a tradewise section, compared without case and dashes. */
const declared = {
  name: { titles: ["Symbol"], parse: filledText, isRequired: true },
  isin: { titles: ["ISIN"], parse: parseCell.capitals },
  transferred: { titles: ["Exit Date", "Sell Date"], parse: parseCell.date, isRequired: true },
  acquired: { titles: ["Entry Date", "Buy Date"], parse: parseCell.date, isRequired: true },
  quantity: { titles: ["Quantity"], parse: parseCell.quantity, isRequired: true },
  cost: { titles: ["Buy Value"], parse: parseCell.amount, isRequired: true },
  saleValue: { titles: ["Sell Value"], parse: parseCell.amount, isRequired: true },
  statedProfit: { titles: ["Profit"], parse: parseCell.amount },
  taxableProfit: { titles: ["Taxable Profit"], parse: parseCell.amount },
  // Of 31 January 2018, for the whole lot; 0 where it does not apply.
  fairMarketValue: { titles: ["Fair Market Value"], parse: parseCell.amount, default: zero },
  stt: { titles: ["STT"], parse: charge },
  // Only the buyer pays it (Indian Stamp Act s.9A).
  stampDuty: { titles: ["Stamp Duty"], parse: charge, default: zero },
  // All others, of both legs: a section may have any of them (see `chargesOf`).
  charges: {
    titles: [
      ...(["Brokerage", "Exchange Transaction Charges", "Clearing Charges", "IPFT"] as const),
      ...(["SEBI Charges", "CGST", "SGST", "IGST"] as const),
    ],
  },
  // Known and not used: the term follows from the dates, the turnover from the values.
  passedOver: { titles: ["Period of Holding", "Turnover"] },
} as const;

/** The columns of a tradewise section. */
export const zerodhaColumns = reportColumns(declared, titleWords, zerodhaStatesNothing);

/** The cells of a row; `undefined` for one that is empty or can't be read. */
export type ZerodhaCells = RowCells<typeof declared>;

/** The cells of a row that can all be read. */
export type StatedZerodhaCells = StatedCells<typeof declared>;

const chargeKeys = new Set(declared.charges.titles.map(titleWords));

/** A header of a tradewise section. */
export type TradewiseHeader = NonNullable<ReturnType<typeof headerIn>>;

/**
 * Finds the columns of a tradewise section by exact name, in any order: `Profit` must not be mistaken
 * for `Taxable Profit`. Returns `undefined` when the row is not such a header.
 */
export function headerIn(row: Row) {
  const { places, byKey } = zerodhaColumns.headerIn(row);
  if (places.name < 0 || (places.acquired < 0 && places.transferred < 0)) {
    return undefined;
  }
  const titled = [...byKey].map(([key, place]) => ({ key, place, title: row.text(place) }));
  return {
    places,
    charges: titled.filter(({ key }) => chargeKeys.has(key)),
    count: byKey.size,
    end: Math.max(...byKey.values()) + 1,
    unknown: titled.filter(({ key }) => !zerodhaColumns.keys.has(key)).map(({ title }) => title),
    /** The first column that a lot needs and the header lacks. */
    missing: zerodhaColumns.missing(places)[0],
  };
}

/**
 * Returns the sum of a row's charges, `undefined` in a section without columns for them, and the first
 * that can't be read or was reversed.
 */
export function chargesOf(row: Row, { charges }: TradewiseHeader) {
  let sum = 0n;
  let wrong: (typeof charges)[number] | undefined;
  for (const each of charges) {
    const stated = charge(row, each.place);
    if (stated === undefined && !zerodhaStatesNothing(row, each.place)) {
      wrong ??= each;
    }
    sum += stated ?? zero;
  }
  return { charges: charges.length === 0 ? undefined : money(sum), wrong };
}
