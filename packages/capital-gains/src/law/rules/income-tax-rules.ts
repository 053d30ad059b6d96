import type { IncomeOfYear } from "@site/result/income-of-year";
import type { FinancialYear } from "../values/financial-year.ts";

/** A regime of taxing income: section 115BAC, or without it. */
export type Regime = IncomeOfYear["regime"];

/** Whose slabs apply in the old regime. */
export type Age = NonNullable<IncomeOfYear["age"]>;

/** Part of the income taxed at a rate; whole rupees. */
export type Slab = {
  readonly above: bigint;
  /** `undefined` for the last. */
  readonly upTo: bigint | undefined;
  readonly percent: bigint;
};

/** Section 87A in a regime and year: the income up to which it is given, and the most it is. */
export type RebateRule = {
  readonly limit: bigint;
  readonly most: bigint;
  /** Whether the tax above the limit is at most the income above it (new regime). */
  readonly hasRelief: boolean;
};

/** How a year taxes income at slab rates. */
export type IncomeTaxRules = {
  /** The Act whose First Schedule has slabs of the old regime and surcharge. */
  readonly financeAct: string;
  readonly newSlabs: readonly Slab[];
  readonly newRebate: RebateRule;
  /**
   * Section 156(1) of the Act of 2025, a second rebate in the new regime. 156(3) does not limit it to tax at
   * slab rates; whether it applies there is open.
   */
  readonly smallIncomeRebate?: RebateRule;
};

const lakh = 100_000n;

/** The rebate of the old regime: 5 lakh, a cliff. */
export const oldRebate: RebateRule = { limit: 5n * lakh, most: 12_500n, hasRelief: false };

/** Total incomes above which a surcharge is due or rises, the highest first; "exceeds" in the law. */
export const surchargeThresholds: readonly bigint[] = [500n, 200n, 100n, 50n].map(
  (lakhs) => lakhs * lakh,
);

/** Up to these incomes, in lakh, each of the rates is charged; the last has no end. */
function slabs(...steps: readonly (readonly [upTo: number | undefined, percent: number])[]) {
  return steps.map(([upTo, percent], i): Slab => {
    const above = steps[i - 1]?.[0] ?? 0;
    return {
      above: inRupees(above),
      upTo: upTo === undefined ? undefined : inRupees(upTo),
      percent: BigInt(percent),
    };
  });
}

function inRupees(lakhs: number): bigint {
  return (BigInt(lakhs * 10) * lakh) / 10n;
}

const until15 = [
  [12, 15],
  [15, 20],
  [undefined, 30],
] as const;
const rebateUpTo7 = { limit: 7n * lakh, most: 25_000n, hasRelief: true };
const newFrom2025 = {
  newSlabs: slabs([4, 0], [8, 5], [12, 10], [16, 15], [20, 20], [24, 25], [undefined, 30]),
  newRebate: { limit: 12n * lakh, most: 60_000n, hasRelief: true },
};

/** One row per financial year. Where each was read: `sources-of-the-law.ts`. */
const rules: ReadonlyMap<number, IncomeTaxRules> = new Map([
  [
    2023,
    {
      financeAct: "Finance Act 2023",
      newSlabs: slabs([3, 0], [6, 5], [9, 10], ...until15),
      newRebate: rebateUpTo7,
    },
  ],
  [
    2024,
    {
      financeAct: "Finance (No. 2) Act 2024",
      newSlabs: slabs([3, 0], [7, 5], [10, 10], ...until15),
      newRebate: rebateUpTo7,
    },
  ],
  [2025, { financeAct: "Finance Act 2025", ...newFrom2025 }],
  [2026, { financeAct: "Finance Act 2026", ...newFrom2025, smallIncomeRebate: oldRebate }],
]);

/** Returns how a year taxes income; `undefined` before FY 2023-24 and after FY 2026-27. */
export function incomeTaxRulesOf(year: FinancialYear): IncomeTaxRules | undefined {
  return rules.get(year);
}

/** Slabs of the old regime, the same in all these years: Finance Acts, First Schedule, Part I. */
const oldSlabs: Readonly<Record<Age, readonly Slab[]>> = {
  "below-60": slabs([2.5, 0], [5, 5], [10, 20], [undefined, 30]),
  "60-to-79": slabs([3, 0], [5, 5], [10, 20], [undefined, 30]),
  "80-or-above": slabs([5, 0], [10, 20], [undefined, 30]),
};

/** Returns the slabs of a person; the first is the basic exemption. Only residents have those of an age. */
export function slabsOf(
  { newSlabs }: IncomeTaxRules,
  { regime, age, isResident }: { regime: Regime; age: Age; isResident: boolean },
): readonly Slab[] {
  return regime === "new" ? newSlabs : oldSlabs[isResident ? age : "below-60"];
}
