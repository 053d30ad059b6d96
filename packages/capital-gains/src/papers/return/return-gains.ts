import type { StatementResult } from "result/statement-result";
import type { LossSchedules, WholeRupees } from "../../law/schedule-cg/loss-schedules.ts";

/** An item of Schedule CG that is entered as consideration, cost, expenses and their difference. */
export type AssetGains = {
  readonly fullValue: WholeRupees;
  /** With the expenses of the purchase. */
  readonly cost: WholeRupees;
  readonly expenses: WholeRupees;
  /** `fullValue` less `cost` less `expenses`; negative for a loss. */
  readonly gain: WholeRupees;
};

/** An item without gains. */
export const nothing: AssetGains = { fullValue: "0", cost: "0", expenses: "0", gain: "0" };

/** What a processed statement puts into an ITR-2, as plain values that can be sent to a page. */
export type ReturnGains = {
  readonly assessmentYear: typeof returnYear;
  /** Rows of Schedule 112A as their fourteen cells. */
  readonly schedule112A: readonly (readonly string[])[];
  /** A2. */
  readonly shortTerm111A: AssetGains;
  /** B3: the sum of column 14. */
  readonly longTerm112A: WholeRupees;
  /** A5: gains at slab rates, section 50AA with them. */
  readonly otherShortTerm: AssetGains;
  /** B8: section 112. */
  readonly otherLongTerm: AssetGains;
  /** A(A) and B(A), as positive amounts. */
  readonly buybackLosses: { readonly shortTerm: WholeRupees; readonly longTerm: WholeRupees };
  /**
   * Gains by row and period before any set-off, to be set off again with those of a draft; `undefined`
   * in what an earlier version stored.
   */
  readonly gainsInReturn?: StatementResult["gainsInReturn"];
  readonly tableF: StatementResult["tableFInReturn"];
  readonly losses: Pick<LossSchedules, "scheduleE" | "bfla" | "cfl">;
  /** The number of warnings on the statement, which the person should have seen. */
  readonly warnings: number;
};

/** The assessment year whose ITR-2 is known. */
export const returnYear = "2026-27";
