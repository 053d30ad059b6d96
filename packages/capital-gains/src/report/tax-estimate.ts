import {
  CESS_PERCENT,
  type RateKey,
  rulesOfAssessmentYear,
  type YearRules,
} from "../rules/year-rules.ts";
import { gainUnder112A } from "../schedule-cg/schedule-cg.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { divideRounded, parseFixed, SCALE, sumOf } from "../values/fixed-point.ts";
import { larger, smaller } from "../values/money.ts";
import { leftOutNote, slabNote } from "./labels.ts";

/** The tax on what is left of a section and rate after set-off. Gains are whole rupees. */
type TaxOfRate = {
  readonly key: RateKey | "112@12.5";
  readonly ratePercent: string;
  readonly gain: bigint;
  /** The part of the gain that section 112A(2) leaves untaxed. */
  readonly exempt: bigint;
  readonly taxed: bigint;
  /** Whole rupees. */
  readonly tax: bigint;
};

/**
 * The tax on these gains alone, without everything the estimate leaves out, in whole rupees as the
 * return shows each of these lines.
 */
type TaxEstimate = {
  readonly rates: readonly TaxOfRate[];
  readonly tax: bigint;
  readonly cess: bigint;
  readonly total: bigint;
};

/** Which rate the exemption is used for first, where a year has two. */
type ExemptionOrder = "higher-rate-first" | "lower-rate-first";

/**
 * Estimates the tax on the gains after all set-off: 111A and 112 in full, 112A above the exemption,
 * which a taxpayer has once a year. Gains at slab rates are left out. Losses reduce a row with gains of
 * sections 112A and 112 from section 112 first, which has no exemption: the law leaves that to the
 * taxpayer. It does not say either how the exemption is shared between two rates of one year
 * (assessment year 2025-26); the caller chooses.
 */
export function estimateTax(
  result: StatementResult,
  rules: YearRules,
  order: ExemptionOrder,
): TaxEstimate {
  const rows = rules.longTerm112A.map(({ ratePercent }) => {
    const key = `112A@${ratePercent}` as RateKey;
    const left = gainOf(result, key);
    const of112A = gainUnder112A(result.scheduleCG, result.otherGains, ratePercent);
    const gain = smaller(left, larger(of112A, 0n));
    return { key, ratePercent, gain, of112: left - gain };
  });
  const long = rows.map(({ key, ratePercent, gain }) => ({ key, ratePercent, gain }));
  const of112 = sumOf(rows.map((row) => row.of112));
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
    ...(of112 > 0n ? [taxOf("112@12.5", "12.5", of112, 0n)] : []),
  ];
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n);
  const cess = divideRounded(tax * CESS_PERCENT, 100n);
  return { rates, tax, cess, total: tax + cess };
}

/** The estimate to show for a result, with the year's exemption and whether it covers all gains. */
type WholeEstimate = TaxEstimate & {
  readonly exemption: bigint;
  readonly complete: boolean;
};

/** Returns the estimate by the order that costs least; `undefined` for a year without rules. */
export function estimateOf(result: StatementResult): WholeEstimate | undefined {
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    return undefined;
  }
  return {
    ...estimateTax(result, rules, "higher-rate-first"),
    exemption: rules.exemption112A,
    complete: leftOutNote(result) === undefined && slabNote(result) === undefined,
  };
}

/** Returns a row of Table F in whole rupees, all periods together. */
function gainOf(result: StatementResult, key: RateKey): bigint {
  return Object.values(result.tableFInReturn[key] ?? {}).reduce(
    (sum, amount) => sum + BigInt(amount),
    0n,
  );
}

function taxOf(
  key: TaxOfRate["key"],
  ratePercent: string,
  gain: bigint,
  exempt: bigint,
): TaxOfRate {
  const taxed = gain - exempt;
  const tax = divideRounded(taxed * (parseFixed(ratePercent) ?? 0n), 100n * SCALE);
  return { key, ratePercent, gain, exempt, taxed, tax };
}
