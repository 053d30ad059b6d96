import type { RowCursor } from "../grid.ts";

/** The header's texts without case, spaces and signs; the first is the one named in messages. */
const TITLES = {
  description: ["Description"],
  symbol: ["Stock Symbol"],
  isin: ["ISIN", "ISIN Code"],
  quantity: ["Qty", "Quantity"],
  saleDate: ["Sale Date", "Sell Date"],
  saleRate: ["Sale Rate"],
  saleValue: ["Sale Value"],
  saleExpenses: ["Sale Expenses"],
  purchaseDate: ["Purchase Date", "Buy Date"],
  purchaseRate: ["Purchase Rate"],
  price2018: ["Price as on 31st Jan 2018"],
  priceConsidered: ["Purchase Price Considered"],
  purchaseValue: ["Purchase Value"],
  purchaseExpenses: ["Purchase Expenses"],
  profit: ["Profit/Loss(-)"],
  saleAverageRate: ["Sale Average Rate"],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Where ICICI Direct's columns stand in a file, -1 for one that it does not have. */
export type Columns = Readonly<Record<keyof typeof TITLES, number>>;

/** The header's own spelling of a column, for messages. */
export function columnTitle(column: keyof Columns): string {
  return TITLES[column][0];
}

/** A text reduced to what identifies a header cell or a title: small letters and digits. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The columns of a header row by name, in whatever order they stand; `null` when the row is not a
 * header of ICICI Direct's capital-gain reports. Unknown columns are passed over.
 */
export function columnsOf(row: RowCursor): Columns | null {
  const places = new Map<string, number>();
  for (let i = 0; i < row.length; i++) {
    const key = keyOf(row.text(i));
    if (key !== "" && !places.has(key)) places.set(key, i);
  }
  const has = (column: keyof Columns) => placeOf(places, column) >= 0;
  if (!has("symbol") || !has("quantity")) return null;
  // What the capital-gain report has and ICICI Direct's profit-and-loss report lacks. A column that
  // is missing then, or was cut off, is named later.
  const hasExpenses = has("saleExpenses") || has("purchaseExpenses");
  if (!hasExpenses && !(has("description") && has("profit"))) return null;
  return Object.fromEntries(
    (Object.keys(TITLES) as (keyof Columns)[]).map((column) => [column, placeOf(places, column)]),
  ) as Columns;
}

function placeOf(places: ReadonlyMap<string, number>, column: keyof Columns): number {
  for (const title of TITLES[column]) {
    const place = places.get(keyOf(title));
    if (place !== undefined) return place;
  }
  return -1;
}
