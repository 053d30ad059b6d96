import { type RatePeriod, ratePeriods, type SecurityKind } from "@site/result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import {
  type FinancialYear,
  financialYear,
  parseAssessmentYear,
} from "../values/financial-year.ts";
import { newRatesFrom } from "./dates-of-the-law.ts";

/** Returns the rate period of a transfer. */
export function ratePeriodOf(transferred: CalendarDate): RatePeriod {
  return transferred < newRatesFrom ? "before-2024-07-23" : "from-2024-07-23";
}

/** Health and education cess on income tax: Finance Act 2018 and each one since. */
export const healthCessPercent = 4n;

/** A rate, and the transfers of the year to which it applies. */
export type Rate = {
  readonly ratePercent: "10" | "12.5" | "15" | "20";
  readonly period: RatePeriod;
};

/** What differs from year to year: rates, exemption, and whether there are forms. */
export type YearRules = {
  /** Section 111A(1): short-term gains on listed equity with securities transaction tax paid. */
  readonly shortTerm111A: readonly Rate[];
  /** Section 112A(2): long-term gains of the same kind, above the exemption, without indexation. */
  readonly longTerm112A: readonly Rate[];
  /** Section 112(1), without indexation; see `earlierRateOf112` for transfers before the first of these. */
  readonly longTerm112: readonly Rate[];
  /** Whole rupees of 112A gains a year that are tax-free: once per taxpayer, not once per broker. */
  readonly exemption112A: bigint;
  /**
   * Section 87A in the new regime against tax under sections 111A and 112A: Finance Act 2025 bars it
   * from AY 2026-27; before, the department denies it and tribunals differ.
   */
  readonly rebate87A: "barred" | "disputed";
  /** Whether the forms of the year's return are published; without them there is no 112A file. */
  readonly formsPublished: boolean;
};

const earlier = { period: ratePeriods[0] } as const;
const present = { period: ratePeriods[1] } as const;

const untilAy202425: YearRules = {
  shortTerm111A: [{ ratePercent: "15", ...earlier }],
  longTerm112A: [{ ratePercent: "10", ...earlier }],
  longTerm112: [],
  exemption112A: 100_000n,
  rebate87A: "disputed",
  formsPublished: true,
};

const fromAy202627: YearRules = {
  shortTerm111A: [{ ratePercent: "20", ...present }],
  longTerm112A: [{ ratePercent: "12.5", ...present }],
  longTerm112: [{ ratePercent: "12.5", ...present }],
  exemption112A: 125_000n,
  rebate87A: "barred",
  formsPublished: true,
};

const ay202526: YearRules = {
  ...fromAy202627,
  shortTerm111A: [...untilAy202425.shortTerm111A, ...fromAy202627.shortTerm111A],
  longTerm112A: [...untilAy202425.longTerm112A, ...fromAy202627.longTerm112A],
  rebate87A: "disputed",
};

/**
 * One row per financial year. Finance (No. 2) Act 2024, sections 29 and 31, raised the rates for
 * transfers from 23 July 2024 and the exemption for the whole of FY 2024-25. Schedule 112A first took a
 * file with these columns for AY 2021-22. The sections are those of the Act of 1961; from FY 2026-27
 * those of the Act of 2025 replace them (see `lawOf`), with the same rates and exemption. Where each year's rules were read: `sources-of-the-law.ts`.
 */
const rules: ReadonlyMap<FinancialYear, YearRules> = new Map([
  [financialYear(2020), untilAy202425],
  [financialYear(2021), untilAy202425],
  [financialYear(2022), untilAy202425],
  [financialYear(2023), untilAy202425],
  [financialYear(2024), ay202526],
  [financialYear(2025), fromAy202627],
  [financialYear(2026), { ...fromAy202627, formsPublished: false }],
]);

/** The years with rules, the earliest first. */
export const yearsWithRules: readonly FinancialYear[] = [...rules.keys()];

/** Returns the rules of a year; `undefined` before FY 2020-21 and after FY 2026-27. */
export function rulesOf(year: FinancialYear): YearRules | undefined {
  return rules.get(year);
}

/** Returns the rules of a result's year by its `assessmentYear`; `undefined` for one without rules. */
export function rulesOfAssessmentYear(assessmentYear: string): YearRules | undefined {
  const year = parseAssessmentYear(assessmentYear);
  return year === undefined ? undefined : rulesOf(year);
}

/** For how many assessment years after its own a capital loss may be set off: section 74(2). */
export const yearsOfCarryForward = 8;

/** How section 112 taxed a transfer up to 22 July 2024: at 10%, at 20% indexed, or at the lower. */
export type EarlierRate = "10" | "20-indexed" | "lower" | "lower-if-indexed-bond";

/**
 * Returns how section 112(1) taxed a long-term gain on a kind of security up to 22 July 2024; since then the
 * rate is in `YearRules`. 20% after indexation (section 48, second proviso), which bonds and debentures do
 * not get, except sovereign gold bonds and capital-indexed bonds of the Government (fourth proviso);
 * listed securities other than units may take 10% without it (first proviso to section 112(1)).
 */
export function earlierRateOf112(kind: SecurityKind, isin: string): EarlierRate {
  if (kind === "bond" || isStateLoan(kind, isin)) {
    return "10";
  }
  if (kind === "government-security") {
    return "lower-if-indexed-bond";
  }
  return kind.endsWith("-fund") ? "20-indexed" : "lower";
}

/** Whether a government security is a state's: only the central government's ISINs begin with `IN0`. */
export function isStateLoan(kind: SecurityKind, isin: string): boolean {
  return kind === "government-security" && !isin.startsWith("IN0");
}
