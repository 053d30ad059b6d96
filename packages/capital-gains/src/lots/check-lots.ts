import type { Refusal } from "../refusal.ts";
import type { AmountColumn } from "../values/amount-column.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import type { LotTable } from "./lot-table.ts";

/**
 * Refuses what no sale can be: sold before it was bought, a quantity of nothing or less, a negative
 * value. Looks at the lots from `first` on, all of one file. Derivatives are not looked at: a
 * position may be sold before it is bought.
 */
export function checkLots(table: LotTable, first: number, file: string): Refusal | null {
  const { length } = table;
  for (let i = first; i < length; i++) {
    const section = table.sections[table.section[i] ?? 0];
    if (section?.scope === "derivative") continue;
    const problem = problemOf(table, i);
    if (problem === null) continue;
    const row = table.row[i] ?? 0;
    return {
      code: problem.code,
      message:
        `Row ${row} of ${file}${section?.sheet ? `, sheet "${section.sheet}"` : ""} (${table.shareOf(i).name}) ` +
        `${problem.what}. Download the statement again, or have the broker correct it.`,
      where: { file, ...(section?.sheet ? { sheet: section.sheet } : {}), row },
    };
  }
  return null;
}

function problemOf(
  table: LotTable,
  i: number,
): { readonly code: string; readonly what: string } | null {
  const acquired = (table.acquired[i] ?? 0) as CalendarDate;
  const transferred = (table.transferred[i] ?? 0) as CalendarDate;
  if (transferred < acquired)
    return {
      code: "transfer-before-acquisition",
      what: `is sold on ${formatDate(transferred)}, before it is bought on ${formatDate(acquired)}`,
    };
  if (isNegative(table.quantity, i) || table.quantity.plain(i) === 0)
    return { code: "quantity-not-positive", what: "has a quantity that is not above 0" };
  if (
    isNegative(table.saleValue, i) ||
    isNegative(table.cost, i) ||
    isNegative(table.buyExpenses, i) ||
    isNegative(table.transferExpenses, i) ||
    isNegative(table.fmv, i)
  )
    return { code: "negative-amount", what: "has a negative value or expense" };
  return null;
}

function isNegative(column: AmountColumn, i: number): boolean {
  const plain = column.plain(i);
  return plain < 0 || (Number.isNaN(plain) && column.exact(i) < 0n);
}
