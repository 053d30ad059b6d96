import type { AdvanceTax, InterestOnGains } from "../advance-tax/advance-tax.ts";
import type { Finding } from "../finding.ts";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLots } from "../lots/assessed-lots.ts";
import type { BusinessTrades } from "../lots/business-trades.ts";
import type { LotClass } from "../lots/lot-sums.ts";
import type { SetAside } from "../lots/set-aside.ts";
import type { Broker } from "../read-statement.ts";
import type { ReturnForm } from "../return-form/return-form.ts";
import type { Law } from "../rules/law-of-year.ts";
import type { RateKey } from "../rules/year-rules.ts";
import type { Header } from "../schedule-112a/header.ts";
import type {
  ByGain,
  ScheduleBFLA,
  ScheduleCFL,
  ScheduleCYLA,
  ScheduleE,
} from "../schedule-cg/loss-schedules.ts";
import type { QuarterAmounts } from "../schedule-cg/rate-rows.ts";
import type { ScheduleCG } from "../schedule-cg/schedule-cg.ts";
import type { Amount } from "../values/money.ts";

/** One of the statement's totals beside the engine's. */
export type Reconciliation = {
  readonly file: string;
  readonly broker: Broker;
  readonly check: string;
  readonly stated: Amount;
  readonly computed: Amount;
  readonly difference: Amount;
  readonly ok: boolean;
};

/**
 * The result of processing, in the shape of the result's JSON, except that `lots` are
 * kept compact and made on request, see `resultJson`.
 */
export type StatementResult = {
  /** `2026-27`; for tax year 2026-27 of the Act of 2025 the year after it, `2027-28`. */
  readonly assessmentYear: string;
  /** The Act of the year, and its names for the sections that codes use. */
  readonly law: Law;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly sources: readonly {
    readonly file: string;
    readonly broker: Broker;
    readonly layout: string;
    readonly account: string | null;
    readonly lots: number;
  }[];
  readonly lotCount: number;
  readonly lots: AssessedLots;
  /** Rows that cannot be taxed from what they state: in no lot, class or schedule. */
  readonly setAside: readonly SetAside[];
  readonly classes: readonly LotClass[];
  /** Trades that are business income, wherever the statements have them. */
  readonly businessTrades: readonly BusinessTrades[];
  readonly schedule112A: {
    readonly header: readonly string[];
    /** The cells of each row, in the file's order. */
    readonly rows: readonly (readonly string[])[];
    readonly balance: string;
  };
  readonly scheduleCG: ScheduleCG;
  /** Gains of the year that the person entered besides the statements; whole rupees. */
  readonly otherGains: readonly (Omit<OtherGain, "gain"> & { readonly gain: string })[];
  readonly scheduleE: ScheduleE;
  readonly cyla: ScheduleCYLA;
  readonly bfla: ScheduleBFLA;
  readonly cfl: ScheduleCFL;
  /** After all set-off, without negatives as the return requires, exact. */
  readonly tableF: ByGain<QuarterAmounts>;
  /** The same in whole rupees, tied to the return's own figures: rows add up to column 3 of `bfla`. */
  readonly tableFInReturn: ByGain<QuarterAmounts>;
  /** The part of long-term rows of `tableFInReturn` without the exemption of section 112A. */
  readonly outside112AInReturn: ByGain<QuarterAmounts>;
  readonly form: ReturnForm;
  /** For a running year, whose return forms are not published; else `null`. */
  readonly advanceTax: AdvanceTax | null;
  /**
   * Interest of sections 234B and 234C on these gains if no advance tax was paid; `null` for a running
   * year, where `advanceTax` has it.
   */
  readonly interest: InterestOnGains | null;
  /** Signed sums of the lots' gains per period, before any set-off. */
  readonly quarters: Readonly<Partial<Record<RateKey, QuarterAmounts>>>;
  /** Gains of each row of the return in whole rupees, before any set-off; signed. */
  readonly gainsInReturn: ByGain<QuarterAmounts>;
  /** Losses of the year with no gain left to set them off against. */
  readonly lossesLeft: { readonly shortTerm: Amount; readonly longTerm: Amount };
  readonly reconciliation: readonly Reconciliation[];
  readonly findings: readonly Finding[];
};

/** What accepted statements come to, and the header line that the Schedule 112A file begins with. */
export type Assessed = { readonly result: StatementResult; readonly header: Header };
