import type { GainKey, otherGainSections, Quarter } from "@site/result/names";
import type { FormAnswers } from "@site/result/statement-choices";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";

/** The capital losses of one earlier year as entered: whole rupees, none negative. */
export type LossesOfYear = {
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  /** Whether that year's return was filed by the due date of section 139(1); else section 80 loses them. */
  readonly filedInTime: boolean;
  readonly filedOn: CalendarDate | undefined;
};

/** A capital gain or loss of this year that no statement has, in one of the return's periods. */
export type OtherGain = {
  readonly section: (typeof otherGainSections)[number];
  /** The row of the return that it belongs to. */
  readonly key: GainKey;
  readonly period: Quarter;
  /** Whole rupees; a loss is negative. Before the exemption of section 112A. */
  readonly gain: bigint;
};

/** What a return needs and no statement shows, as the person entered it. */
export type BesideStatements = {
  /** Oldest year first. */
  readonly losses: readonly LossesOfYear[];
  readonly otherGains: readonly OtherGain[];
  /** This year's business result, not speculative, whole rupees, a loss negative; `undefined` if not given. */
  readonly businessResult: bigint | undefined;
  readonly answers: FormAnswers;
};
