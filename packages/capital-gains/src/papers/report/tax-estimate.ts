import type { StatementResult } from "result/statement-result";
import { rulesOfAssessmentYear, type YearRules } from "../../law/rules/year-rules.ts";
import type { GainRow } from "../../law/schedule-cg/rate-rows.ts";
import {
  type ExemptionOrder,
  type SpecialRateTax,
  specialRateTax,
} from "../../law/schedule-cg/special-rate-tax.ts";
import { leftOutNote, slabNote } from "./labels.ts";

/** Estimates the tax on a result's gains after all set-off, alone: see `specialRateTax`. */
export function estimateTax(
  { tableFInReturn, outside112AInReturn }: StatementResult,
  rules: YearRules,
  order: ExemptionOrder,
): SpecialRateTax {
  const rows = Object.entries(tableFInReturn).map(([key, quarters]) => ({
    key: key as GainRow["key"],
    quarters: Object.values(quarters).map(BigInt),
    outside112A: Object.values(outside112AInReturn[key as GainRow["key"]] ?? {}).map(BigInt),
  }));
  return specialRateTax(rows, rules, order);
}

/**
 * Returns the estimate by the order that costs least, with the year's exemption and whether it covers all
 * gains; `undefined` for a year without rules.
 */
export function estimateOf(result: StatementResult) {
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  return (
    rules && {
      ...estimateTax(result, rules, "higher-rate-first"),
      exemption: rules.exemption112A,
      complete: leftOutNote(result) === undefined && slabNote(result) === undefined,
    }
  );
}

/** Returns the estimate as pages show it, each amount as decimal text. */
export function shownEstimateOf(result: StatementResult) {
  const estimate = estimateOf(result);
  if (!estimate) {
    return undefined;
  }
  const { total, cess, rates, exemption, complete } = estimate;
  return {
    total: String(total),
    cess: String(cess),
    rates: rates.map(({ key, ratePercent, gain, exempt, tax }) => ({
      section: key.slice(0, key.indexOf("@")),
      ratePercent,
      gain: String(gain),
      exempt: String(exempt),
      tax: String(tax),
    })),
    exemption: String(exemption),
    complete,
  };
}
