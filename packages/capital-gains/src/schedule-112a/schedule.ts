import type { AssessedLots } from "../assessed-lots.ts";
import type { LotSums } from "../lot-sums.ts";
import { type Money, money } from "../money.ts";
import type { Quantity } from "../quantity.ts";
import { LONG_112A } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { consolidatedRow, grandfatheredRow, type Row } from "./row.ts";

/** A row with the period of Table F to which a single lot's row belongs. */
export interface PlacedRow {
  readonly row: Row;
  /** Whether its transfers are from 23-Jul-2024 on. */
  readonly newRate: boolean;
  /** Place in `QUARTERS`; `null` for a consolidated row, which has lots of several. */
  readonly quarter: number | null;
}

/**
 * Schedule 112A of a year: a `BE` row for every lot acquired up to 31-Jan-2018 in the statement's
 * order, then one `AE` row for all others of each rate of the year that has any.
 */
export function schedule112A(
  lots: AssessedLots,
  sums: LotSums,
  rules: YearRules,
): readonly PlacedRow[] {
  const rows: PlacedRow[] = [];
  const table = lots.table;
  for (let i = 0; i < lots.length; i++) {
    if (lots.grandfathered[i] !== 1) continue;
    const fmv = lots.fmvPerUnit[i] ?? -1n;
    const newRate = lots.newRate[i] === 1;
    rows.push({
      newRate,
      quarter: lots.quarter[i] ?? 0,
      row: grandfatheredRow({
        name: table.names[i] ?? "",
        isin: table.isins[i] ?? "",
        quantity: (table.quantity[i] ?? 0n) as Quantity,
        saleValue: money(table.saleValue[i] ?? 0n),
        cost: money(table.cost[i] ?? 0n),
        buyExpenses: money(table.buyExpenses[i] ?? 0n),
        transferExpenses: money(table.transferExpenses[i] ?? 0n),
        fmvPerUnit: fmv < 0n ? null : (fmv as Money),
        newRate,
      }),
    });
  }
  for (const { period } of rules.longTerm112A) {
    const newRate = period === "from-2024-07-23";
    const others = sums.of({ treatment: LONG_112A, newRate, grandfathered: false });
    if (others.lots > 0)
      rows.push({ row: consolidatedRow(others, newRate), newRate, quarter: null });
  }
  return rows;
}
