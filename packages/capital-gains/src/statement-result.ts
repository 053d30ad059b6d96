import type { Quarter, RateKey, Term } from "./classification.ts";
import type { Finding } from "./finding.ts";
import type { AssessedLots } from "./lots/assessed-lots.ts";
import type { SetAside } from "./lots/set-aside.ts";
import type { Broker } from "./reader.ts";
import type { ScheduleRows } from "./schedule-112a/schedule-rows.ts";

/** Decimal rupees as text: at least two decimals, more only when the exact value needs them. */
export type Amount = string;

/** A row of Table F: an amount for each of the five periods. */
export type QuarterAmounts = Readonly<Record<Quarter, Amount>>;

/** Sums of the lots that share a term and a section. */
export interface LotClass {
  readonly term: Term;
  readonly section: string;
  /** Item of the return, `B8 (ITR-3: B9)`; `null` where it has none or the form is not known. */
  readonly place: string | null;
  readonly lots: number;
  readonly saleValue: Amount;
  readonly cost: Amount;
  /** Purchase and sale expenses together. */
  readonly expenses: Amount;
  readonly gain: Amount;
}

/** One of the statement's totals beside the engine's. */
export interface Reconciliation {
  readonly file: string;
  readonly broker: Broker;
  readonly check: string;
  readonly stated: Amount;
  readonly computed: Amount;
  readonly difference: Amount;
  readonly ok: boolean;
}

/** Schedule CG's row for section 111A at one rate: exact sums. */
export interface ShortTerm111A {
  readonly ratePercent: string;
  readonly fullValue: Amount;
  /** Purchase value and purchase expenses. */
  readonly cost: Amount;
  /** Expenses of the transfers. */
  readonly expenses: Amount;
  readonly gain: Amount;
  /** The same in whole rupees as the return takes them; its gain is their difference. */
  readonly inReturn: {
    readonly fullValue: string;
    readonly cost: string;
    readonly expenses: string;
    readonly gain: string;
  };
}

/** Schedule CG's row for section 112A at one rate. */
export interface LongTerm112A {
  readonly ratePercent: string;
  /** Exact sum of the lots' gains. */
  readonly gain: Amount;
  /** The same in whole rupees as the return has it: the sum of Schedule 112A's column 14. */
  readonly inReturn: string;
}

/** Equity bought and sold on one day: speculative business, sections 43(5) and 73. */
export interface Intraday {
  /** Sum of the sizes of the lots' profits and losses. */
  readonly turnover: Amount;
  /** Sum of sale minus purchase, before charges. */
  readonly profit: Amount;
  /** Charges without securities transaction tax. */
  readonly charges: Amount;
  /** Securities transaction tax, which section 36(1)(xv) allows against this income. */
  readonly stt: Amount;
}

/** Capital losses that buybacks of 1-Oct-2024 to 31-Mar-2026 leave: section 46A, consideration nil. */
export interface BuybackLoss {
  readonly term: "short" | "long";
  readonly lots: number;
  /** Row of Schedule CG; `null` where the form of the year is not known. */
  readonly place: string | null;
  /** The rate whose gains of this term it is set off against first. */
  readonly ratePercent: "20" | "12.5";
  /** What was paid, with the purchase expenses. */
  readonly loss: Amount;
  /** Expenses of the purchases, which are part of the loss. */
  readonly buyExpenses: Amount;
  /** The loss in whole rupees as the return takes it. */
  readonly inReturn: string;
  /** The loss by period, negative. */
  readonly quarters: QuarterAmounts;
}

/**
 * What processing gives. Everything is in the shape of the result's JSON, except that `lots` and the
 * rows of Schedule 112A are kept compact and made when they are asked for, see `resultJson`.
 */
export interface StatementResult {
  readonly assessmentYear: string;
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
  readonly schedule112A: {
    readonly header: readonly string[];
    /** Iterate it for the cells of each row, in the file's order. */
    readonly rows: ScheduleRows;
    readonly balance: string;
  };
  readonly scheduleCG: {
    readonly shortTerm111A: readonly ShortTerm111A[];
    readonly longTerm112A: readonly LongTerm112A[];
    readonly intraday: Intraday;
    readonly buybackLosses: readonly BuybackLoss[];
  };
  /** After set-off, no negatives: as the return wants it, exact. */
  readonly tableF: Readonly<Partial<Record<RateKey, QuarterAmounts>>>;
  /** The same in whole rupees, tied to the return's own figures. */
  readonly tableFInReturn: Readonly<Partial<Record<RateKey, QuarterAmounts>>>;
  /** Signed sums of the lots' gains per period, before any set-off. */
  readonly quarters: Readonly<Partial<Record<RateKey, QuarterAmounts>>>;
  /** Losses of the year that found no gain to be set off against. */
  readonly lossesLeft: { readonly shortTerm: Amount; readonly longTerm: Amount };
  readonly reconciliation: readonly Reconciliation[];
  readonly findings: readonly Finding[];
}
