import type { TaxReading } from "@site/result/income-of-year";
import { taxReadings } from "@site/result/names";
import { oldRebate, surchargeThresholds } from "../rules/income-tax-rules.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { GainRow } from "../schedule-cg/rate-rows.ts";
import { gainsAtRates } from "../schedule-cg/special-rate-tax.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { larger, smaller } from "../values/money.ts";
import { wholeRupeeText as rupees } from "../values/rupee-text.ts";
import type { GivenIncome } from "./given-income.ts";
import { type GrossLiability, grossLiability } from "./gross-liability.ts";
import { taxSteps } from "./tax-steps.ts";

/** What the tax that gains cause is computed from; whole rupees. */
export type CausedTaxFacts = {
  readonly year: FinancialYear;
  readonly rules: YearRules;
  readonly income: GivenIncome;
  /** Rows of Table F after all set-off. */
  readonly rows: readonly Pick<GainRow, "key" | "quarters" | "outside112A">[];
};

/**
 * Returns the tax that a year's gains cause: the tax on the whole income less the tax without the gains,
 * each computed in full, for gains can use what is left of the basic exemption, cost a rebate, put a
 * surcharge on other income or end a relief. Where another reading of the law comes to another figure,
 * that is named.
 */
export function causedTax({ year, rules, income, rows }: CausedTaxFacts) {
  const gains = gainsAtRates(rows, rules);
  const slabGains = sumOf(rows.flatMap(({ key, quarters }) => (key === "slab" ? quarters : [])));
  const person = { ...income, gainRules: rules };
  const { otherIncome, dividends } = income;
  const both = (reading?: TaxReading) => ({
    withGains: grossLiability(
      person,
      { atSlabs: otherIncome + slabGains, dividends, gains },
      reading,
    ),
    without: grossLiability(
      person,
      {
        ...{ atSlabs: otherIncome, dividends },
        gains: gains.map((each) => ({ ...each, gain: 0n })),
      },
      reading,
    ),
  });
  const { withGains, without } = both();
  const total = withGains.liability - without.liability;
  const section = sectionNames(lawOf(year));
  const words = { year, rules, income, section, withGains };
  const otherReadings = taxReadings.flatMap((reading) => {
    const other = both(reading);
    const differs = other.withGains.liability - other.without.liability;
    return differs === total
      ? []
      : [{ reading, total: String(differs), reason: reasonOf(reading, rupees(differs), words) }];
  });
  return {
    withGains,
    without,
    total,
    slabGains,
    otherReadings,
    steps: taxSteps(withGains, without, { person, otherIncome, slabGains, section }),
  };
}

/**
 * Returns the tax that the gains of a year's first periods cause, as advance tax is measured: not below 0, nor
 * above that of the whole year, which rounding the income can make a rupee less.
 */
export function causedUpTo(facts: CausedTaxFacts, periods: number): bigint {
  const rows = facts.rows.map(({ key, quarters, outside112A = [] }) => ({
    key,
    quarters: quarters.slice(0, periods),
    outside112A: outside112A.slice(0, periods),
  }));
  const [ofYear, upTo] = [facts.rows, rows].map(
    (each) => causedTax({ ...facts, rows: each }).total,
  );
  return larger(smaller(upTo ?? 0n, ofYear ?? 0n), 0n);
}

type ReasonFacts = Pick<CausedTaxFacts, "rules" | "income"> & {
  readonly section: ReturnType<typeof sectionNames>;
  readonly withGains: GrossLiability;
};

/** Says what a reading rests on and what the gains cause by it. */
function reasonOf(
  reading: TaxReading,
  total: string,
  { rules, income, section, withGains }: ReasonFacts,
): string {
  const limit = rupees(income.rules.newRebate.limit);
  const threshold = rupees(withGains.relief?.threshold ?? surchargeThresholds.at(-1) ?? 0n);
  switch (reading) {
    case "rebate-by-total-income":
      return rules.rebate87A === "disputed"
        ? `These gains cause ${total} as several tribunals read section ${section("87A")}: its limit of ${limit} is for the total income, and the rebate also covers tax under section ${section("111A")}. The department gives it against tax at slab rates alone (Circular 13/2025), as computed here. No High Court has decided which is right.`
        : `These gains cause ${total} if the limit of ${limit} in section ${section("87A")} is for the total income with the gains, as its words say. The department's utility compares the income without gains at special rates, as computed here. No court has decided which is right.`;
    case "rebate-of-small-income":
      return `These gains cause ${total} if the rebate of up to ${rupees(oldRebate.most)} for a total income up to ${rupees(oldRebate.limit)}, section 156(1), also applies in the new regime. Nothing published decides it yet.`;
    case "exemption-lower-rate-first":
      return `These gains cause ${total} if the exemption under section ${section("112A")} is used for the lower of the year's two rates first. The law does not say which; the return decides.`;
    case "gains-cut-first":
      return `These gains cause ${total} if marginal relief compares with an income of ${threshold} without the last of the gains. The Act does not say of what that income consists; the department's utility fills it from the lowest rate up, as computed here.`;
    case "exemption-lost-in-relief":
      return `The department's utility may show ${total}: in marginal relief it leaves out the exemption of ${rupees(rules.exemption112A)} under section ${section("112A")}, which the Act grants.`;
    case "senior-exemption-of-utility":
      return `The department's utility may show ${total}: from age 60 it charges no slab tax on up to ₹4,00,000 in the old regime; the Act has ₹3,00,000.`;
  }
}
