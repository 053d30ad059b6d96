import type { InputFile } from "../src/statement/input.ts";
import { civilDate, parseDate } from "../src/values/calendar-date.ts";
import { formatTrimmed, parseFixed } from "../src/values/fixed-point.ts";
import { formatMoney, type Money } from "../src/values/money.ts";

/** A lot to be written into a statement of ICICI Direct; dates are `YYYY-MM-DD`. */
export interface WrittenLot {
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
}

/** The sections that a written statement can have. */
export interface WrittenSections {
  readonly short?: readonly WrittenLot[];
  readonly long?: readonly WrittenLot[];
  readonly speculation?: readonly WrittenLot[];
  readonly shortNotPaid?: readonly WrittenLot[];
  readonly longNotPaid?: readonly WrittenLot[];
}

const TITLES = {
  short: "Short Term Capital Gain (STT paid)",
  long: "Long Term Capital Gain (STT paid)",
  speculation: "Speculation Income (STT paid)",
  shortNotPaid: "Short Term Capital Gain (STT not paid)",
  longNotPaid: "Long Term Capital Gain (STT not paid)",
};

const HEADER =
  "Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate," +
  "Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Writes ICICI Direct's capital-gain CSV with profits and totals that tie. */
export function iciciStatement(
  sections: WrittenSections,
  year = "2025-2026",
  name = "capital-gain.csv",
): InputFile {
  const lines = ["Account,8500012345", "Name,SAMPLE INVESTOR", `Capital Gain,${year}`, HEADER];
  let grandTotal = 0n;
  for (const key of ["short", "long", "speculation", "shortNotPaid", "longNotPaid"] as const) {
    const lots = sections[key];
    if (lots === undefined) continue;
    lines.push(`${TITLES[key]},,,,,,,,,,,,`);
    let total = 0n;
    for (const lot of lots) {
      const profit =
        fixed(lot.sale) -
        fixed(lot.saleExpenses ?? "0") -
        fixed(lot.cost) -
        fixed(lot.buyExpenses ?? "0");
      total += profit;
      lines.push(
        [
          lot.name ?? "SAMPLE",
          lot.isin ?? "INE154A01025",
          lot.quantity ?? "1",
          dayMonthYear(lot.sold),
          "0",
          lot.sale,
          lot.saleExpenses ?? "0",
          dayMonthYear(lot.bought),
          "0",
          lot.fmv ?? "",
          "",
          lot.cost,
          lot.buyExpenses ?? "0",
          formatTrimmed(profit),
        ].join(","),
      );
    }
    lines.push(`Total,,,,,,,,,,,,,${formatMoney(total as Money)}`);
    grandTotal += total;
  }
  lines.push(`Grand Total,,,,,,,,,,,,,${formatMoney(grandTotal as Money)}`);
  return { name, bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) };
}

function fixed(text: string): bigint {
  const value = parseFixed(text);
  if (value === undefined) throw new RangeError(text);
  return value;
}

function dayMonthYear(iso: string): string {
  const date = parseDate(iso);
  if (date === undefined) throw new RangeError(iso);
  const { year, month, day } = civilDate(date);
  return `${String(day).padStart(2, "0")}-${MONTHS[month - 1]}-${year}`;
}
