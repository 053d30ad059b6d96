import type { BuybackLoss } from "result/schedule-cg";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { gainsByQuarter } from "../lots/lot-sums.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { placeInReturn } from "../rules/return-places.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { formatAtLeastTwo, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, roundToRupees } from "../values/money.ts";
import { type AddedGains, quarterAmounts } from "./rate-rows.ts";
import { roundToTotal } from "./whole-rupee-rows.ts";

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
  const buybacks = all.filter(({ treatment }) => treatment === "buyback-dividend");
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
      dividend: formatMoney(money(sumOf(lots.map(({ saleValue }) => saleValue)))),
      loss: formatMoney(total),
      buyExpenses: formatMoney(money(sumOf(lots.map(({ buyExpenses }) => buyExpenses)))),
      inReturn: String(inReturn),
      quarters: quarterAmounts(quarters, formatAtLeastTwo),
    };
    const added: AddedGains = {
      key: term === "short" ? "111A@20" : "112A@12.5",
      under112A: false,
      exact: quarters,
      inReturn: roundToTotal(-inReturn, quarters),
    };
    return [{ loss, added }];
  });
}
