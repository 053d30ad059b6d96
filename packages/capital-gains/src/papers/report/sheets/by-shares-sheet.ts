import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import {
  fixedOf,
  formatAtLeastTwo,
  formatTrimmed,
  sumOf,
} from "../../../law/values/fixed-point.ts";
import { companyName } from "../../figures/company-name.ts";
import type { ReportSheet } from "../looks.ts";
import { type Column, cell, tableSheet } from "./sheet.ts";

/** The sales of one share. */
type Share = ReturnType<typeof sharesOf>[number];

/** Makes the sheet that adds up the sales of each share, in the order of the alphabet. */
export function bySharesSheet({ lots }: StatementResult): ReportSheet {
  const columns: readonly Column<Share>[] = [
    ["Company", 23, ({ company }) => cell.text(company)],
    ["In your statement", 12, ({ name }) => cell.text(name)],
    ["ISIN", 14, ({ isin }) => cell.text(isin)],
    ["Sales", 6, ({ lots }) => cell.number(String(lots.length))],
    ["Quantity", 10, ({ lots }) => cell.number(formatTrimmed(sum(lots, (lot) => lot.quantity)))],
    amountColumn("Sale value", (lot) => lot.saleValue),
    amountColumn("Cost used", (lot) => lot.costOfAcquisition),
    amountColumn("Sale expenses", (lot) => lot.transferExpenses),
    amountColumn("Short-term gain", (lot) => (lot.term === "short" ? lot.gain : "0.00")),
    amountColumn("Long-term gain", (lot) => (lot.term === "long" ? lot.gain : "0.00")),
    ...(lots.some(isOther)
      ? [amountColumn("Other gain", (lot) => (isOther(lot) ? lot.gain : "0.00"))]
      : []),
  ];
  return tableSheet("By share", columns, sharesOf(lots), {
    headerLines: 2,
    headerColumns: 1,
    filter: true,
  });
}

/** Returns the sales by share, in the order of the alphabet. */
function sharesOf(lots: readonly ResultLot[]) {
  const shares = Map.groupBy(lots, ({ isin, name }) => isin || name);
  return [...shares.values()]
    .flatMap((of) => of.slice(0, 1).map(({ name, isin }) => ({ name, isin, lots: of })))
    .map((share) => ({ ...share, company: companyName(share.isin, share.name) ?? share.name }))
    .sort((a, b) => a.company.localeCompare(b.company, "en"));
}

function isOther({ term }: ResultLot): boolean {
  return term !== "short" && term !== "long";
}

function amountColumn(title: string, amountOf: (lot: ResultLot) => string): Column<Share> {
  const total = ({ lots }: Share) => formatAtLeastTwo(sum(lots, amountOf));
  const cellOf = (amount: string) => cell.amount(amount === "0.00" ? null : amount);
  return [title, 15, (share) => cellOf(total(share)), total];
}

function sum(lots: readonly ResultLot[], of: (lot: ResultLot) => string): bigint {
  return sumOf(lots.map((lot) => fixedOf(of(lot))));
}
