import type { CausedTax } from "@site/result/income-of-year";
import type { NameSection } from "../rules/law-of-year.ts";
import { healthCessPercent } from "../rules/year-rules.ts";
import { sumOf } from "../values/fixed-point.ts";
import { wholeRupeeText as rupees } from "../values/rupee-text.ts";
import type { GrossLiability, Taxpayer } from "./gross-liability.ts";

/** What the steps are told with besides both sums. */
type StepFacts = {
  readonly person: Taxpayer;
  readonly otherIncome: bigint;
  readonly slabGains: bigint;
  readonly section: NameSection;
};

/** A step of one of the two sums. */
type Step = {
  readonly name: string;
  readonly label: string;
  readonly amount: bigint;
  /** Whether it is told though it comes to nothing. */
  readonly isStated?: boolean;
};

/** Steps that sum up what is before them. */
const totals: readonly string[] = ["total-income", "liability"];

/** Returns how both sums come about; a step that both have in other words is there twice. */
export function taxSteps(
  withGains: GrossLiability,
  without: GrossLiability,
  facts: StepFacts,
): CausedTax["steps"] {
  const left = stepsOf(withGains, facts, facts.slabGains);
  const right = stepsOf(without, facts, 0n);
  return left.flatMap((a, i): CausedTax["steps"] => {
    const b = right[i] ?? { ...a, amount: 0n };
    const isTotal = totals.includes(a.name);
    const isKept = isTotal || a.isStated === true;
    const text = (amount: bigint, isStated = isTotal) =>
      amount === 0n && !isStated ? null : String(amount);
    const of = (label: string, name: string, one: bigint, two: bigint) => ({
      ...{ name, label, isTotal, withGains: text(one, isKept), without: text(two) },
    });
    if (a.amount === 0n && b.amount === 0n && !isKept) {
      return [];
    }
    if (a.label === b.label || b.amount === 0n || a.amount === 0n) {
      return [of(a.amount === 0n && !isKept ? b.label : a.label, a.name, a.amount, b.amount)];
    }
    return [
      of(`${a.label} (with the gains)`, a.name, a.amount, 0n),
      of(`${b.label} (without them)`, `${a.name} without`, 0n, b.amount),
    ];
  });
}

/** Returns every step of a sum, those of nothing too, so that two sums have the same. */
function stepsOf(sum: GrossLiability, facts: StepFacts, slabGains: bigint): readonly Step[] {
  const { person, otherIncome, section } = facts;
  const named = (key: string) => {
    const [name = ""] = key.split("@");
    return section(name as "111A");
  };
  const bySlabs =
    person.regime === "new" ? `section ${section("115BAC(1A)")}` : person.rules.financeAct;
  const stated = otherIncome + slabGains;
  return [
    { name: "other-income", label: "Other income, as you entered it", amount: otherIncome },
    { name: "slab-gains", label: "Gains at slab rates, after losses", amount: slabGains },
    ...sum.rates.map(({ key, ratePercent, gain }) => ({
      name: `gain ${key}`,
      label: `Gains under section ${named(key)} at ${ratePercent}%, after losses`,
      amount: gain,
    })),
    {
      name: "rounding",
      label: `Rounding of the total to ₹10, section ${section("288A")}`,
      amount: sum.total - stated - sumOf(sum.rates.map(({ gain }) => gain)),
    },
    { name: "total-income", label: "Total income", amount: sum.total },
    ...sum.slabs.map(({ above, upTo, percent, tax }) => ({
      name: `slab ${above}`,
      label: `${percent}% ${upTo === undefined ? `above ${rupees(above)}` : `from ${rupees(above)} to ${rupees(upTo)}`}, ${bySlabs}`,
      amount: tax,
    })),
    ...sum.rates.map(({ key, ratePercent, gain, basic, exempt, taxed, tax }) => ({
      name: `tax ${key}`,
      label: [
        `${ratePercent}% of ${rupees(taxed)}, section ${named(key)}`,
        (basic > 0n || exempt > 0n) &&
          `: ${rupees(gain)} − ${[
            basic > 0n && `${rupees(basic)} of basic exemption left (proviso)`,
            exempt > 0n && `${rupees(exempt)} exempt`,
          ]
            .filter(Boolean)
            .join(" − ")}`,
      ]
        .filter(Boolean)
        .join(""),
      amount: tax,
      isStated: gain > 0n,
    })),
    {
      name: "rebate",
      label: `Rebate, section ${section("87A")}: ${rebateText(sum)}`,
      amount: -sum.rebate.amount,
    },
    {
      name: "surcharge",
      label: `Surcharge, ${person.rules.financeAct}: ${surchargeText(sum)}`,
      amount: sum.surcharge.amount,
    },
    {
      name: "relief",
      label: `Marginal relief: tax and surcharge at most ${rupees(sum.relief?.taxAtThreshold ?? 0n)}, those on ${rupees(sum.relief?.threshold ?? 0n)}, + ${rupees(sum.relief?.above ?? 0n)} above it`,
      amount: sum.surchargeCharged - sum.surcharge.amount,
    },
    {
      name: "cess",
      label: `Health and education cess ${healthCessPercent}%, ${person.rules.financeAct}`,
      amount: sum.cess,
    },
    { name: "liability", label: "Tax for the year", amount: sum.liability },
  ];
}

function rebateText({ rebate }: GrossLiability): string {
  const { rule, income, covered } = rebate;
  return income <= rule.limit
    ? `tax of ${rupees(covered)}, at most ${rupees(rule.most)} up to ${rupees(rule.limit)}`
    : `tax above the ${rupees(income - rule.limit)} by which the income exceeds ${rupees(rule.limit)}`;
}

function surchargeText({ surcharge, sum, relief }: GrossLiability): string {
  const { percent, capped } = surcharge;
  return capped === undefined
    ? `${percent}% of ${rupees(sum)}, for an income above ${rupees(relief?.threshold ?? 0n)}`
    : `${percent}% of ${rupees(sum - capped)}${capped > 0n ? ` + 15% of ${rupees(capped)} on gains and dividends` : ""}`;
}
