import { type ColumnTitles, headerOf, placesOf } from "../columns.ts";
import type { Row } from "../grid.ts";
import { wordsOf } from "./section-titles.ts";

/** The columns that a lot is made of, compared without case and dashes. */
const titles = {
  symbol: ["Symbol"],
  isin: ["ISIN"],
  entryDate: ["Entry Date", "Buy Date"],
  exitDate: ["Exit Date", "Sell Date"],
  quantity: ["Quantity"],
  buyValue: ["Buy Value"],
  sellValue: ["Sell Value"],
  profit: ["Profit"],
  fairMarketValue: ["Fair Market Value"],
  taxableProfit: ["Taxable Profit"],
  stt: ["STT"],
  stampDuty: ["Stamp Duty"],
} as const satisfies ColumnTitles<string>;

/** A column that a lot is made of. */
export type Field = keyof typeof titles;

/** Returns the statement's spelling of a column, for messages. */
export function columnTitle(field: Field): string {
  return titles[field][0];
}

/** The places of Zerodha's columns; -1 for one the section does not have. */
export type Columns = NonNullable<ReturnType<typeof columnsOf>>;

/** The columns a lot cannot do without. */
const needed = ["symbol", "entryDate", "exitDate", "quantity", "buyValue", "sellValue"] as const;

const chargeColumns = [
  "Brokerage",
  "Exchange Transaction Charges",
  "Clearing Charges",
  "IPFT",
  "SEBI Charges",
  "CGST",
  "SGST",
  "IGST",
];
/** Known and not used: the term follows from the dates, the turnover from the values. */
const passedOver = ["Period of Holding", "Turnover"];

const chargeNames = new Set(chargeColumns.map(wordsOf));
const knownNames = new Set(
  [...Object.values(titles).flat(), ...chargeColumns, ...passedOver].map(wordsOf),
);

/**
 * Finds the columns of a tradewise section by exact name, in any order: `Profit` must not be mistaken
 * for `Taxable Profit`. Returns `undefined` when the row is not such a header.
 */
export function columnsOf(row: Row) {
  const header = headerOf(row, wordsOf);
  const places = placesOf(titles, row, wordsOf);
  if (places.symbol < 0 || (places.entryDate < 0 && places.exitDate < 0)) {
    return undefined;
  }
  const named = [...header].map(([name, column]) => ({ name, column, title: row.text(column) }));
  return {
    ...places,
    // Of both legs, without stamp duty and securities transaction tax.
    charges: named.filter(({ name }) => chargeNames.has(name)),
    count: header.size,
    end: Math.max(...header.values()) + 1,
    unknown: named.filter(({ name }) => !knownNames.has(name)).map(({ title }) => title),
  };
}

/** Returns the first column that a lot needs and the header lacks. */
export function missingColumn(columns: Columns): (typeof needed)[number] | undefined {
  return needed.find((field) => columns[field] < 0);
}
