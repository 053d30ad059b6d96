import type { TaxReading } from "@site/result/income-of-year";
import {
  type Age,
  type IncomeTaxRules,
  oldRebate,
  type RebateRule,
  type Regime,
  slabsOf,
  surchargeThresholds,
} from "../rules/income-tax-rules.ts";
import { healthCessPercent, type YearRules } from "../rules/year-rules.ts";
import { type GainAtRate, taxAtRates } from "../schedule-cg/special-rate-tax.ts";
import { divideRounded, sumOf } from "../values/fixed-point.ts";
import { larger, smaller } from "../values/money.ts";

/** A person as the rates see them, and the rules of the year. */
export type Taxpayer = {
  readonly regime: Regime;
  readonly age: Age;
  readonly isResident: boolean;
  readonly rules: IncomeTaxRules;
  readonly gainRules: Pick<YearRules, "exemption112A" | "rebate87A">;
};

/** The income of a year; whole rupees. */
export type YearIncome = {
  /** All that is taxed at slab rates. */
  readonly atSlabs: bigint;
  /** Dividends within it. */
  readonly dividends: bigint;
  readonly gains: readonly GainAtRate[];
};

/** The tax on a year's income, line by line as the return has it. */
export type GrossLiability = ReturnType<typeof grossLiability>;

/**
 * Returns the tax on a year's income (the return's gross tax liability), in whole rupees, each line rounded
 * half up. The total income is rounded to ten rupees (section 288A); as in the department's utility that
 * changes the part at slab rates. Where the law is open, the department is followed unless `reading` is
 * another one.
 */
export function grossLiability(person: Taxpayer, stated: YearIncome, reading?: TaxReading) {
  const gains = sumOf(stated.gains.map(({ gain }) => gain));
  const total = ((stated.atSlabs + gains + 5n) / 10n) * 10n;
  const income = { ...stated, atSlabs: larger(total - gains, 0n) };
  const tax = incomeTax(person, income, reading);
  const surcharge = surchargeOf(person, total, income, tax);
  const relief = reliefOf(person, total, income, reading);
  const charged = relief
    ? smaller(surcharge.amount, larger(relief.taxAtThreshold + relief.above - tax.sum, 0n))
    : surcharge.amount;
  const cess = divideRounded((tax.sum + charged) * healthCessPercent, 100n);
  return {
    ...tax,
    ...{ income, total, surcharge, relief, cess },
    surchargeCharged: charged,
    liability: tax.sum + charged + cess,
  };
}

/** The tax before surcharge on an income whose total is rounded. */
function incomeTax(
  person: Taxpayer,
  { atSlabs, gains }: Pick<YearIncome, "atSlabs" | "gains">,
  reading: TaxReading | undefined,
) {
  const slabs = slabsOf(person.rules, person);
  const basicLeft = person.isResident ? larger((slabs[0]?.upTo ?? 0n) - atSlabs, 0n) : 0n;
  const order = reading === "exemption-lower-rate-first" ? "lower-rate-first" : undefined;
  const { rates } = taxAtRates(gains, person.gainRules, { basicLeft, order });
  const isFree =
    reading === "senior-exemption-of-utility" &&
    isSeniorOfOldRegime(person) &&
    atSlabs <= exemptionOfSeniorsInUtility;
  const ofSlabs = slabs.map((slab) => {
    const within = larger(smaller(atSlabs, slab.upTo ?? atSlabs) - slab.above, 0n);
    return { ...slab, tax: isFree ? 0n : divideRounded(within * slab.percent, 100n) };
  });
  const slabTax = sumOf(ofSlabs.map(({ tax }) => tax));
  const gainTax = sumOf(rates.map(({ tax }) => tax));
  const total = atSlabs + sumOf(gains.map(({ gain }) => gain));
  const ofOthers = sumOf(rates.flatMap(({ key, tax }) => (key.startsWith("112A") ? [] : [tax])));
  const rebate = rebateOf(person, { atSlabs, total, slabTax, ofOthers, gainTax }, reading);
  return {
    slabs: ofSlabs,
    slabTax,
    rates,
    rebate,
    gainTax,
    sum: slabTax + gainTax - rebate.amount,
  };
}

/** The utility charges a resident of 60 to 79 in the old regime no slab tax up to here; the law has 3 lakh. */
const exemptionOfSeniorsInUtility = 400_000n;

function isSeniorOfOldRegime({ regime, age, isResident }: Taxpayer): boolean {
  return regime === "old" && age === "60-to-79" && isResident;
}

type RebateFacts = Readonly<
  Record<"atSlabs" | "total" | "slabTax" | "ofOthers" | "gainTax", bigint>
>;

/**
 * Returns the rebate of section 87A: never against tax under section 112A (its subsection 6). In the old
 * regime it covers tax under sections 111A and 112 too, and all gains count towards its limit. In the
 * new regime the department gives it against tax at slab rates alone and leaves gains at special rates
 * out of its limit.
 */
function rebateOf(person: Taxpayer, facts: RebateFacts, reading: TaxReading | undefined) {
  const { regime, isResident, rules, gainRules } = person;
  const { atSlabs, total, slabTax, ofOthers, gainTax } = facts;
  const rule = regime === "old" ? oldRebate : rules.newRebate;
  const byTotal = regime === "old" || reading === "rebate-by-total-income";
  const covered =
    regime === "old" || (byTotal && gainRules.rebate87A === "disputed")
      ? slabTax + ofOthers
      : slabTax;
  const income = byTotal ? total : atSlabs;
  const tax = byTotal ? slabTax + gainTax : slabTax;
  const amount = isResident ? rebateBy(rule, { income, covered, tax }) : 0n;
  const ofSmall = rules.smallIncomeRebate;
  const small =
    reading === "rebate-of-small-income" && regime === "new" && isResident && ofSmall
      ? rebateBy(ofSmall, { income: total, covered: slabTax + ofOthers, tax })
      : 0n;
  return { amount: larger(amount, small), rule, income, covered };
}

function rebateBy(
  { limit, most, hasRelief }: RebateRule,
  { income, covered, tax }: Readonly<Record<"income" | "covered" | "tax", bigint>>,
): bigint {
  if (income <= limit) {
    return smaller(covered, most);
  }
  return hasRelief ? smaller(covered, larger(tax - (income - limit), 0n)) : 0n;
}

/**
 * Returns the surcharge before relief (Finance Act, First Schedule). Up to 15% is on all of the tax; the
 * rates above that are on the tax of income without gains at special rates and without dividends.
 */
function surchargeOf(
  { regime }: Taxpayer,
  total: bigint,
  { atSlabs, dividends }: Pick<YearIncome, "atSlabs" | "dividends">,
  { slabTax, gainTax, sum }: ReturnType<typeof incomeTax>,
) {
  const [above5Crore = 0n, above2Crore = 0n] = surchargeThresholds;
  const other = atSlabs - smaller(dividends, atSlabs);
  if (other <= above2Crore) {
    const percent = flatPercent(total);
    return { percent, amount: divideRounded(sum * percent, 100n), capped: undefined };
  }
  const percent = other > above5Crore && regime === "old" ? 37n : 25n;
  const ofDividends = divideRounded(slabTax * (atSlabs - other), atSlabs);
  const capped = gainTax + ofDividends;
  const amount = divideRounded((slabTax - ofDividends) * percent + capped * 15n, 100n);
  return { percent, amount, capped };
}

function flatPercent(total: bigint): bigint {
  const [, , above1Crore = 0n, above50Lakh = 0n] = surchargeThresholds;
  return total > above1Crore ? 15n : total > above50Lakh ? 10n : 0n;
}

/**
 * Returns what marginal relief compares with: the tax and surcharge on the highest threshold exceeded, and
 * the income above it. The Act does not say of what that income consists: the department fills it from
 * the lowest rate up.
 */
function reliefOf(
  person: Taxpayer,
  total: bigint,
  income: YearIncome,
  reading: TaxReading | undefined,
) {
  const threshold = surchargeThresholds.find((each) => total > each);
  if (threshold === undefined) {
    return undefined;
  }
  const parts = partsOf(person, income, reading);
  const within = cutTo(threshold, parts, income);
  const isExemptionLost =
    reading === "exemption-lost-in-relief" &&
    threshold <= (surchargeThresholds[2] ?? 0n) &&
    gainAt125(within.gains) < gainAt125(income.gains);
  const at = isExemptionLost
    ? { ...person, gainRules: { ...person.gainRules, exemption112A: 0n } }
    : person;
  const tax = incomeTax(at, within, reading);
  const surcharge = surchargeOf(at, threshold, within, tax);
  return { threshold, taxAtThreshold: tax.sum + surcharge.amount, above: total - threshold };
}

function gainAt125(gains: readonly GainAtRate[]): bigint {
  return sumOf(gains.filter(({ ratePercent }) => ratePercent === "12.5").map(({ gain }) => gain));
}

/** A part of the income with one rate; `undefined` for what is at slab rates. */
type Part = {
  readonly key: GainAtRate["key"] | undefined;
  readonly rate: number;
  readonly amount: bigint;
};

/** Returns an income's parts in the order in which they fill an income at a threshold. */
function partsOf(
  person: Taxpayer,
  { atSlabs, gains }: YearIncome,
  reading: TaxReading | undefined,
): readonly Part[] {
  const slabs = slabsOf(person.rules, person).map(({ above, upTo, percent }): Part => {
    const amount = larger(smaller(atSlabs, upTo ?? atSlabs) - above, 0n);
    return { key: undefined, rate: Number(percent), amount };
  });
  const atRates = gains
    .map(({ key, ratePercent, gain }): Part => ({ key, rate: Number(ratePercent), amount: gain }))
    .sort((a, b) => a.rate - b.rate);
  const all = [...slabs, ...atRates];
  return reading === "gains-cut-first" ? all : all.sort((a, b) => a.rate - b.rate);
}

/** Returns an income of which the parts in their order are left as far as a sum goes. */
function cutTo(sum: bigint, parts: readonly Part[], { dividends, gains }: YearIncome): YearIncome {
  let room = sum;
  const left = parts.map((part) => {
    const amount = smaller(part.amount, room);
    room -= amount;
    return { ...part, amount };
  });
  const of = (key: Part["key"]) =>
    sumOf(left.flatMap((part) => (part.key === key ? [part.amount] : [])));
  return {
    atSlabs: of(undefined),
    dividends,
    gains: gains.map((each) => ({ ...each, gain: of(each.key) })),
  };
}
