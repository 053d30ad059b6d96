import type { LotSums } from "../lots/lot-sums.ts";
import { allQuarters } from "../rules/quarter.ts";
import { long112a, short111a } from "../rules/treatment.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { money, roundToRupees } from "../values/money.ts";
import type { BuybackLosses } from "./buyback-losses.ts";
import type { RateRow } from "./rate-rows.ts";

/**
 * Returns the rate rows in whole rupees that add up to what the return shows: for 112A the sum of
 * column 14 (the portal rejects a return whose Table F differs from it), for 111A full value less cost
 * less expenses, each rounded. The rupee or two left by rounding go to the period with the largest
 * amount.
 */
export function wholeRupeeRows(
  rows: readonly RateRow[],
  sums: LotSums,
  schedule: Schedule112A,
): readonly RateRow[] {
  return rows.map((row) =>
    row.term === "short" ? shortTermRow(row, sums) : longTermRow(row, sums, schedule),
  );
}

function shortTermRow(row: RateRow, sums: LotSums): RateRow {
  const total = sums.of({ treatment: short111a, newRate: row.newRate });
  const gain =
    roundToRupees(money(total.saleValue)) -
    roundToRupees(money(total.cost + total.buyExpenses)) -
    roundToRupees(money(total.transferExpenses));
  return { ...row, quarters: distribute(gain, row.quarters) };
}

function longTermRow(row: RateRow, sums: LotSums, schedule: Schedule112A): RateRow {
  const others = allQuarters.map(
    (_, quarter) =>
      sums.of({ treatment: long112a, newRate: row.newRate, grandfathered: false, quarter }).gain,
  );
  const { single, consolidated } = row.newRate ? schedule.byRate.since : schedule.byRate.before;
  const spread = distribute(consolidated, others);
  return { ...row, quarters: single.map((amount, i) => amount + (spread[i] ?? 0n)) };
}

/** Returns a term's losses in whole rupees that add up to its row of Schedule CG. */
export function wholeRupeeLosses({ quarters }: BuybackLosses): readonly bigint[] {
  return distribute(roundToRupees(money(sumOf(quarters))), quarters);
}

/** Rounds exact amounts (millionths) to whole rupees that add up to a given total. */
export function distribute(total: bigint, exact: readonly bigint[]): bigint[] {
  const rounded = exact.map((amount) => roundToRupees(money(amount)));
  const rest = total - sumOf(rounded);
  let largest = 0;
  rounded.forEach((amount, i) => {
    if (absolute(amount) > absolute(rounded[largest] ?? 0n)) {
      largest = i;
    }
  });
  rounded[largest] = (rounded[largest] ?? 0n) + rest;
  return rounded;
}
