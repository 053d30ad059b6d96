import { type RateKey, rulesOf, type YearRules } from "../rules/year-rules.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { parseAssessmentYear } from "../values/financial-year.ts";
import { divideRounded, parseFixed, SCALE } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import { otherGainsNote } from "./labels.ts";

/** Health and education cess on income tax: Finance Act 2018 and each one since. */
export const CESS_PERCENT = 4n;

/** The tax on what is left of a section and rate after set-off. Gains are whole rupees. */
export interface TaxOfRate {
  readonly key: RateKey;
  readonly ratePercent: string;
  readonly gain: bigint;
  /** Of the gain, what section 112A(2) leaves untaxed. */
  readonly exempt: bigint;
  readonly taxed: bigint;
  /** Whole rupees. */
  readonly tax: bigint;
}

/**
 * What these gains alone cost, before all that the estimate leaves out, in whole rupees as the return
 * shows each of these lines.
 */
export interface TaxEstimate {
  readonly rates: readonly TaxOfRate[];
  readonly tax: bigint;
  readonly cess: bigint;
  readonly total: bigint;
}

/** Which of two rates the exemption goes to first, where a year has two. */
export type ExemptionOrder = "higher-rate-first" | "lower-rate-first";

/**
 * Estimates the tax on the gains after the year's own set-off: 111A in full, 112A above the
 * exemption, which a taxpayer has once a year. The law does not say how it is shared between two
 * rates of one year (assessment year 2025-26); the caller chooses.
 */
export function estimateTax(
  result: StatementResult,
  rules: YearRules,
  order: ExemptionOrder,
): TaxEstimate {
  const long = rules.longTerm112A.map(({ ratePercent }) => {
    const key = `112A@${ratePercent}` as RateKey;
    return { key, ratePercent, gain: gainOf(result, key) };
  });
  const byPriority = [...long].sort((a, b) => {
    const higherFirst = Number(b.ratePercent) - Number(a.ratePercent);
    return order === "higher-rate-first" ? higherFirst : -higherFirst;
  });
  const exempt = new Map<RateKey, bigint>();
  let left = rules.exemption112A;
  for (const { key, gain } of byPriority) {
    const used = smaller(left, gain);
    exempt.set(key, used);
    left -= used;
  }
  const rates = [
    ...rules.shortTerm111A.map(({ ratePercent }) => {
      const key = `111A@${ratePercent}` as RateKey;
      return taxOf(key, ratePercent, gainOf(result, key), 0n);
    }),
    ...long.map(({ key, ratePercent, gain }) =>
      taxOf(key, ratePercent, gain, exempt.get(key) ?? 0n),
    ),
  ];
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n);
  const cess = divideRounded(tax * CESS_PERCENT, 100n);
  return { rates, tax, cess, total: tax + cess };
}

/** The estimate to show for a result, with the year's exemption and whether it has all gains. */
export type WholeEstimate = TaxEstimate & {
  readonly exemption: bigint;
  readonly complete: boolean;
};

/** The estimate by the order that costs least; `undefined` for a year without rules. */
export function estimateOf(result: StatementResult): WholeEstimate | undefined {
  const year = parseAssessmentYear(result.assessmentYear);
  const rules = year === undefined ? undefined : rulesOf(year);
  if (rules === undefined) return undefined;
  return {
    ...estimateTax(result, rules, "higher-rate-first"),
    exemption: rules.exemption112A,
    complete: otherGainsNote(result) === undefined,
  };
}

/** A row of Table F in whole rupees, all periods together. */
function gainOf(result: StatementResult, key: RateKey): bigint {
  return Object.values(result.tableFInReturn[key] ?? {}).reduce(
    (sum, amount) => sum + BigInt(amount),
    0n,
  );
}

function taxOf(key: RateKey, ratePercent: string, gain: bigint, exempt: bigint): TaxOfRate {
  const taxed = gain - exempt;
  const tax = divideRounded(taxed * (parseFixed(ratePercent) ?? 0n), 100n * SCALE);
  return { key, ratePercent, gain, exempt, taxed, tax };
}
