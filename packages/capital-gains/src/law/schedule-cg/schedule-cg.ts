import type { OtherGain } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { gainOf, type Sums, sumsOf } from "../lots/lot-sums.ts";
import { type Treatment, treatments } from "../rules/treatment.ts";
import type { GainKey, RatePeriod, YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { type Amount, formatMoney, money, roundToRupees } from "../values/money.ts";
import type { BuybackLoss } from "./buyback-losses.ts";
import type { OtherAssetGains } from "./other-gains.ts";

/** Schedule CG's row for section 111A at one rate: exact sums. */
type ShortTerm111A = {
  readonly ratePercent: string;
  readonly fullValue: Amount;
  /** Purchase value and purchase expenses. */
  readonly cost: Amount;
  /** Expenses of the transfers. */
  readonly expenses: Amount;
  readonly gain: Amount;
  /** The same in whole rupees as the return takes them; its gain is their difference. */
  readonly inReturn: {
    readonly fullValue: string;
    readonly cost: string;
    readonly expenses: string;
    readonly gain: string;
  };
};

/** Schedule CG's row for section 112A at one rate. */
type LongTerm112A = {
  readonly ratePercent: string;
  /** Exact sum of the lots' gains. */
  readonly gain: Amount;
  /** The same in whole rupees as the return has it: the sum of Schedule 112A's column 14. */
  readonly inReturn: string;
};

/** Gains outside sections 111A and 112A of one section and rate period. */
export type OtherAssets = Omit<ShortTerm111A, "ratePercent"> & {
  readonly term: "short" | "long";
  readonly section: "112" | "50AA" | "slab";
  readonly ratePeriod: RatePeriod;
  /**
   * Their row of the return; `null` for section 112 before 23 July 2024, whose rate and cost depend on
   * indexation, which is not done here.
   */
  readonly key: GainKey | null;
};

/** Equity bought and sold on one day: speculative business, sections 43(5) and 73. */
export type Intraday = {
  /** Sum of the sizes of the lots' profits and losses. */
  readonly turnover: Amount;
  /** Sum of sale minus purchase, before charges. */
  readonly profit: Amount;
  /** Charges without securities transaction tax. */
  readonly charges: Amount;
  /** Securities transaction tax, which section 36(1)(xv) allows against this income. */
  readonly stt: Amount;
};

/** Schedule CG's figures for sections 111A and 112A, with intraday trades and losses on buybacks. */
export type ScheduleCG = {
  readonly shortTerm111A: readonly ShortTerm111A[];
  readonly longTerm112A: readonly LongTerm112A[];
  /** Gains outside sections 111A and 112A, without empty ones. */
  readonly otherAssets: readonly OtherAssets[];
  readonly intraday: Intraday;
  readonly buybackLosses: readonly BuybackLoss[];
};

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
  const under = (name: Treatment, period: RatePeriod) =>
    lots.filter(({ treatment, ratePeriod }) => treatment === name && ratePeriod === period);
  return {
    shortTerm111A: rules.shortTerm111A.map(({ ratePercent, period }) =>
      shortTerm(ratePercent, sumsOf(under("short-111a", period))),
    ),
    longTerm112A: rules.longTerm112A.map(({ ratePercent, period }) => {
      const { single, consolidated } = schedule.byRate[period];
      return {
        ratePercent,
        gain: formatMoney(gainOf(under("long-112a", period))),
        inReturn: String(sumOf([consolidated, ...single])),
      };
    }),
    otherAssets: assets.map(otherAssets),
    intraday: intradayOf(lots.filter(({ treatment }) => treatment === "intraday")),
    buybackLosses,
  };
}

function intradayOf(lots: readonly AssessedLot[]): Intraday {
  const profits = lots.map(({ saleValue, cost }) => saleValue - cost);
  const charges = lots.map(({ buyExpenses, transferExpenses }) => buyExpenses + transferExpenses);
  return {
    turnover: formatMoney(money(sumOf(profits.map(absolute)))),
    profit: formatMoney(money(sumOf(profits))),
    charges: formatMoney(money(sumOf(charges))),
    stt: formatMoney(money(sumOf(lots.flatMap(({ stt }) => stt ?? [])))),
  };
}

/**
 * Returns the year's gain under section 112A before set-off and exemption: what the return shows plus
 * the person's other gains, in whole rupees; negative for a loss.
 */
export function gainUnder112A(
  { longTerm112A }: Pick<ScheduleCG, "longTerm112A">,
  otherGains: readonly Pick<OtherGain, "section" | "gain">[],
): bigint {
  return sumOf([
    ...longTerm112A.map(({ inReturn }) => BigInt(inReturn)),
    ...otherGains.filter(({ section }) => section === "112A").map(({ gain }) => gain),
  ]);
}

function otherAssets({ treatment, period, key, exact, inReturn }: OtherAssetGains): OtherAssets {
  const { term, section } = treatments[treatment];
  return {
    term,
    section,
    ratePeriod: period,
    key: key ?? null,
    fullValue: formatMoney(money(exact.fullValue)),
    cost: formatMoney(money(exact.cost)),
    expenses: formatMoney(money(exact.expenses)),
    gain: formatMoney(money(exact.gain)),
    inReturn: {
      fullValue: String(inReturn.fullValue),
      cost: String(inReturn.cost),
      expenses: String(inReturn.expenses),
      gain: String(inReturn.gain),
    },
  };
}

function shortTerm(ratePercent: string, sums: Sums): ShortTerm111A {
  const fullValue = roundToRupees(sums.saleValue);
  const cost = roundToRupees(sums.cost);
  const expenses = roundToRupees(sums.transferExpenses);
  return {
    ratePercent,
    fullValue: formatMoney(sums.saleValue),
    cost: formatMoney(sums.cost),
    expenses: formatMoney(sums.transferExpenses),
    gain: formatMoney(sums.gain),
    inReturn: {
      fullValue: String(fullValue),
      cost: String(cost),
      expenses: String(expenses),
      gain: String(fullValue - cost - expenses),
    },
  };
}
