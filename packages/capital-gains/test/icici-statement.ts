import type { InputFile } from "../src/law/statement/input.ts";
import { civilDate, date, months } from "../src/law/values/calendar-date.ts";
import { fixedOf } from "../src/law/values/fixed-point.ts";
import { formatMoney, money } from "../src/law/values/money.ts";

/** A lot for a statement of ICICI Direct; dates are `YYYY-MM-DD`. */
export type WrittenLot = {
  readonly name?: string;
  readonly isin?: string;
  readonly quantity?: string;
  readonly sold: string;
  readonly bought: string;
  readonly sale: string;
  readonly cost: string;
  readonly saleExpenses?: string;
  readonly buyExpenses?: string;
  readonly fmv?: string;
  /** Prices per share, from which nothing is computed. */
  readonly saleRate?: string;
  readonly buyRate?: string;
};

/** The sections that a written statement can have. */
export type WrittenSections = Readonly<Partial<Record<keyof typeof titles, Iterable<WrittenLot>>>>;

const titles = {
  short: "Short Term Capital Gain (STT paid)",
  long: "Long Term Capital Gain (STT paid)",
  speculation: "Speculation Income (STT paid)",
  shortNotPaid: "Short Term Capital Gain (STT not paid)",
  longNotPaid: "Long Term Capital Gain (STT not paid)",
} as const;

/** The header of the detailed layout. */
export const iciciHeader =
  "Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate," +
  "Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)";

/** Returns the lines of ICICI Direct's capital-gain CSV, with profits and totals that tie. */
export function* iciciLines(sections: WrittenSections, year = "2025-2026"): Generator<string> {
  yield* ["Account,8500012345", "Name,SAMPLE INVESTOR", `Capital Gain,${year}`, iciciHeader];
  let grandTotal = 0n;
  for (const key of Object.keys(titles) as (keyof typeof titles)[]) {
    const lots = sections[key];
    if (lots === undefined) {
      continue;
    }
    yield `${titles[key]},,,,,,,,,,,,`;
    let total = 0n;
    for (const lot of lots) {
      const { name = "SAMPLE", isin = "INE154A01025", quantity = "1", sale, cost } = lot;
      const { saleExpenses = "0", buyExpenses = "0", saleRate = "0", buyRate = "0" } = lot;
      const profit = fixedOf(sale) - fixedOf(saleExpenses) - fixedOf(cost) - fixedOf(buyExpenses);
      total += profit;
      yield [
        ...[name, isin, quantity, dayMonthYear(lot.sold), saleRate, sale],
        ...[saleExpenses, dayMonthYear(lot.bought), buyRate, lot.fmv ?? "", ""],
        ...[cost, buyExpenses, formatMoney(money(profit))],
      ].join(",");
    }
    yield `Total,,,,,,,,,,,,,${formatMoney(money(total))}`;
    grandTotal += total;
  }
  yield `Grand Total,,,,,,,,,,,,,${formatMoney(money(grandTotal))}`;
}

/** Writes ICICI Direct's capital-gain CSV with profits and totals that tie. */
export function iciciStatement(
  sections: WrittenSections,
  year?: string,
  name = "capital-gain.csv",
): InputFile {
  const text = `${[...iciciLines(sections, year)].join("\n")}\n`;
  return { name, bytes: new TextEncoder().encode(text) };
}

function dayMonthYear(iso: string): string {
  const { year, month, day } = civilDate(date(iso));
  return `${String(day).padStart(2, "0")}-${months[month - 1]?.slice(0, 3)}-${year}`;
}
