import type { Finding } from "./finding.ts";
import type { StatementChoices } from "./statement-choices.ts";

/** What a person can answer about a finding. */
export type Answer = Exclude<
  keyof StatementChoices,
  "form" | "losses" | "slabPercent" | "incomeOfYear" | "dividends"
>;

/**
 * The answers to a finding, by its code. Its sentence is printed too, so it asks for no press: whatever
 * shows findings to a person who can still answer offers these with each.
 */
export const answersTo: Readonly<Record<string, readonly Answer[]>> = {
  "fund-kind-unknown": ["kinds"],
  "kind-unknown": ["kinds"],
  "kind-chosen": ["kinds"],
  "fmv-missing": ["acceptProposedFmv", "fmvPrices"],
  "fmv-not-listed": ["acceptProposedFmv", "fmvPrices"],
  "fmv-differs-from-exchange": ["acceptProposedFmv", "fmvPrices"],
  "fmv-other-exchange-higher": ["acceptProposedFmv", "fmvPrices"],
  "fmv-unchecked": ["fmvPrices"],
  "fmv-one-of-several": ["fmvPrices"],
  "fmv-proposed": ["fmvPrices"],
  "fmv-by-index": ["fmvPrices"],
  "fmv-given": ["fmvPrices"],
  "buybacks-not-shown": ["buybacks"],
  "depository-charges": ["deductDepositoryCharges"],
  "business-result-open": ["businessResult"],
  "business-result-given": ["businessResult"],
  "returned-capital-open": ["returnedCapital"],
  "returned-capital-counted": ["returnedCapital"],
  "zero-cost": ["origins"],
  "zero-sale-value": ["origins"],
  "share-of-demerger": ["origins"],
  "cost-before-demerger": ["origins"],
  "purchase-not-known": ["origins"],
  "origin-given": ["origins"],
};

/** Returns what a person entered besides the statement, by the findings on it: "losses", "gains" or both. */
export function enteredText(findings: readonly Finding[]): string {
  const has = (start: string) => findings.some(({ code }) => code.startsWith(start));
  const entered = [has("losses-") && "losses", has("other-gains-") && "gains"].filter(Boolean);
  return entered.join(" and ") || "losses and gains";
}
