import { allSimpleFormBars, type SimpleFormBar } from "@site/result/names";
import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** The simple forms: ITR-1, and ITR-4 for presumptive business income. */
export type SimpleForm = "ITR-1" | "ITR-4";

/** Returns how many house properties the simple forms of a year take: two from financial year 2025-26. */
export function housesInSimpleForms(year: FinancialYear): number {
  return year < financialYear(2025) ? 1 : 2;
}

/**
 * Rule 12(1)(a) and (ca) of the Income-tax Rules 1962 with their provisos, as the department's
 * instructions list them. A Hindu undivided family may use ITR-4, and tax under section 194N closes
 * only ITR-1. Not compared with the gazette: the provisos on sections 5A and 57 and on tax deducted in
 * another name for ITR-4, which the instructions up to assessment year 2025-26 have.
 */
const labels: Readonly<Record<SimpleFormBar, string>> = {
  "income-above-50-lakh": "Total income above ₹50 lakh",
  director: "Director of a company",
  "unlisted-shares": "Unlisted shares held at any time in the year",
  "assets-abroad": "Assets abroad, or authority to sign for an account abroad",
  "income-abroad": "Income from abroad, or relief for tax paid abroad (sections 90, 90A and 91)",
  "not-ordinarily-resident": "Not resident, or resident but not ordinarily resident",
  "hindu-undivided-family": "Return of a Hindu undivided family",
  "agricultural-income": "Agricultural income above ₹5,000",
  "special-rates":
    "Winnings from lotteries, online games or races, crypto, or other income taxed at special rates",
  "house-properties": "More than two house properties",
  "losses-under-other-heads":
    "A loss from house property, business or other income, brought forward or to be carried forward",
  "cash-withdrawal-tax": "Tax deducted on cash withdrawals (section 194N)",
  "deferred-esop-tax": "Deferred tax on shares from a start-up employer (ESOP)",
  "other-source-deductions":
    "Expenses deducted from interest, dividends or other income (section 57), except family pension",
  "tax-in-other-name": "Income of yours on which tax was deducted in another person's name",
  "portuguese-civil-code":
    "Income shared with your spouse under the Portuguese Civil Code (section 5A)",
};

/** Returns what closes the simple forms of a year, with the words for the person. */
export function simpleFormBars(
  year: FinancialYear,
): readonly { readonly id: SimpleFormBar; readonly label: string }[] {
  return allSimpleFormBars.map((id) => ({
    id,
    label:
      id === "house-properties" && housesInSimpleForms(year) === 1
        ? "More than one house property"
        : labels[id],
  }));
}

const onlyItr1: readonly SimpleFormBar[] = ["hindu-undivided-family", "cash-withdrawal-tax"];

/** Whether something of a list closes a simple form. */
export function closes(form: SimpleForm, bars: readonly SimpleFormBar[]): boolean {
  return bars.some((bar) => form === "ITR-1" || !onlyItr1.includes(bar));
}
