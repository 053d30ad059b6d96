import { allQuarters, type GainKey, type RateKey, type RatePeriod } from "@site/result/names";
import type { QuarterAmounts } from "@site/result/values";
import type { AssessedLot } from "../lots/lot.ts";
import { gainsByQuarter, lotsUnder, type Sums, sumsOf } from "../lots/lot-sums.ts";
import { treatments } from "../rules/treatment.ts";
import type { Rate, YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { money, roundToRupees } from "../values/money.ts";

/** Gains of one row of the return by period: a row of Table F before or after set-off. */
export type GainRow<Key extends GainKey = GainKey> = {
  readonly key: Key;
  /** The rate of the row; `undefined` for gains at slab rates. */
  readonly ratePercent: Rate["ratePercent"] | undefined;
  readonly term: "short" | "long";
  /** Five amounts in the order of `allQuarters`. */
  readonly quarters: readonly bigint[];
  /** Of a long-term row, the part without exemption: section 112 gains and losses on buybacks. */
  readonly outside112A?: readonly bigint[];
};

/** A section and rate with its gains by period. */
export type RateRow = GainRow<RateKey> & { readonly period: RatePeriod };

/** Gains that belong to a row of the return besides those of sections 111A and 112A; losses negative. */
export type AddedGains = {
  readonly key: GainKey;
  readonly under112A: boolean;
  /** Five amounts in the order of `allQuarters`, whole rupees that add up to what the return shows. */
  readonly quarters: readonly bigint[];
};

/** Returns the rows of a year with the signed sums of their lots' gains, millionths of a rupee. */
function rateRows(lots: readonly AssessedLot[], rules: YearRules): readonly RateRow[] {
  const rowsOf = (rates: readonly Rate[], treatment: "short-111a" | "long-112a") =>
    rates.map(({ ratePercent, period }) => {
      const { section, term } = treatments[treatment];
      const quarters = gainsByQuarter(lotsUnder(lots, treatment, period));
      return { key: `${section}@${ratePercent}` as RateKey, ratePercent, term, period, quarters };
    });
  return [...rowsOf(rules.shortTerm111A, "short-111a"), ...rowsOf(rules.longTerm112A, "long-112a")];
}

/** Returns the rows of the return, each with the gains that table E adds before any set-off. */
export function allGains(
  rates: readonly RateRow[],
  added: readonly AddedGains[],
): readonly GainRow[] {
  const rows: readonly GainRow[] = [
    ...rates.filter(({ term }) => term === "short"),
    { key: "slab", ratePercent: undefined, term: "short", quarters: allQuarters.map(() => 0n) },
    ...rates.filter(({ term }) => term === "long"),
  ];
  return rows.map(({ key, ratePercent, term, quarters }) => {
    const ofRow = added.filter((each) => each.key === key);
    const outside112A = total(
      ofRow.filter(({ under112A }) => !under112A).map((each) => each.quarters),
    );
    return {
      key,
      ratePercent,
      term,
      quarters: total([quarters, ...ofRow.map((each) => each.quarters)]),
      ...(term === "long" && { outside112A }),
    };
  });
}

function total(rows: readonly (readonly bigint[])[]): readonly bigint[] {
  return allQuarters.map((_, i) => sumOf(rows.map((quarters) => quarters[i] ?? 0n)));
}

/** Returns rows as an object by key, each with all five periods in whole rupees. */
export function byKey(
  rows: readonly Pick<GainRow, "key" | "quarters">[],
): Readonly<Partial<Record<GainKey, QuarterAmounts>>> {
  const entries = rows.map(({ key, quarters }) => [key, quarterAmounts(quarters)]);
  return Object.fromEntries(entries) as Partial<Record<GainKey, QuarterAmounts>>;
}

function quarterAmounts(quarters: readonly bigint[]): QuarterAmounts {
  const entries = allQuarters.map((quarter, i) => [quarter, String(quarters[i] ?? 0n)]);
  return Object.fromEntries(entries) as QuarterAmounts;
}

/**
 * Returns the rate rows in whole rupees that add up to what the return shows: for 112A the sum of
 * column 14 (the portal rejects a return whose Table F differs from it), for 111A full value less cost
 * less expenses, each rounded. The rupee or two left by rounding go to the period with the largest
 * amount.
 */
export function wholeRupeeRows(
  lots: readonly AssessedLot[],
  rules: YearRules,
  schedule: Schedule112A,
): readonly RateRow[] {
  return rateRows(lots, rules).map((row) => {
    if (row.term === "short") {
      const sums = sumsOf(lotsUnder(lots, "short-111a", row.period));
      return { ...row, quarters: roundToTotal(gainInReturn(sums), row.quarters) };
    }
    const long = lotsUnder(lots, "long-112a", row.period);
    const others = long.filter(({ grandfathered }) => !grandfathered);
    const { single, consolidated } = schedule.byRate[row.period];
    const spread = roundToTotal(consolidated, gainsByQuarter(others));
    return { ...row, quarters: single.map((amount, i) => amount + (spread[i] ?? 0n)) };
  });
}

/** Returns a gain in whole rupees as the return computes it: from figures that are rounded each. */
export function gainInReturn({ saleValue, cost, transferExpenses }: Sums): bigint {
  return roundToRupees(saleValue) - roundToRupees(cost) - roundToRupees(transferExpenses);
}

/** Rounds millionths to rupees that add up to a total: the largest amount takes the rest. */
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
