import type { RateKey } from "result/names";
import { healthCessPercent, type Rate, type YearRules } from "../rules/year-rules.ts";
import { divideRounded, parseFixed, scale, sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { GainRow } from "./rate-rows.ts";

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
  const upTo = (amounts: readonly bigint[] = []) => sumOf(amounts.slice(0, periods));
  const gainsOf = (section: "111A" | "112A", { ratePercent }: Rate) => {
    const key = `${section}@${ratePercent}` as RateKey;
    const row = rows.find((each) => each.key === key);
    const outside112A = upTo(row?.outside112A);
    return { key, ratePercent, gain: upTo(row?.quarters) - outside112A, outside112A };
  };
  const short = rules.shortTerm111A.map((rate) => gainsOf("111A", rate));
  const long = rules.longTerm112A.map((rate) => gainsOf("112A", rate));
  const sign = order === "higher-rate-first" ? -1 : 1;
  const exempt = new Map<RateKey, bigint>();
  let left = rules.exemption112A;
  for (const { key, gain } of [...long].sort(
    (a, b) => sign * (Number(a.ratePercent) - Number(b.ratePercent)),
  )) {
    const used = smaller(left, gain);
    exempt.set(key, used);
    left -= used;
  }
  const of112 = sumOf(long.map(({ outside112A }) => outside112A));
  const rates = [
    ...[...short, ...long].map(({ key, ratePercent, gain }) =>
      taxOf(key, ratePercent, gain, exempt.get(key) ?? 0n),
    ),
    ...(of112 > 0n ? [taxOf("112@12.5", "12.5", of112, 0n)] : []),
  ];
  const tax = sumOf(rates.map((rate) => rate.tax));
  const cess = divideRounded(tax * healthCessPercent, 100n);
  return { rates, exempt: rules.exemption112A - left, tax, cess, total: tax + cess };
}

function taxOf(key: RateKey | "112@12.5", ratePercent: string, gain: bigint, exempt: bigint) {
  const taxed = gain - exempt;
  const tax = divideRounded(taxed * (parseFixed(ratePercent) ?? 0n), 100n * scale);
  return { key, ratePercent, gain, exempt, taxed, tax };
}
