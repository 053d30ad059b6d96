import type { OtherGain } from "../losses/beside-statements.ts";
import type { LotSums, Sums } from "../lots/lot-sums.ts";
import { intradayTreatment, long112a, short111a, treatments } from "../rules/treatment.ts";
import type { GainKey, RatePeriod, YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { sumOf } from "../values/fixed-point.ts";
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
  sums: LotSums,
  rules: YearRules,
  schedule: Schedule112A,
  assets: readonly OtherAssetGains[],
  buybackLosses: readonly BuybackLoss[],
): ScheduleCG {
  const intraday = sums.of({ treatment: intradayTreatment });
  return {
    shortTerm111A: rules.shortTerm111A.map(({ ratePercent, period }) =>
      shortTerm(
        ratePercent,
        sums.of({ treatment: short111a, newRate: period === "from-2024-07-23" }),
      ),
    ),
    longTerm112A: rules.longTerm112A.map(({ ratePercent, period }) => {
      const newRate = period === "from-2024-07-23";
      const { single, consolidated } = newRate ? schedule.byRate.since : schedule.byRate.before;
      const inReturn = sumOf([consolidated, ...single]);
      return {
        ratePercent,
        gain: formatMoney(money(sums.of({ treatment: long112a, newRate }).gain)),
        inReturn: String(inReturn),
      };
    }),
    otherAssets: assets.map(otherAssets),
    intraday: {
      turnover: formatMoney(sums.intradayTurnover),
      profit: formatMoney(money(intraday.saleValue - intraday.cost)),
      charges: formatMoney(money(intraday.buyExpenses + intraday.transferExpenses)),
      stt: formatMoney(sums.intradayStt),
    },
    buybackLosses,
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

function otherAssets({ treatment, newRate, key, exact, inReturn }: OtherAssetGains): OtherAssets {
  const { term, section } = treatments[treatment];
  return {
    term,
    section,
    ratePeriod: newRate ? "from-2024-07-23" : "before-2024-07-23",
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
  const fullValue = roundToRupees(money(sums.saleValue));
  const cost = roundToRupees(money(sums.cost + sums.buyExpenses));
  const expenses = roundToRupees(money(sums.transferExpenses));
  return {
    ratePercent,
    fullValue: formatMoney(money(sums.saleValue)),
    cost: formatMoney(money(sums.cost + sums.buyExpenses)),
    expenses: formatMoney(money(sums.transferExpenses)),
    gain: formatMoney(money(sums.gain)),
    inReturn: {
      fullValue: String(fullValue),
      cost: String(cost),
      expenses: String(expenses),
      gain: String(fullValue - cost - expenses),
    },
  };
}
