import type {
  businessAnswers,
  GainKey,
  otherGainSections,
  Quarter,
  SimpleFormBar,
} from "result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";

/** The capital losses of one earlier year as entered: whole rupees, none negative. */
export type LossesOfYear = {
  /** The year in which the losses arose. */
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  /** Whether that year's return was filed by the due date of section 139(1); else section 80 loses them. */
  readonly filedInTime: boolean;
  /** The day of filing, which Schedule CFL requires. */
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

/** Answers that decide the form; unanswered questions are left out. */
export type FormAnswers = {
  readonly business?: (typeof businessAnswers)[number];
  /** Whether there are capital gains or losses besides those known here. */
  readonly otherCapitalGains?: boolean;
  /**
   * What else closes ITR-1 and ITR-4; empty for nothing of the list. `true` is an answer of an earlier
   * version, whose list was shorter and closed both.
   */
  readonly beyondSimpleForms?: readonly SimpleFormBar[] | true;
};

/** What a return needs and no statement shows, as the person entered it. */
export type BesideStatements = {
  /** Oldest year first. */
  readonly losses: readonly LossesOfYear[];
  readonly otherGains: readonly OtherGain[];
  readonly answers: FormAnswers;
};

/** Nothing besides the statements. */
export const nothingBeside: BesideStatements = { losses: [], otherGains: [], answers: {} };
