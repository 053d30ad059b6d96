import type { AdvanceTax, InterestOnGains } from "../advance-tax/advance-tax.ts";
import type { Finding } from "../finding.ts";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { BusinessTrades } from "../lots/business-trades.ts";
import type { LotFlag } from "../lots/lot.ts";
import type { LotClass } from "../lots/lot-sums.ts";
import type { SetAside } from "../lots/set-aside.ts";
import type { Broker } from "../read-statement.ts";
import type { ReturnForm } from "../return-form/return-form.ts";
import type { Law } from "../rules/law-of-year.ts";
import type { Quarter } from "../rules/quarter.ts";
import type { SecurityKind } from "../rules/security-kind.ts";
import type { LotSection, Term } from "../rules/treatment.ts";
import type { RateKey, RatePeriod } from "../rules/year-rules.ts";
import type { HeaderEncoding } from "../schedule-112a/header.ts";
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

/** One matched purchase and sale with the outcome of the rules; amounts are of the whole lot. */
export type Lot = {
  /** Name, or symbol where the statement has no name. */
  readonly name: string;
  /** In capitals, "" when the statement has none. */
  readonly isin: string;
  readonly kind: SecurityKind;
  readonly quantity: string;
  /** `YYYY-MM-DD`. */
  readonly acquired: string;
  readonly transferred: string;
  readonly saleValue: Amount;
  /** Purchase value as stated, without expenses. */
  readonly cost: Amount;
  readonly buyExpenses: Amount;
  readonly transferExpenses: Amount;
  readonly stt: Amount | null;
  /** Price of 31 January 2018. */
  readonly fmvPerUnit: Amount | null;
  /** Value of 31 January 2018 where the statement states it for the whole lot and it counts. */
  readonly fmvTotal: Amount | null;
  readonly term: Term;
  readonly section: LotSection;
  /** How long it must be held to be long-term; `null` where that does not decide the section. */
  readonly longTermAfterMonths: number | null;
  readonly ratePeriod: RatePeriod;
  readonly grandfathered: boolean;
  /** What counts as cost, with purchase expenses and section 55(2)(ac). */
  readonly costOfAcquisition: Amount;
  readonly gain: Amount;
  readonly quarter: Quarter;
  readonly flags: readonly LotFlag[];
  readonly source: {
    /** Place in `sources`. */
    readonly file: number;
    readonly sheet: string;
    readonly title: string;
    readonly row: number;
  };
};

/** The result of processing, in the shape of the result's JSON: every paper is made from it alone. */
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
  readonly lots: readonly Lot[];
  /** Rows that cannot be taxed from what they state: in no lot, class or schedule. */
  readonly setAside: readonly SetAside[];
  readonly classes: readonly LotClass[];
  /** Trades that are business income, wherever the statements have them. */
  readonly businessTrades: readonly BusinessTrades[];
  readonly schedule112A: {
    readonly header: readonly string[];
    /** The header line exactly as the file has it, without its end; see `headerLine`. */
    readonly headerLine: string;
    readonly headerEncoding: HeaderEncoding;
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
