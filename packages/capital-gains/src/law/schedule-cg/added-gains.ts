import { allQuarters, type GainKey, type RatePeriod } from "@site/result/names";
import type { BuybackLoss } from "@site/result/schedule-cg";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/lot.ts";
import { gainsByQuarter, lotsUnder, otherAssets, sumOver, sumsOf } from "../lots/lot-sums.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { placeInReturn } from "../rules/return-places.ts";
import type { OtherAssetTreatment } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, roundToRupees } from "../values/money.ts";
import { type AddedGains, gainInReturn, roundToTotal } from "./rate-rows.ts";

/** A statement's gains outside sections 111A and 112A that share a treatment and a rate period. */
export type OtherAssetGains = ReturnType<typeof otherAssetGains>[number];

/**
 * Returns a statement's gains outside sections 111A and 112A, without empty classes, and as added to the
 * return; those under section 112 before 23 July 2024 need indexation and are not.
 */
export function otherAssetGains(all: readonly AssessedLot[], rules: YearRules) {
  return otherAssets(all).map(({ treatment, period, lots }) => {
    const sums = sumsOf(lots);
    const key = keyOf(treatment, period, rules);
    const quarters = roundToTotal(gainInReturn(sums), gainsByQuarter(lots));
    const added = key === undefined ? undefined : { key, under112A: false, quarters };
    return { treatment, period, sums, added };
  });
}

function keyOf(
  treatment: OtherAssetTreatment,
  period: RatePeriod,
  rules: YearRules,
): GainKey | undefined {
  if (treatment !== "long-112") {
    return "slab";
  }
  return rules.longTerm112.some((rate) => rate.period === period) ? "112A@12.5" : undefined;
}

/** Returns the person's other gains as added to the rows of the return. */
export function addedByPerson(gains: readonly OtherGain[]): readonly AddedGains[] {
  return gains.map(({ section, key, period, gain }) => {
    const quarters = allQuarters.map((quarter) => (quarter === period ? gain : 0n));
    return { key, under112A: section === "112A", quarters };
  });
}

/**
 * Returns the year's losses on buybacks by term, as the result has them and as added to the rows of the
 * return: table E adds rows A(A) and B(A) to the gains of one rate before any set-off. Every such
 * buyback is from 1 October 2024 or later, so the rates are 20% and 12.5%; the shares are listed equity,
 * whose short-term rate is 20%.
 */
export function buybackLosses(
  all: readonly AssessedLot[],
  year: FinancialYear,
): readonly { readonly loss: BuybackLoss; readonly added: AddedGains }[] {
  const buybacks = lotsUnder(all, "buyback-dividend");
  return (["short", "long"] as const).flatMap((term) => {
    const lots = buybacks.filter(
      ({ acquired, transferred }) =>
        (holdingOf(acquired, transferred) === "long") === (term === "long"),
    );
    if (lots.length === 0) {
      return [];
    }
    const quarters = gainsByQuarter(lots);
    const total = money(-sumOf(quarters));
    const inReturn = roundToRupees(total);
    const loss: BuybackLoss = {
      term,
      lots: lots.length,
      place: placeInReturn(year, `buyback-loss-${term}`)?.itr2 ?? null,
      ratePercent: term === "short" ? "20" : "12.5",
      dividend: formatMoney(sumOver(lots, ({ saleValue }) => saleValue)),
      loss: formatMoney(total),
      buyExpenses: formatMoney(sumOver(lots, ({ buyExpenses }) => buyExpenses)),
      inReturn: String(inReturn),
    };
    const added: AddedGains = {
      key: term === "short" ? "111A@20" : "112A@12.5",
      under112A: false,
      quarters: roundToTotal(-inReturn, quarters),
    };
    return [{ loss, added }];
  });
}
