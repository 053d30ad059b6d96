import type { LotSums } from "../lots/lot-sums.ts";
import { QUARTERS, type Quarter } from "../rules/quarter.ts";
import { LONG_112A, SHORT_111A } from "../rules/treatment.ts";
import type { Rate, RateKey, YearRules } from "../rules/year-rules.ts";
import type { Amount } from "../values/money.ts";

/** A row of Table F: an amount for each of the five periods. */
export type QuarterAmounts = Readonly<Record<Quarter, Amount>>;

/** A section and rate with its gains by period: a row of Table F before or after set-off. */
export interface RateRow {
  readonly key: RateKey;
  readonly ratePercent: Rate["ratePercent"];
  readonly term: "short" | "long";
  readonly newRate: boolean;
  /** Five amounts in the order of `QUARTERS`. */
  readonly quarters: readonly bigint[];
}

/** The rows of a year with the signed sums of their lots' gains, millionths of a rupee. */
export function rateRows(sums: LotSums, rules: YearRules): readonly RateRow[] {
  return [
    ...rules.shortTerm111A.map((rate) => rateRow(sums, "short", rate)),
    ...rules.longTerm112A.map((rate) => rateRow(sums, "long", rate)),
  ];
}

function rateRow(sums: LotSums, term: "short" | "long", rate: Rate): RateRow {
  const newRate = rate.period === "from-2024-07-23";
  const treatment = term === "short" ? SHORT_111A : LONG_112A;
  return {
    key: `${term === "short" ? "111A" : "112A"}@${rate.ratePercent}` as RateKey,
    ratePercent: rate.ratePercent,
    term,
    newRate,
    quarters: QUARTERS.map((_, quarter) => sums.of({ treatment, newRate, quarter }).gain),
  };
}

/** Rows as an object by section and rate, each with all five periods; `print` makes the text. */
export function byKey(
  rows: readonly RateRow[],
  print: (amount: bigint) => string,
): Readonly<Partial<Record<RateKey, QuarterAmounts>>> {
  const result: Partial<Record<RateKey, QuarterAmounts>> = {};
  for (const row of rows) result[row.key] = quarterAmounts(row.quarters, print);
  return result;
}

/** Five amounts in the order of `QUARTERS` as an object by period. */
export function quarterAmounts(
  quarters: readonly bigint[],
  print: (amount: bigint) => string,
): QuarterAmounts {
  const amounts = {} as Record<Quarter, string>;
  QUARTERS.forEach((quarter, i) => {
    amounts[quarter] = print(quarters[i] ?? 0n);
  });
  return amounts;
}
