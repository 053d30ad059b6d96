import { equityColumns } from "../scripts/sheet-description.ts";
import { type WrittenCell, type WrittenSheet, writeWorkbook } from "../scripts/workbook-writer.ts";
import type { InputFile } from "../src/law/statement/input.ts";
import { parseDate } from "../src/law/values/calendar-date.ts";
import { fixedOf, formatTrimmed } from "../src/law/values/fixed-point.ts";

/** A row to write. */
type WrittenRow = readonly WrittenCell[];

type TaxPnl = {
  /** The days that it covers; the year 2025-26 by default. */
  readonly period?: readonly [from: string, to: string];
  /** The client number; none by default. */
  readonly client?: string;
  /** The rows of each section below its title, the header first. */
  readonly sections: Readonly<Record<string, readonly WrittenRow[]>>;
  readonly sheets?: Readonly<Record<string, readonly WrittenRow[]>>;
};

/** Writes a Tax P&L as Zerodha's workbook: column A is blank, the dimension is wrong. */
export function zerodhaWorkbook(taxPnl: TaxPnl): InputFile {
  const sheets = { Tradewise: tradewiseRows(taxPnl), ...taxPnl.sheets };
  const written = Object.entries(sheets).map(
    ([name, rows]): WrittenSheet => ({ name, rows: rows.map((row) => [null, ...row]) }),
  );
  return { name: "taxpnl.xlsx", bytes: writeWorkbook(written, { dimension: "A1:A1" }) };
}

/** Writes the tradewise part of a Tax P&L as delimited text. */
export function zerodhaText(taxPnl: TaxPnl, name = "taxpnl.csv"): InputFile {
  const lines = tradewiseRows(taxPnl).map((row) => row.map((cell) => cell ?? "").join(","));
  return { name, bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) };
}

function tradewiseRows({
  period: [from, to] = ["2025-04-01", "2026-03-31"],
  client = "",
  sections,
}: TaxPnl): readonly WrittenRow[] {
  return [
    ...(client === "" ? [] : [["Client ID", client]]),
    [`Tradewise Exits from ${from} to ${to}`],
    ...Object.entries(sections).flatMap(([title, rows]) => [[title], ...rows]),
  ];
}

/** A lot for a Tax P&L; dates are `YYYY-MM-DD`, charges are for both sides. */
export type TradewiseLot = {
  readonly symbol?: string;
  readonly isin?: string;
  readonly quantity?: string | number;
  readonly bought: string;
  readonly sold: string;
  readonly buyValue: string | number;
  readonly sellValue: string | number;
  /** Of the whole lot. */
  readonly fmvTotal?: string | number;
  readonly taxableProfit?: string | number;
  readonly brokerage?: string | number;
  /** From exchange transaction charges to IGST. */
  readonly otherCharges?: readonly (string | number)[];
  readonly stampDuty?: string | number;
  readonly stt?: string | number;
};

/** The rows of a section of 21 columns: its header, and a row for each lot. */
export function tradewiseSection(lots: Iterable<TradewiseLot>): readonly WrittenRow[] {
  const rows: WrittenRow[] = [equityColumns];
  for (const lot of lots) {
    const { symbol = "SAMPLE", isin = "INE154A01025", quantity = 1, buyValue, sellValue } = lot;
    const { fmvTotal = 0, taxableProfit = null, brokerage = 0, stampDuty = 0, stt = 0 } = lot;
    const profit = formatTrimmed(fixedOf(`${sellValue}`) - fixedOf(`${buyValue}`));
    const daysHeld = (parseDate(lot.sold) ?? 0) - (parseDate(lot.bought) ?? 0);
    const turnover = 0;
    rows.push([
      ...[symbol, isin, lot.bought, lot.sold, quantity, buyValue, sellValue],
      typeof sellValue === "number" ? Number(profit) : profit,
      ...[daysHeld, fmvTotal, taxableProfit, turnover, brokerage],
      ...(lot.otherCharges ?? [0, 0, 0, 0, 0, 0]),
      ...[stampDuty, stt],
    ]);
  }
  return rows;
}

/** Writes the tradewise part of a financial year's Tax P&L as delimited text. */
export function zerodhaStatement(
  sections: Readonly<Record<string, readonly TradewiseLot[]>>,
  year = 2025,
  name?: string,
): InputFile {
  return zerodhaText(
    {
      client: "AB1234",
      period: [`${year}-04-01`, `${year + 1}-03-31`],
      sections: Object.fromEntries(
        Object.entries(sections).map(([title, lots]) => [title, tradewiseSection(lots)]),
      ),
    },
    name,
  );
}
