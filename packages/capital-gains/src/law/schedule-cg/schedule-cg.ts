import type { OtherGain } from "../losses/beside-statements.ts";
import type { LotSums, Sums } from "../lots/lot-sums.ts";
import { intradayTreatment, long112a, short111a } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import { sumOf } from "../values/fixed-point.ts";
import { type Amount, formatMoney, money, roundToRupees } from "../values/money.ts";
import type { BuybackLoss } from "./buyback-losses.ts";

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
