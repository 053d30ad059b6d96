import { LotSums } from "../lots/lot-sums.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import type { Quarter } from "../rules/quarter.ts";
import { LONG_112, SHORT_50AA, SHORT_SLAB } from "../rules/treatment.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { money, roundToRupees } from "../values/money.ts";
import { type LossFigures, lossFiguresOf } from "./loss-figures.ts";

/** Whole rupees as decimal text. */
export type WholeRupees = string;

/** An item of Schedule CG that is entered as consideration, cost, expenses and their difference. */
export type AssetGains = {
  readonly fullValue: WholeRupees;
  /** With the expenses of the purchase. */
  readonly cost: WholeRupees;
  readonly expenses: WholeRupees;
  /** `fullValue` less `cost` less `expenses`; negative for a loss. */
  readonly gain: WholeRupees;
};

/** A row of the return's set-off and of Table F, by the section most of it comes from. */
export type GainKey = "111A@20" | "slab" | "112A@12.5";

/** What a processed statement puts into an ITR-2: plain values, so that it can cross to a page. */
export type ReturnGains = {
  readonly assessmentYear: typeof RETURN_YEAR;
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
  readonly tableF: Readonly<Partial<Record<GainKey, Readonly<Record<Quarter, WholeRupees>>>>>;
  readonly losses: LossFigures;
  /** How many warnings the statement has, which the person should have seen. */
  readonly warnings: number;
};

/** The assessment year whose ITR-2 is known. */
export const RETURN_YEAR = "2026-27";

/**
 * What a result puts into the person's ITR-2, or why it must not: another year, business income, or
 * sales that are in no figure. A return that lacks a sale looks as good as one that has it.
 */
export function returnGainsOf(result: StatementResult): Result<ReturnGains> {
  const problem = problemOf(result);
  if (problem !== undefined) {
    return problem;
  }
  const losses = lossFiguresOf(result);
  if (!losses.ok) {
    return losses;
  }
  const shortTerm = result.scheduleCG.shortTerm111A.find(({ ratePercent }) => ratePercent === "20");
  const longTerm = result.scheduleCG.longTerm112A.find(({ ratePercent }) => ratePercent === "12.5");
  const buyback = (of: "short" | "long") =>
    result.scheduleCG.buybackLosses.find(({ term }) => term === of)?.inReturn ?? "0";
  const sums = new LotSums(result.lots);
  return accepted({
    assessmentYear: RETURN_YEAR,
    schedule112A: [...result.schedule112A.rows].map((cells) => cells.slice(0, CELLS)),
    shortTerm111A: shortTerm?.inReturn ?? NOTHING,
    longTerm112A: longTerm?.inReturn ?? "0",
    otherShortTerm: assetGains(sums, [SHORT_50AA, SHORT_SLAB]),
    otherLongTerm: assetGains(sums, [LONG_112]),
    buybackLosses: { shortTerm: buyback("short"), longTerm: buyback("long") },
    tableF: result.tableFInReturn as ReturnGains["tableF"],
    losses: losses.value,
    warnings: result.findings.filter(({ severity }) => severity !== "info").length,
  });
}

/** The cells of a row; a header with an empty last column has one more. */
const CELLS = 14;

const NOTHING: AssetGains = { fullValue: "0", cost: "0", expenses: "0", gain: "0" };

function assetGains(sums: LotSums, treatments: readonly number[]): AssetGains {
  const total = { fullValue: 0n, cost: 0n, expenses: 0n };
  for (const treatment of treatments) {
    const of = sums.of({ treatment });
    total.fullValue += roundToRupees(money(of.saleValue));
    total.cost += roundToRupees(money(of.cost + of.buyExpenses));
    total.expenses += roundToRupees(money(of.transferExpenses));
  }
  const { fullValue, cost, expenses } = total;
  return {
    fullValue: String(fullValue),
    cost: String(cost),
    expenses: String(expenses),
    gain: String(fullValue - cost - expenses),
  };
}

function problemOf(result: StatementResult): ReturnType<typeof refused> | undefined {
  if (result.assessmentYear !== RETURN_YEAR) {
    return refused(
      "return-year-not-known",
      `The statement is of assessment year ${result.assessmentYear}. Returns are merged for ` +
        `${RETURN_YEAR} only. Enter the figures of the report by hand.`,
    );
  }
  const has = (section: string) => result.classes.some((each) => each.section === section);
  if (has("speculative") || has("business")) {
    return refused(
      "return-needs-itr-3",
      "The statement has intraday trades or derivatives, which are business income and need ITR-3. " +
        "The department's schema of ITR-3 is not at hand, so we can't be as certain of that file. " +
        "Nothing is merged; enter the figures of the report by hand.",
    );
  }
  const left = result.classes.filter(({ term }) => term === "excluded");
  if (result.setAside.length > 0 || left.length > 0) {
    const sales = result.setAside.length + left.reduce((sum, { lots }) => sum + lots, 0);
    return refused(
      "result-incomplete",
      `${sales} of the statement's sales are in no figure: rows that were set aside, or securities ` +
        "of unknown kind. A return without them would be wrong. Answer what the result asks for, " +
        "or enter the figures by hand.",
    );
  }
  if (result.findings.some(({ severity }) => severity === "error")) {
    return refused(
      "result-incomplete",
      "The result has an error to be resolved first. Nothing is merged.",
    );
  }
  return undefined;
}
