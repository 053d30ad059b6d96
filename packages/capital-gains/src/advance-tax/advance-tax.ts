import { instalmentsOf, LEAST_ADVANCE_TAX } from "../rules/instalments.ts";
import { QUARTERS, type Quarter } from "../rules/quarter.ts";
import { CESS_PERCENT, type GainKey, type YearRules } from "../rules/year-rules.ts";
import type { WholeRupees } from "../schedule-cg/loss-schedules.ts";
import type { GainRow } from "../schedule-cg/rate-rows.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { divideRounded, parseFixed, SCALE, sumOf } from "../values/fixed-point.ts";
import { type Amount, formatMoney, larger, money, smaller } from "../values/money.ts";

/** Gains by the kind of their rate, after all set-off; never negative. */
export type GainsByRate = {
  /** Short-term, section 196 (111A). */
  readonly shortTerm: WholeRupees;
  /** Long-term, sections 197 and 198 (112 and 112A), before the exemption. */
  readonly longTerm: WholeRupees;
  /** Taxed with the person's other income, so not in the tax here. */
  readonly atSlabRates: WholeRupees;
};

/** The tax on gains at the special rates alone. */
export type TaxOnGains = {
  readonly shortTerm: WholeRupees;
  readonly longTerm: WholeRupees;
  /** Health and education cess on both. */
  readonly cess: WholeRupees;
  readonly total: WholeRupees;
};

/** An instalment of advance tax, and what is due on the gains made by its date. */
export type AdvanceTaxInstalment = {
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  /** False for 31 March, the last day to pay the tax on gains after 15 March. */
  readonly isInstalment: boolean;
  /** Relative to the requested date: the due date itself is not over. `null` without such a date. */
  readonly state: "over" | "next" | "later" | null;
  readonly cumulativePercent: string;
  /** The period of gains that ends on the due date. */
  readonly period: Quarter;
  readonly gainsInPeriod: GainsByRate;
  /** Exemption of section 198 (112A) used by the gains up to the due date. */
  readonly exemptionUsed: WholeRupees;
  /** Tax on the gains from 1 April to the due date, cess included. */
  readonly taxAccrued: TaxOnGains;
  /** The percentage of `taxAccrued.total` to pay by the due date, all payments of the year together. */
  readonly amountDue: Amount;
  /** If this much is paid by the due date, section 425 charges no interest for it. */
  readonly enoughWithoutInterest: Amount;
  /**
   * By how much the percentage of the tax on all gains so far exceeds `amountDue`: the gain came later,
   * and section 425 charges nothing if its tax is paid with the instalments that follow it.
   */
  readonly forgiven: Amount;
  readonly interestMonths: string;
  /** Interest under section 425 if nothing is paid by the due date. */
  readonly interestIfUnpaid: WholeRupees;
};

/** Advance tax on the gains of a running year, at the special rates alone. */
export type AdvanceTax = {
  /** The date of `state` and `next`, `YYYY-MM-DD`. */
  readonly asOf: string | null;
  readonly exemption: { readonly limit: WholeRupees; readonly used: WholeRupees };
  /** All gains so far. */
  readonly gains: GainsByRate;
  readonly cessPercent: string;
  /** Tax on all gains so far. */
  readonly tax: TaxOnGains;
  /** Section 404: true while this tax alone is below ₹10,000; other income may add to it. */
  readonly belowThreshold: boolean;
  readonly instalments: readonly AdvanceTaxInstalment[];
  /** What is due next; `null` after 31 March, or without a date. */
  readonly next: {
    readonly dueDate: string;
    readonly cumulativePercent: string;
    readonly amountDue: Amount;
  } | null;
};

/** What the advance tax is computed from; whole rupees. */
type AdvanceTaxFacts = {
  readonly year: FinancialYear;
  readonly rules: YearRules;
  /** Rows of Table F after all set-off. */
  readonly afterSetOff: readonly GainRow[];
  /** Signed gains under section 112A by period before set-off: only they have the exemption. */
  readonly under112A: readonly bigint[];
  readonly asOf: CalendarDate | undefined;
};

/**
 * Computes the advance tax on the gains of a year by instalment. The tax by a due date is that on the
 * gains made since 1 April, after the year's set-off: a later loss lowers an earlier period, as in
 * Table F, because section 425 measures against the tax on the returned income. Takes a year with one
 * rate for each term.
 */
export function advanceTax(facts: AdvanceTaxFacts): AdvanceTax {
  const { year, rules, asOf } = facts;
  const byPeriod = QUARTERS.map((_, i) => taxUpTo(facts, i));
  const all = byPeriod.at(-1) ?? taxUpTo(facts, QUARTERS.length - 1);
  const days = instalmentsOf(year);
  const nextDay = asOf === undefined ? undefined : days.find(({ dueDate }) => dueDate >= asOf);
  const instalments = days.map((each, i): AdvanceTaxInstalment => {
    const { dueDate, cumulativePercent, tolerancePercent, interestMonths } = each;
    const accrued = byPeriod[i] ?? all;
    const due = percentOf(accrued.total, cumulativePercent);
    return {
      dueDate: formatDate(dueDate),
      isInstalment: i < days.length - 1,
      state: asOf === undefined ? null : stateOf(dueDate, asOf, nextDay?.dueDate),
      cumulativePercent: String(cumulativePercent),
      period: QUARTERS[i] ?? "16-mar-31-mar",
      gainsInPeriod: gainsOf(facts.afterSetOff, (quarters) => quarters[i] ?? 0n),
      exemptionUsed: String(accrued.exempt),
      taxAccrued: taxTexts(accrued),
      amountDue: formatMoney(money(due)),
      enoughWithoutInterest: formatMoney(money(percentOf(accrued.total, tolerancePercent))),
      forgiven: formatMoney(money(larger(percentOf(all.total, cumulativePercent) - due, 0n))),
      interestMonths: String(interestMonths),
      interestIfUnpaid: String(interest(due, interestMonths)),
    };
  });
  const next = instalments.find(({ state }) => state === "next");
  return {
    asOf: asOf === undefined ? null : formatDate(asOf),
    exemption: { limit: String(rules.exemption112A), used: String(all.exempt) },
    gains: gainsOf(facts.afterSetOff, sumOf),
    cessPercent: String(CESS_PERCENT),
    tax: taxTexts(all),
    belowThreshold: all.total < LEAST_ADVANCE_TAX,
    instalments,
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

function stateOf(
  dueDate: CalendarDate,
  asOf: CalendarDate,
  next: CalendarDate | undefined,
): AdvanceTaxInstalment["state"] {
  if (dueDate < asOf) {
    return "over";
  }
  return dueDate === next ? "next" : "later";
}

type Tax = {
  readonly exempt: bigint;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  readonly cess: bigint;
  readonly total: bigint;
};

/**
 * Returns the tax on the gains up to and including a period. Losses reduce a row with gains of sections
 * 112A and 112 from section 112 first, as in the estimate of the year's tax. The tax of each rate and
 * the cess are rounded to the rupee, as the return shows these lines; section 516 (288A and 288B)
 * rounds only the total income and the tax payable, to ten rupees.
 */
function taxUpTo({ rules, afterSetOff, under112A }: AdvanceTaxFacts, last: number): Tax {
  const upTo = (quarters: readonly bigint[]) => sumOf(quarters.slice(0, last + 1));
  const short = sumOf(rowsOf(afterSetOff, "shortTerm").map(({ quarters }) => upTo(quarters)));
  const long = sumOf(rowsOf(afterSetOff, "longTerm").map(({ quarters }) => upTo(quarters)));
  const with112A = smaller(long, larger(upTo(under112A), 0n));
  const exempt = smaller(with112A, rules.exemption112A);
  const shortTerm = atRate(short, rules.shortTerm111A[0]?.ratePercent);
  const longTerm = atRate(long - exempt, rules.longTerm112A[0]?.ratePercent);
  const cess = divideRounded((shortTerm + longTerm) * CESS_PERCENT, 100n);
  return { exempt, shortTerm, longTerm, cess, total: shortTerm + longTerm + cess };
}

function kindOf(key: GainKey): keyof GainsByRate {
  if (key === "slab") {
    return "atSlabRates";
  }
  return key.startsWith("111A") ? "shortTerm" : "longTerm";
}

function rowsOf(rows: readonly GainRow[], kind: keyof GainsByRate): readonly GainRow[] {
  return rows.filter(({ key }) => kindOf(key) === kind);
}

function gainsOf(
  rows: readonly GainRow[],
  amount: (quarters: readonly bigint[]) => bigint,
): GainsByRate {
  const of = (kind: keyof GainsByRate) =>
    String(sumOf(rowsOf(rows, kind).map(({ quarters }) => amount(quarters))));
  return {
    shortTerm: of("shortTerm"),
    longTerm: of("longTerm"),
    atSlabRates: of("atSlabRates"),
  };
}

function atRate(rupees: bigint, ratePercent = "0"): bigint {
  return divideRounded(rupees * (parseFixed(ratePercent) ?? 0n), 100n * SCALE);
}

/** Returns a whole percentage of whole rupees, exact, in millionths of a rupee. */
function percentOf(rupees: bigint, percent: bigint): bigint {
  return (rupees * percent * SCALE) / 100n;
}

/**
 * Returns simple interest of 1% a month on an amount in millionths, first rounded down to a hundred
 * rupees by rule 119A of the Income-tax Rules 1962. Not verified for the rules of the Act of 2025.
 */
function interest(amount: bigint, months: bigint): bigint {
  return (amount / (100n * SCALE)) * months;
}

function taxTexts({ shortTerm, longTerm, cess, total }: Tax): TaxOnGains {
  return {
    shortTerm: String(shortTerm),
    longTerm: String(longTerm),
    cess: String(cess),
    total: String(total),
  };
}
