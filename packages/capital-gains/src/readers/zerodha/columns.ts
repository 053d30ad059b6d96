import { sumOf } from "../../law/values/fixed-point.ts";
import { money, zero } from "../../law/values/money.ts";
import {
  amount,
  type Cells,
  capitals,
  date,
  headerOf,
  quantity,
  type RowOfCells,
  reportColumns,
  type StatedCells,
} from "../columns.ts";
import type { Row } from "../grid.ts";
import { wordsOf } from "./section-titles.ts";

/** How a cell that a row need not have states nothing. */
const notStated = /^(-|n\.?\/?a\.?)$/i;

/** Whether a cell that a row need not have states nothing. */
export function isEmpty(row: Row, place: number): boolean {
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
  isin: { titles: ["ISIN"], parse: capitals },
  transferred: { titles: ["Exit Date", "Sell Date"], parse: date, isRequired: true },
  acquired: { titles: ["Entry Date", "Buy Date"], parse: date, isRequired: true },
  quantity: { titles: ["Quantity"], parse: quantity, isRequired: true },
  cost: { titles: ["Buy Value"], parse: amount, isRequired: true },
  saleValue: { titles: ["Sell Value"], parse: amount, isRequired: true },
  statedProfit: { titles: ["Profit"], parse: amount },
  taxableProfit: { titles: ["Taxable Profit"], parse: amount },
  // Of 31 January 2018, for the whole lot; 0 or nothing where it does not apply.
  fairMarketValue: { titles: ["Fair Market Value"], parse: amount, default: zero },
  stt: { titles: ["STT"], parse: charge },
  // Only the buyer pays it (Indian Stamp Act s.9A).
  stampDuty: { titles: ["Stamp Duty"], parse: charge, default: zero },
  // Known and not used: the term follows from the dates, the turnover from the values.
  periodOfHolding: { titles: ["Period of Holding"] },
  turnover: { titles: ["Turnover"] },
} as const;

const columns = reportColumns(declared, wordsOf, isEmpty);

/** The cells of a row; `undefined` for one that can't be read. */
export type LotCells = Cells<typeof declared>;

/** The cells of a row that can all be read. */
export type StatedLotCells = StatedCells<typeof declared>;

/** A column that a lot is made of. */
export type Field = keyof LotCells;

/** Charges of both legs besides stamp duty and securities transaction tax; a section may have any of them. */
const chargeNames = new Set(
  [
    "Brokerage",
    "Exchange Transaction Charges",
    "Clearing Charges",
    "IPFT",
    "SEBI Charges",
    "CGST",
    "SGST",
    "IGST",
  ].map(wordsOf),
);
const knownNames: ReadonlySet<string> = new Set([...columns.keys, ...chargeNames]);

/** Returns the statement's spelling of a column, for messages. */
export const columnTitle = columns.titleOf;

/** A header of a tradewise section. */
export type Header = NonNullable<ReturnType<typeof headerIn>>;

/**
 * Finds the columns of a tradewise section by exact name, in any order: `Profit` must not be mistaken
 * for `Taxable Profit`. Returns `undefined` when the row is not such a header.
 */
export function headerIn(row: Row) {
  const header = headerOf(row, wordsOf);
  const places = columns.placesIn(header);
  if (places.name < 0 || (places.acquired < 0 && places.transferred < 0)) {
    return undefined;
  }
  const named = [...header].map(([name, place]) => ({ name, place, title: row.text(place) }));
  return {
    places,
    charges: named.filter(({ name }) => chargeNames.has(name)),
    count: header.size,
    end: Math.max(...header.values()) + 1,
    unknown: named.filter(({ name }) => !knownNames.has(name)).map(({ title }) => title),
    /** The first column that a lot needs and the header lacks. */
    missing: columns.missing(places)[0],
  };
}

/** Reads the cells of a row below a header. */
export function cellsOf(row: Row, { places }: Header): RowOfCells<typeof declared> {
  return columns.read(row, places);
}

/**
 * Returns the sum of a row's charges, `undefined` in a section without columns for them, and the first
 * that can't be read or was reversed.
 */
export function chargesOf(row: Row, { charges }: Header) {
  const stated = charges.map(({ place }) => charge(row, place));
  return {
    charges: charges.length === 0 ? undefined : money(sumOf(stated.map((each) => each ?? zero))),
    wrong: charges.find(({ place }, i) => stated[i] === undefined && !isEmpty(row, place)),
  };
}
