import type { LotSums, Sums } from "../lots/lot-sums.ts";
import { INTRADAY, LONG_112A, SHORT_111A } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import type { ShortTerm111A, StatementResult } from "../statement-result.ts";
import { formatMoney, money, roundToRupees } from "../values/money.ts";

/**
 * The figures of Schedule CG for sections 111A and 112A (see `placeInReturn`), one entry for each rate of the
 * year even when it is nil; beside them what is no capital gain, and the losses of buybacks.
 */
export function scheduleCG(
  sums: LotSums,
  rules: YearRules,
  schedule: Schedule112A,
  buybackLosses: StatementResult["scheduleCG"]["buybackLosses"],
): StatementResult["scheduleCG"] {
  const intraday = sums.of({ treatment: INTRADAY });
  return {
    shortTerm111A: rules.shortTerm111A.map(({ ratePercent, period }) =>
      shortTerm(
        ratePercent,
        sums.of({ treatment: SHORT_111A, newRate: period === "from-2024-07-23" }),
      ),
    ),
    longTerm112A: rules.longTerm112A.map(({ ratePercent, period }) => {
      const newRate = period === "from-2024-07-23";
      const { single, consolidated } = newRate ? schedule.byRate.since : schedule.byRate.before;
      const inReturn = single.reduce((sum, amount) => sum + amount, consolidated);
      return {
        ratePercent,
        gain: formatMoney(money(sums.of({ treatment: LONG_112A, newRate }).gain)),
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
