import type { IncomeOfYear } from "@site/result/income-of-year";
import { accepted, type Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import { refusedWith } from "../refusal.ts";
import {
  type Age,
  type IncomeTaxRules,
  incomeTaxRulesOf,
  surchargeThresholds,
} from "../rules/income-tax-rules.ts";
import { lawOf, sectionNames, yearName } from "../rules/law-of-year.ts";
import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** A person's other income of the year, judged; whole rupees. */
export type GivenIncome = {
  readonly otherIncome: bigint;
  /** Within it; 0 where the surcharge does not depend on it. */
  readonly dividends: bigint;
  readonly hasDividends: boolean;
  readonly regime: IncomeOfYear["regime"];
  /** "below-60" where nothing depends on it. */
  readonly age: Age;
  readonly isResident: boolean;
  readonly rules: IncomeTaxRules;
};

/** The largest amount that a field of the return takes: fourteen digits. */
const largestInReturn = 99_999_999_999_999n;

/**
 * Returns the other income that a person entered; refuses what cannot be, a year without slabs here, and
 * the old regime for a return that is late.
 */
export function judgeIncome(
  { incomeOfYear }: Pick<StatementChoices, "incomeOfYear">,
  year: FinancialYear,
): Result<GivenIncome | undefined> {
  if (incomeOfYear === undefined) {
    return accepted(undefined);
  }
  const { regime, age, nonResident = false, filedLate = false } = incomeOfYear;
  const section = sectionNames(lawOf(year));
  const rules = incomeTaxRulesOf(year);
  if (rules === undefined) {
    const [first, last] = [financialYear(2023), financialYear(2026)].map(yearName);
    return refusedIncome(
      "otherIncome",
      "income-year-unknown",
      `The tax with other income is computed from ${first} to ${last}, not for ${yearName(year)}. The result has not changed; leave the other income out, or say your slab.`,
    );
  }
  if (regime === "old" && filedLate) {
    return refusedIncome(
      "regime",
      "income-regime-late",
      `A return filed after its due date has the new regime only (section ${section("115BAC(6)")}), with income from a business unless you chose the old one before. Choose the new regime.`,
    );
  }
  if (regime === "old" && !nonResident && age === undefined) {
    return refusedIncome(
      "age",
      "income-age-missing",
      "Say your age: in the old regime what is free of tax depends on it.",
    );
  }
  const otherIncome = wholeRupees(incomeOfYear.otherIncome, "otherIncome");
  if (!otherIncome.ok) {
    return otherIncome;
  }
  const dividends = wholeRupees(incomeOfYear.dividends ?? "0", "dividends");
  if (!dividends.ok) {
    return dividends;
  }
  if (dividends.value > otherIncome.value) {
    return refusedIncome(
      "dividends",
      "income-dividends-too-large",
      "The dividends are more than the other income, of which they are a part.",
    );
  }
  return accepted({
    otherIncome: otherIncome.value,
    dividends: dividends.value,
    hasDividends: incomeOfYear.dividends !== undefined,
    regime,
    age: regime === "old" && !nonResident ? (age ?? "below-60") : "below-60",
    isResident: !nonResident,
    rules,
  });
}

/** Refuses an income above 2 crore without its dividends, on which the surcharge is at most 15%. */
export function judgeDividends(
  { otherIncome, hasDividends }: GivenIncome,
  slabGains: bigint,
): Result<undefined> {
  const [, above2Crore = 0n] = surchargeThresholds;
  return hasDividends || otherIncome + slabGains <= above2Crore
    ? accepted(undefined)
    : refusedIncome(
        "dividends",
        "income-dividends-missing",
        "Above ₹2 crore the surcharge depends on how much of your other income is dividends: on these it is at most 15%. Enter that amount, 0 if there are none.",
      );
}

/** Digits, plain or with commas by lakh or by thousand. */
const rupeesWanted =
  /^(?:[0-9]{1,40}|[0-9]{1,2}(?:,[0-9]{2}){0,20},[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3}){1,13})$/;

function wholeRupees(given: string, field: "otherIncome" | "dividends"): Result<bigint> {
  const text = given.replace(/[₹\s]/g, "");
  if (text === "") {
    return refusedIncome(
      field,
      "income-amount-missing",
      "Enter the amount; 0 where there is nothing.",
    );
  }
  if (!rupeesWanted.test(text)) {
    return refusedIncome(
      field,
      "income-amount-not-whole",
      `"${given.slice(0, 40)}" is not an amount in whole rupees. Write it without paise and without a minus sign, such as 12,00,000.`,
    );
  }
  const amount = BigInt(text.replaceAll(",", ""));
  return amount > largestInReturn
    ? refusedIncome(
        field,
        "income-amount-too-large",
        `${text} has more than the fourteen digits that the return takes.`,
      )
    : accepted(amount);
}

function refusedIncome(field: string & keyof IncomeOfYear, code: string, message: string) {
  return refusedWith(code, message, { field: `incomeOfYear.${field}` });
}
