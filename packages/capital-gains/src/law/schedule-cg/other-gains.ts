import { allQuarters, type GainKey, type RatePeriod, ratePeriods } from "result/names";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { gainsByQuarter, type Sums, sumsOf } from "../lots/lot-sums.ts";
import { type OtherAssetTreatment, otherAssetTreatments } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { scale } from "../values/fixed-point.ts";
import type { AddedGains } from "./rate-rows.ts";
import { gainInReturn, roundToTotal } from "./whole-rupee-rows.ts";

/** A statement's gains outside sections 111A and 112A that share a treatment and a rate period. */
export type OtherAssetGains = {
  readonly treatment: OtherAssetTreatment;
  readonly period: RatePeriod;
  readonly sums: Sums;
  /**
   * As added to their row of the return; `undefined` for section 112 before 23 July 2024, whose rate and
   * cost depend on indexation, which is not done here.
   */
  readonly added: AddedGains | undefined;
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
      const key = keyOf(treatment, period, rules);
      const exact = gainsByQuarter(lots);
      const inReturn = roundToTotal(gainInReturn(sums), exact);
      const added = key === undefined ? undefined : { key, under112A: false, exact, inReturn };
      return [{ treatment, period, sums, added }];
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

/** Returns the person's other gains as added to the rows of the return. */
export function addedByPerson(gains: readonly OtherGain[]): readonly AddedGains[] {
  return gains.map(({ section, key, period, gain }) => {
    const inReturn = allQuarters.map((quarter) => (quarter === period ? gain : 0n));
    const exact = inReturn.map((amount) => amount * scale);
    return { key, under112A: section === "112A", exact, inReturn };
  });
}
