import type { AssetGains, BuybackLoss, ScheduleCG } from "@site/result/schedule-cg";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/lot.ts";
import { lotsUnder, type Sums, sumOver, sumsOf } from "../lots/lot-sums.ts";
import { treatments } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { formatMoney, roundToRupees } from "../values/money.ts";
import type { OtherAssetGains } from "./added-gains.ts";
import { gainInReturn } from "./rate-rows.ts";

/**
 * Returns the figures of Schedule CG for sections 111A and 112A (see `placeInReturn`), one entry for
 * each rate of the year even when nil; also intraday trades, which are not capital gains, and the losses
 * on buybacks.
 */
export function scheduleCG(
  lots: readonly AssessedLot[],
  rules: YearRules,
  schedule: Schedule112A,
  assets: readonly OtherAssetGains[],
  buybackLosses: readonly BuybackLoss[],
): ScheduleCG {
  return {
    shortTerm111A: rules.shortTerm111A.map(({ ratePercent, period }) => ({
      ratePercent,
      ...assetFigures(sumsOf(lotsUnder(lots, "short-111a", period))),
    })),
    longTerm112A: rules.longTerm112A.map(({ ratePercent, period }) => {
      const { single, consolidated } = schedule.byRate[period];
      return { ratePercent, gain: String(sumOf([consolidated, ...single])) };
    }),
    otherAssets: assets.map(({ treatment, period, sums, added }) => {
      const { term, section } = treatments[treatment];
      return { term, section, ratePeriod: period, key: added?.key ?? null, ...assetFigures(sums) };
    }),
    intraday: intradayOf(lotsUnder(lots, "intraday")),
    buybackLosses,
  };
}

function intradayOf(lots: readonly AssessedLot[]): ScheduleCG["intraday"] {
  return {
    turnover: formatMoney(sumOver(lots, ({ saleValue, cost }) => absolute(saleValue - cost))),
    profit: formatMoney(sumOver(lots, ({ saleValue, cost }) => saleValue - cost)),
    charges: formatMoney(sumOver(lots, (lot) => lot.buyExpenses + lot.transferExpenses)),
    stt: formatMoney(sumOver(lots, ({ stt }) => stt ?? 0n)),
  };
}

/** Returns the year's gain under section 112A, the person's included, before any set-off. */
export function gainUnder112A(
  { longTerm112A }: Pick<ScheduleCG, "longTerm112A">,
  otherGains: readonly Pick<OtherGain, "section" | "gain">[],
): bigint {
  return sumOf([
    ...longTerm112A.map(({ gain }) => BigInt(gain)),
    ...otherGains.filter(({ section }) => section === "112A").map(({ gain }) => gain),
  ]);
}

/** Returns sums as an item of Schedule CG: whole rupees, each rounded. */
function assetFigures(sums: Sums): AssetGains {
  return {
    fullValue: String(roundToRupees(sums.saleValue)),
    cost: String(roundToRupees(sums.cost)),
    expenses: String(roundToRupees(sums.transferExpenses)),
    gain: String(gainInReturn(sums)),
  };
}
