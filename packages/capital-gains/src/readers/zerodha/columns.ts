import type { Row } from "../grid.ts";
import { wordsOf } from "./section-titles.ts";

/** Spelling of the columns in the statement. */
export const columnTitles = {
  symbol: "Symbol",
  isin: "ISIN",
  entryDate: "Entry Date",
  exitDate: "Exit Date",
  quantity: "Quantity",
  buyValue: "Buy Value",
  sellValue: "Sell Value",
  profit: "Profit",
  fairMarketValue: "Fair Market Value",
  taxableProfit: "Taxable Profit",
  stt: "STT",
  stampDuty: "Stamp Duty",
} as const;

type Field = keyof typeof columnTitles;

/** The places of Zerodha's columns; -1 for one the section does not have. */
export type Columns = Readonly<Record<Field, number>> & {
  /** charges of both legs, without stamp duty and securities transaction tax */
  readonly charges: readonly { readonly column: number; readonly title: string }[];
  /** how many columns have a name, and the place after the last of them */
  readonly count: number;
  readonly end: number;
  /** names of columns we do not know */
  readonly unknown: readonly string[];
};

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
/** Other spellings of a column, by its field. */
const aliases: Readonly<Partial<Record<Field, string>>> = {
  entryDate: "Buy Date",
  exitDate: "Sell Date",
};
/** Known and not used: the term follows from the dates, the turnover from the values. */
const passedOver = ["Period of Holding", "Turnover"];

const chargeNames = new Set(chargeColumns.map(wordsOf));
const knownNames = new Set(
  [...Object.values(columnTitles), ...Object.values(aliases), ...chargeColumns, ...passedOver].map(
    wordsOf,
  ),
);

/**
 * Finds the columns of a tradewise section by exact name, in any order: `Profit` must not be mistaken
 * for `Taxable Profit`. Returns `undefined` when the row is not such a header.
 */
export function columnsOf(row: Row): Columns | undefined {
  const places = new Map<string, number>();
  const charges: { column: number; title: string }[] = [];
  const unknown: string[] = [];
  for (let i = 0; i < row.length; i += 1) {
    const name = wordsOf(row.text(i));
    if (name === "" || places.has(name)) {
      continue;
    }
    places.set(name, i);
    if (chargeNames.has(name)) {
      charges.push({ column: i, title: row.text(i) });
    } else if (!knownNames.has(name)) {
      unknown.push(row.text(i));
    }
  }
  const place = (field: Field) =>
    places.get(wordsOf(columnTitles[field])) ?? places.get(wordsOf(aliases[field] ?? "")) ?? -1;
  if (place("symbol") < 0 || (place("entryDate") < 0 && place("exitDate") < 0)) {
    return undefined;
  }
  const fields = Object.keys(columnTitles) as Field[];
  return {
    ...(Object.fromEntries(fields.map((field) => [field, place(field)])) as Record<Field, number>),
    charges,
    count: places.size,
    end: Math.max(...places.values()) + 1,
    unknown,
  };
}

/** Returns the first column that a lot needs and the header lacks. */
export function missingColumn(columns: Columns): (typeof needed)[number] | undefined {
  return needed.find((field) => columns[field] < 0);
}
