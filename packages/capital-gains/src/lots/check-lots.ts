import type { Refusal } from "../refusal.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import type { LotTable } from "./lot-table.ts";

/**
 * Refuses what no sale can be: sold before it was bought, a quantity of nothing or less, a negative
 * value. Looks at the lots from `first` on, all of one file. Derivatives are not looked at: a
 * position may be sold before it is bought.
 */
export function checkLots(table: LotTable, first: number, file: string): Refusal | null {
  for (let i = first; i < table.length; i++) {
    const section = table.sections[table.section[i] ?? 0];
    if (section?.scope === "derivative") continue;
    const problem = problemOf(table, i);
    if (problem === null) continue;
    const row = table.row[i] ?? 0;
    return {
      code: problem.code,
      message:
        `Row ${row} of ${file}${section?.sheet ? `, sheet "${section.sheet}"` : ""} (${table.names[i]}) ` +
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
  if ((table.quantity[i] ?? 0n) <= 0n)
    return { code: "quantity-not-positive", what: "has a quantity that is not above 0" };
  if (
    (table.saleValue[i] ?? 0n) < 0n ||
    (table.cost[i] ?? 0n) < 0n ||
    (table.buyExpenses[i] ?? 0n) < 0n ||
    (table.transferExpenses[i] ?? 0n) < 0n ||
    (table.fmv[i] ?? 0n) < 0n
  )
    return { code: "negative-amount", what: "has a negative value or expense" };
  return null;
}
