import type { Broker } from "@site/result/brokers";

/** What the engine is warmed up for: a broker's statements, or lots bought before 1-Feb-2018. */
export type WarmUp = Broker | "prices";

/** Code has to run this often before the browser optimises it. */
const sales = 200;

/** A made-up statement of the same sale many times: the term's section and the day of purchase. */
const statement = (term: string, bought: string) =>
  `Account,1
Name,A
Capital Gain,2025-2026
Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate,Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)
${term} Term Capital Gain (STT paid),,,,,,,,,,,,
${`A,INE982B01019,10,21-May-25,200.00,2000.00,20.00,${bought},150.00,,,1500.00,12.00,468.00\n`.repeat(sales)}Total,,,,,,,,,,,,,${468 * sales}.00
`;

/** Files that every reader inspects and refuses. */
const refused = ["PK\u0003\u0004", "a,b"];

const contents: Readonly<Record<WarmUp, readonly string[]>> = {
  ICICI: [statement("Short", "10-Jan-25")],
  // A workbook has to be a file.
  ZERODHA: refused,
  prices: [statement("Long", "10-Jan-16")],
};

/**
 * Returns contents that make the engine load and run the code for a kind of file; for a broker without
 * such a statement here, its reader's code only.
 */
export function warmUpFiles(kind: WarmUp): readonly string[] {
  return contents[kind];
}
