import type { AssessedLots } from "../lots/assessed-lots.ts";
import type { LotSums } from "../lots/lot-sums.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { BUYBACK_DIVIDEND } from "../rules/treatment.ts";
import type { BuybackLoss } from "../statement-result.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { formatMoney, money } from "../values/money.ts";

/**
 * The capital losses that buybacks taxed as dividend leave, by term, each the cost as stated with
 * the purchase expenses beside it; empty when there are none.
 * They stand apart: Schedule CG takes them in its rows for other assets, not in 111A or 112A.
 */
export function buybackLosses(lots: AssessedLots, total: LotSums): readonly BuybackLoss[] {
  const sums = {
    short: { lots: 0, loss: 0n, buyExpenses: 0n },
    long: { lots: 0, loss: 0n, buyExpenses: 0n },
  };
  const any = total.of({ treatment: BUYBACK_DIVIDEND }).lots > 0;
  const length = any ? lots.length : 0;
  for (let i = 0; i < length; i++) {
    if (lots.treatment[i] !== BUYBACK_DIVIDEND) continue;
    const acquired = (lots.table.acquired[i] ?? 0) as CalendarDate;
    const transferred = (lots.table.transferred[i] ?? 0) as CalendarDate;
    const sum = sums[holdingOf(acquired, transferred) === "long" ? "long" : "short"];
    sum.lots++;
    sum.loss -= lots.gain.exact(i);
    sum.buyExpenses += lots.table.buyExpenses.exact(i);
  }
  return (["short", "long"] as const)
    .filter((term) => sums[term].lots > 0)
    .map((term) => ({
      term,
      lots: sums[term].lots,
      loss: formatMoney(money(sums[term].loss)),
      buyExpenses: formatMoney(money(sums[term].buyExpenses)),
    }));
}
