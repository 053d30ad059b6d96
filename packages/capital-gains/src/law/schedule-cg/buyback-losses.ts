import type { BuybackLoss } from "result/schedule-cg";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { paidFor } from "../lots/lot.ts";
import { gainsByQuarter } from "../lots/lot-sums.ts";
import { dividendAndGain } from "../rules/buyback.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { placeInReturn } from "../rules/return-places.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, roundToRupees } from "../values/money.ts";
import { type AddedGains, quarterAmounts } from "./rate-rows.ts";

/** The dividend and the capital losses of one term of buybacks taxed as dividend. */
export type BuybackLosses = {
  readonly term: "short" | "long";
  readonly lots: number;
  readonly dividend: bigint;
  /** Purchase expenses within the losses. */
  readonly buyExpenses: bigint;
  /** Five losses as positive amounts, in the order of `allQuarters`. */
  readonly quarters: readonly bigint[];
};

/** Returns the year's losses on buybacks by term; empty when there are none. */
export function buybackLossesOf(all: readonly AssessedLot[]): readonly BuybackLosses[] {
  const buybacks = all.filter(({ treatment }) => treatment === "buyback-dividend");
  return (["short", "long"] as const)
    .map((term) => {
      const lots = buybacks.filter(
        ({ acquired, transferred }) =>
          (holdingOf(acquired, transferred) === "long") === (term === "long"),
      );
      return {
        term,
        lots: lots.length,
        dividend: sumOf(lots.map((lot) => dividendAndGain(lot.saleValue, paidFor(lot)).dividend)),
        buyExpenses: sumOf(lots.map(({ buyExpenses }) => buyExpenses)),
        quarters: gainsByQuarter(lots).map((gain) => -gain),
      };
    })
    .filter(({ lots }) => lots > 0);
}

/**
 * Returns the losses on buybacks as added to the rows of the return: table E adds rows A(A) and B(A) to
 * the gains of one rate before any set-off. Every such buyback is from 1 October 2024 or later, so the
 * rates are 20% and 12.5%; the shares are listed equity, whose short-term rate is 20%. `amounts`
 * returns the losses of each period in the rows' own unit.
 */
export function addedBuybackLosses(
  losses: readonly BuybackLosses[],
  amounts: (losses: BuybackLosses) => readonly bigint[],
): readonly AddedGains[] {
  return losses.map((each) => ({
    key: each.term === "short" ? "111A@20" : "112A@12.5",
    under112A: false,
    quarters: amounts(each).map((amount) => -amount),
  }));
}

/** Returns the losses on buybacks as the result has them, with their rows of Schedule CG. */
export function buybackLosses(
  losses: readonly BuybackLosses[],
  year: FinancialYear,
): readonly BuybackLoss[] {
  return losses.map(({ term, lots, dividend, buyExpenses, quarters }) => {
    const loss = money(sumOf(quarters));
    return {
      term,
      lots,
      place: placeInReturn(year, `buyback-loss-${term}`)?.itr2 ?? null,
      ratePercent: term === "short" ? "20" : "12.5",
      dividend: formatMoney(money(dividend)),
      loss: formatMoney(loss),
      buyExpenses: formatMoney(money(buyExpenses)),
      inReturn: String(roundToRupees(loss)),
      quarters: quarterAmounts(quarters, (amount) => formatMoney(money(-amount))),
    };
  });
}
