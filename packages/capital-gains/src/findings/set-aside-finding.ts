import { type Finding, warning } from "../finding.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { formatMoney, money } from "../values/money.ts";
import { placeOfRow } from "./place-of.ts";

/**
 * The finding that stands for all rows that were set aside: how many there are, and what they were
 * sold for as far as they state it. None when there are no such rows.
 */
export function setAsideFinding(
  table: LotTable,
  fileNames: readonly string[],
): Finding | undefined {
  const [first] = table.setAside;
  if (first === undefined) return undefined;
  const rows = table.setAside.length;
  const saleValue = table.setAside.reduce((sum, aside) => sum + (aside.saleValue ?? 0n), 0n);
  return warning(
    "rows-set-aside",
    `${rows === 1 ? "1 row cannot be taxed from what it states and is" : `${rows} rows cannot be taxed from what they state and are`} ` +
      "in no figure here. Your broker's totals are tied with them counted in, so nothing else is " +
      `missing. ${rows === 1 ? "It is listed with the reason" : "Each is listed with its reason"}; ` +
      "add what you owe on it to your return yourself.",
    {
      where: placeOfRow(table, first, fileNames),
      data: { rows, saleValue: formatMoney(money(saleValue)) },
    },
  );
}
