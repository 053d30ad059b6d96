import type {
  AdvanceTax,
  AdvanceTaxInstalment,
  GainsByRate,
  InterestOnGains,
  NothingDue,
  TaxOnGains,
} from "@site/result/advance-tax";
import { allQuarters, type GainKey } from "@site/result/names";
import { instalmentsOf, leastAdvanceTax } from "../rules/instalments.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import { healthCessPercent, type YearRules } from "../rules/year-rules.ts";
import type { GainRow } from "../schedule-cg/rate-rows.ts";
import { type SpecialRateTax, specialRateTax } from "../schedule-cg/special-rate-tax.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { type FinancialYear, financialYear, firstDay } from "../values/financial-year.ts";
import { scale, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";

/** What the advance tax is computed from; whole rupees. */
type AdvanceTaxFacts = {
  readonly year: FinancialYear;
  readonly rules: YearRules;
  /** Rows of Table F after all set-off. */
  readonly afterSetOff: readonly GainRow[];
  readonly asOf: CalendarDate | undefined;
  /** The tax that the gains of the first periods cause, where the person's other income is known. */
  readonly causedUpTo?: ((periods: number) => bigint) | undefined;
};

/**
 * Computes the advance tax on the gains of a year by instalment. The tax by a due date is that on the
 * gains made since 1 April, after the year's set-off: a later loss lowers an earlier period, as in
 * Table F, because section 425 (234C) measures against the tax on the returned income. In a year with
 * two rates the exemption is used for the higher one first, as in the estimate.
 */
export function advanceTax(facts: AdvanceTaxFacts): AdvanceTax {
  const { year, rules, asOf } = facts;
  const upTo = (periods: number) => {
    const alone = specialRateTax(facts.afterSetOff, rules, "higher-rate-first", periods);
    return { ...alone, total: facts.causedUpTo?.(periods) ?? alone.total };
  };
  const all = upTo(allQuarters.length);
  const days = instalmentsOf(year);
  const nextOf = (day: CalendarDate) => days.findIndex(({ dueDate }) => dueDate >= day);
  const instalments = days.map((each, i): AdvanceTaxInstalment => {
    const { dueDate, cumulativePercent, tolerancePercent, interestMonths } = each;
    const accrued = upTo(i + 1);
    const due = percentOf(accrued.total, cumulativePercent);
    const dueOnAll = percentOf(all.total, cumulativePercent);
    const interest = interestOn(due) * interestMonths;
    return {
      dueDate: formatDate(dueDate),
      isInstalment: i < days.length - 1,
      state: asOf === undefined ? null : stateOf(i, nextOf(asOf)),
      cumulativePercent: String(cumulativePercent),
      period: allQuarters[i] ?? "16-mar-31-mar",
      gainsInPeriod: sumsOf(facts.afterSetOff, ({ quarters }) => quarters[i] ?? 0n),
      exemptionUsed: String(accrued.exempt),
      taxAccrued: taxTexts(accrued),
      amountDue: formatMoney(money(due)),
      enoughWithoutInterest: formatMoney(money(percentOf(accrued.total, tolerancePercent))),
      forgiven: formatMoney(money(dueOnAll - due)),
      nothingDue: nothingDue(year, all.total, due, dueDate),
      interestMonths: String(interestMonths),
      interestOn: String(interestOn(due) * 100n),
      interestIfUnpaid: String(interest),
      interestForgiven: String(interestOn(dueOnAll) * interestMonths - interest),
    };
  });
  const next = instalments.find(({ state }) => state === "next");
  return {
    asOf: asOf === undefined ? null : formatDate(asOf),
    exemption: { limit: String(rules.exemption112A), used: String(all.exempt) },
    gains: sumsOf(facts.afterSetOff, ({ quarters }) => sumOf(quarters)),
    cessPercent: String(healthCessPercent),
    tax: taxTexts(all),
    belowThreshold: all.total < leastAdvanceTax,
    instalments,
    interestAfterYear: {
      from: formatDate(firstDay(financialYear(year + 1))),
      enough: formatMoney(money(percentOf(all.total, 90n))),
      on: String(interestOn(percentOf(all.total, 100n)) * 100n),
      perMonth: String(interestOn(percentOf(all.total, 100n))),
    },
    next:
      next === undefined
        ? null
        : {
            dueDate: next.dueDate,
            cumulativePercent: next.cumulativePercent,
            amountDue: next.amountDue,
          },
  };
}

/** Returns what a year that is over still needs of its advance tax. */
export function interestOnGains({
  tax,
  belowThreshold,
  instalments,
  interestAfterYear,
}: AdvanceTax): InterestOnGains {
  return { tax, belowThreshold, instalments, interestAfterYear };
}

/** Returns the instalment that is due next; the last one after the year and without a date. */
export function dueNow({ instalments }: AdvanceTax): AdvanceTaxInstalment | undefined {
  return instalments.find(({ state }) => state === "next") ?? instalments.at(-1);
}

/** Returns where an instalment is from the next one, -1 where all are over. */
function stateOf(i: number, next: number): AdvanceTaxInstalment["state"] {
  if (next < 0 || i < next) {
    return "over";
  }
  return i === next ? "next" : "later";
}

/** Section 404 (208): below ₹10,000 for the year nothing is due at all, else nothing while there is no tax. */
function nothingDue(
  year: FinancialYear,
  taxOfYear: bigint,
  due: bigint,
  dueDate: CalendarDate,
): NothingDue | null {
  const headline = "Nothing is due";
  if (taxOfYear < leastAdvanceTax) {
    const limit = wholeRupeeText(leastAdvanceTax);
    return {
      headline,
      reason:
        `Tax on these gains alone is ${wholeRupeeText(taxOfYear)}; below ${limit} there is no advance tax ` +
        `(section ${sectionNames(lawOf(year))("208")}). Your other income adds to it.`,
    };
  }
  return due > 0n
    ? null
    : {
        headline,
        reason: `These gains alone bear no tax at the special rates up to ${longDate(dueDate)}.`,
      };
}

function kindOf(key: GainKey | "112@12.5"): keyof GainsByRate {
  if (key === "slab") {
    return "atSlabRates";
  }
  return key.startsWith("111A") ? "shortTerm" : "longTerm";
}

/** Returns the sums of the amounts of rows by their kind. */
function sumsOf<Row extends { readonly key: Parameters<typeof kindOf>[0] }>(
  rows: readonly Row[],
  amountOf: (row: Row) => bigint,
): GainsByRate {
  const of = (kind: keyof GainsByRate) =>
    String(sumOf(rows.filter(({ key }) => kindOf(key) === kind).map(amountOf)));
  return { shortTerm: of("shortTerm"), longTerm: of("longTerm"), atSlabRates: of("atSlabRates") };
}

/** Returns a whole percentage of whole rupees, exact, in millionths of a rupee. */
export function percentOf(rupees: bigint, percent: bigint): bigint {
  return (rupees * percent * scale) / 100n;
}

/**
 * Returns 1% of an amount in millionths of a rupee, first rounded down to a hundred rupees by rule 119A
 * of the Income-tax Rules 1962. Not verified for the rules of the Act of 2025.
 */
export function interestOn(amount: bigint): bigint {
  return amount / (100n * scale);
}

function taxTexts({ rates, cess, total }: SpecialRateTax): TaxOnGains {
  const { shortTerm, longTerm } = sumsOf(rates, ({ tax }) => tax);
  return { shortTerm, longTerm, cess: String(cess), total: String(total) };
}
