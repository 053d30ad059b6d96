import { tradewiseSection, zerodhaWorkbook } from "./zerodha-statement.ts";

/** A dividend of a made-up sheet; dates are `YYYY-MM-DD`, the amount as written. */
export type WrittenDividend = {
  readonly symbol?: string;
  readonly isin?: string;
  readonly exDate: string;
  readonly amount: string | number;
};

const header = [
  ...["Symbol", "ISIN", "Ex-Date", "Quantity"],
  ...["Dividend Per Share", "Net Dividend Amount"],
];

/** Writes a Tax P&L with a sheet of dividends and one long-term gain in equity of `gain` rupees. */
export function withDividends(
  dividends: readonly WrittenDividend[],
  {
    gain = 1000,
    sold = "2025-07-10",
    total,
    period = ["2025-04-01", "2026-03-31"],
    client = "AB1234",
  }: {
    readonly gain?: number;
    readonly sold?: string;
    readonly total?: number;
    readonly period?: readonly [from: string, to: string];
    readonly client?: string;
  } = {},
) {
  const lot = { bought: "2020-05-01", sold, buyValue: 10_000, sellValue: 10_000 + gain };
  return zerodhaWorkbook({
    client,
    period,
    sections: { "Equity - Long Term": tradewiseSection([lot]) },
    sheets: {
      "Equity Dividends": [
        header,
        ...dividends.map(({ symbol = "ITC", isin = "INE154A01025", exDate, amount }) => [
          ...[symbol, isin, exDate, 10, 1, amount],
        ]),
        ...(total === undefined ? [] : [["Total Dividend Amount", null, null, null, null, total]]),
      ],
    },
  });
}
