import type { RateKey } from "@site/result/names";
import { healthCessPercent, type Rate, type YearRules } from "../rules/year-rules.ts";
import { divideRounded, parseFixed, scale, sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { GainRow } from "./rate-rows.ts";

/** A section and rate with its own line of tax; section 112 shares a row of Table F with 112A. */
export type SpecialRateKey = RateKey | "112@12.5";

/** What is left of a section and rate after set-off; whole rupees. */
export type GainAtRate = {
  readonly key: SpecialRateKey;
  readonly ratePercent: Rate["ratePercent"];
  readonly gain: bigint;
};

/** The tax on what is left of a section and rate after set-off, in whole rupees. */
export type TaxOfRate = ReturnType<typeof taxOf>;

/**
 * The tax at the special rates on these gains alone, in whole rupees as the return shows each of these
 * lines; section 288B rounds only the tax payable, to ten rupees.
 */
export type SpecialRateTax = ReturnType<typeof specialRateTax>;

/** Which rate the exemption is used for first, where a year has two. */
export type ExemptionOrder = "higher-rate-first" | "lower-rate-first";

/**
 * Returns the tax on the gains of the first `periods` periods after all set-off: 111A and 112 in full,
 * 112A above the exemption, which a taxpayer has once a year. Gains at slab rates are left out. As
 * rows after set-off have no losses, neither the tax nor the exemption used falls from one period to
 * the next. The law does not say how the exemption is shared between two rates of one year (assessment
 * year 2025-26); the caller chooses.
 */
export function specialRateTax(
  rows: readonly Pick<GainRow, "key" | "quarters" | "outside112A">[],
  rules: YearRules,
  order: ExemptionOrder = "higher-rate-first",
  periods?: number,
) {
  const { rates, exempt } = taxAtRates(gainsAtRates(rows, rules, periods), rules, { order });
  const tax = sumOf(rates.map((rate) => rate.tax));
  const cess = divideRounded(tax * healthCessPercent, 100n);
  return { rates, exempt, tax, cess, total: tax + cess };
}

/** Returns the gains of the first `periods` periods at each special rate of the year. */
export function gainsAtRates(
  rows: readonly Pick<GainRow, "key" | "quarters" | "outside112A">[],
  rules: YearRules,
  periods?: number,
): readonly GainAtRate[] {
  const upTo = (amounts: readonly bigint[] = []) => sumOf(amounts.slice(0, periods));
  const rowOf = (key: RateKey) => rows.find((each) => each.key === key);
  const gainsOf = (section: "111A" | "112A", { ratePercent }: Rate): GainAtRate => {
    const key = `${section}@${ratePercent}` as RateKey;
    const row = rowOf(key);
    return { key, ratePercent, gain: upTo(row?.quarters) - upTo(row?.outside112A) };
  };
  const of112 = sumOf(
    rules.longTerm112A.map(({ ratePercent }) =>
      upTo(rowOf(`112A@${ratePercent}` as RateKey)?.outside112A),
    ),
  );
  return [
    ...rules.shortTerm111A.map((rate) => gainsOf("111A", rate)),
    ...rules.longTerm112A.map((rate) => gainsOf("112A", rate)),
    ...(of112 > 0n ? [{ key: "112@12.5", ratePercent: "12.5", gain: of112 } as const] : []),
  ];
}

/**
 * Taxes gains at their rates. What other income leaves of a resident's basic exemption comes off first
 * (provisos to sections 111A(1), 112(1)(a) and 112A(2)), from the highest rate down and of one rate from
 * section 112 first, as the department's utility does and as costs least; then the exemption of 112A.
 */
export function taxAtRates(
  gains: readonly GainAtRate[],
  { exemption112A }: Pick<YearRules, "exemption112A">,
  {
    order = "higher-rate-first",
    basicLeft = 0n,
  }: { order?: ExemptionOrder | undefined; basicLeft?: bigint } = {},
) {
  const highestFirst = [...gains].sort(
    (a, b) => Number(b.ratePercent) - Number(a.ratePercent) || rank(a) - rank(b),
  );
  const basic = shared(basicLeft, highestFirst);
  const above = gains
    .filter(({ key }) => key.startsWith("112A"))
    .map((each) => ({ ...each, gain: each.gain - (basic.get(each.key) ?? 0n) }));
  const sign = order === "higher-rate-first" ? -1 : 1;
  const exempt = shared(
    exemption112A,
    above.sort((a, b) => sign * (Number(a.ratePercent) - Number(b.ratePercent))),
  );
  return {
    rates: gains.map((each) => taxOf(each, basic.get(each.key) ?? 0n, exempt.get(each.key) ?? 0n)),
    exempt: sumOf([...exempt.values()]),
  };
}

/** Shares an amount out over gains in their order. */
function shared(amount: bigint, gains: readonly GainAtRate[]): ReadonlyMap<SpecialRateKey, bigint> {
  let left = amount;
  return new Map(
    gains.map(({ key, gain }) => {
      const used = smaller(left, gain);
      left -= used;
      return [key, used] as const;
    }),
  );
}

function rank({ key }: GainAtRate): number {
  return key === "112@12.5" ? 0 : 1;
}

function taxOf({ key, ratePercent, gain }: GainAtRate, basic: bigint, exempt: bigint) {
  const taxed = gain - basic - exempt;
  const tax = divideRounded(taxed * (parseFixed(ratePercent) ?? 0n), 100n * scale);
  return { key, ratePercent, gain, basic, exempt, taxed, tax };
}
