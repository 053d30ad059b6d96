import { allQuarters, type GainKey, type RatePeriod, ratePeriods } from "result/names";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { gainsByQuarter, sumsOf } from "../lots/lot-sums.ts";
import { type OtherAssetTreatment, otherAssetTreatments } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { scale } from "../values/fixed-point.ts";
import { roundToRupees } from "../values/money.ts";
import type { AddedGains } from "./rate-rows.ts";
import { gainInReturn, roundToTotal } from "./whole-rupee-rows.ts";

/** What the return asks for of a class of assets. */
type AssetSums = {
  readonly fullValue: bigint;
  /** With purchase expenses. */
  readonly cost: bigint;
  /** Of the transfers. */
  readonly expenses: bigint;
  readonly gain: bigint;
};

/** Sums of a statement's gains outside sections 111A and 112A that share a treatment and a rate period. */
export type OtherAssetGains = {
  readonly treatment: OtherAssetTreatment;
  readonly period: RatePeriod;
  /**
   * Their row of the return; `undefined` for section 112 before 23 July 2024, whose rate and cost depend
   * on indexation, which is not done here.
   */
  readonly key: GainKey | undefined;
  /** Exact, in millionths of a rupee. */
  readonly exact: AssetSums;
  /** The same in whole rupees; the gain is their difference. */
  readonly inReturn: AssetSums;
  /** Gains by period, exact. */
  readonly quarters: readonly bigint[];
  /** Gains by period in whole rupees, which add up to the gain in the return. */
  readonly quartersInReturn: readonly bigint[];
};

/** Returns a statement's gains outside sections 111A and 112A, without empty classes. */
export function otherAssetGains(
  all: readonly AssessedLot[],
  rules: YearRules,
): readonly OtherAssetGains[] {
  return otherAssetTreatments.flatMap((treatment) =>
    ratePeriods.flatMap((period) => {
      const lots = all.filter((lot) => lot.treatment === treatment && lot.ratePeriod === period);
      if (lots.length === 0) {
        return [];
      }
      const sums = sumsOf(lots);
      const gain = gainInReturn(sums);
      const quarters = gainsByQuarter(lots);
      return [
        {
          treatment,
          period,
          key: keyOf(treatment, period, rules),
          exact: {
            fullValue: sums.saleValue,
            cost: sums.cost,
            expenses: sums.transferExpenses,
            gain: sums.gain,
          },
          inReturn: {
            fullValue: roundToRupees(sums.saleValue),
            cost: roundToRupees(sums.cost),
            expenses: roundToRupees(sums.transferExpenses),
            gain,
          },
          quarters,
          quartersInReturn: roundToTotal(gain, quarters),
        },
      ];
    }),
  );
}

function keyOf(
  treatment: OtherAssetTreatment,
  period: RatePeriod,
  rules: YearRules,
): GainKey | undefined {
  if (treatment !== "long-112") {
    return "slab";
  }
  return rules.longTerm112.some((rate) => rate.period === period) ? "112A@12.5" : undefined;
}

/** Returns these gains as added to the rows of the return, in exact or whole rupees. */
export function addedAssets(
  gains: readonly OtherAssetGains[],
  unit: "exact" | "inReturn",
): readonly AddedGains[] {
  return gains.flatMap(({ key, quarters, quartersInReturn }) =>
    key === undefined
      ? []
      : [{ key, under112A: false, quarters: unit === "exact" ? quarters : quartersInReturn }],
  );
}

/** Returns the person's other gains as added to the rows of the return, in exact or whole rupees. */
export function addedByPerson(
  gains: readonly OtherGain[],
  unit: "exact" | "inReturn",
): readonly AddedGains[] {
  return gains.map(({ section, key, period, gain }) => ({
    key,
    under112A: section === "112A",
    quarters: allQuarters.map((quarter) => {
      const amount = quarter === period ? gain : 0n;
      return unit === "exact" ? amount * scale : amount;
    }),
  }));
}
