import type { AssessedLot } from "../lots/assessed-lot.ts";
import { gainsByQuarter, type Sums, sumsOf } from "../lots/lot-sums.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { money, roundToRupees } from "../values/money.ts";
import type { RateRow } from "./rate-rows.ts";

/**
 * Returns the rate rows in whole rupees that add up to what the return shows: for 112A the sum of
 * column 14 (the portal rejects a return whose Table F differs from it), for 111A full value less cost
 * less expenses, each rounded. The rupee or two left by rounding go to the period with the largest
 * amount.
 */
export function wholeRupeeRows(
  rows: readonly RateRow[],
  lots: readonly AssessedLot[],
  schedule: Schedule112A,
): readonly RateRow[] {
  return rows.map((row) => {
    const ofPeriod = lots.filter(({ ratePeriod }) => ratePeriod === row.period);
    if (row.term === "short") {
      const sums = sumsOf(ofPeriod.filter(({ treatment }) => treatment === "short-111a"));
      return { ...row, quarters: roundToTotal(gainInReturn(sums), row.quarters) };
    }
    const others = ofPeriod.filter(
      ({ treatment, grandfathered }) => treatment === "long-112a" && !grandfathered,
    );
    const { single, consolidated } = schedule.byRate[row.period];
    const spread = roundToTotal(consolidated, gainsByQuarter(others));
    return { ...row, quarters: single.map((amount, i) => amount + (spread[i] ?? 0n)) };
  });
}

/** Returns a gain in whole rupees as the return computes it: from figures that are rounded each. */
export function gainInReturn({ saleValue, cost, transferExpenses }: Sums): bigint {
  return roundToRupees(saleValue) - roundToRupees(cost) - roundToRupees(transferExpenses);
}

/**
 * Rounds exact amounts (millionths) to whole rupees that add up to a total in whole rupees: the largest
 * amount takes what rounding leaves.
 */
export function roundToTotal(total: bigint, exact: readonly bigint[]): bigint[] {
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
