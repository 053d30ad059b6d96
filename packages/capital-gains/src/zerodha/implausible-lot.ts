import { GRANDFATHERED_UNTIL } from "../rules/dates-of-the-law.ts";
import { formatDate } from "../values/calendar-date.ts";
import { formatMoney, larger, money, sizeOf, smaller } from "../values/money.ts";
import { COLUMN_TITLES } from "./columns.ts";
import type { LotRow } from "./lot-row.ts";
import type { StatedPeriod } from "./period.ts";

const PAISA = money(10_000n);

/** Why a row can't be right: the refusal's code, what the row has or states, and its column. */
export interface Implausible {
  readonly code: string;
  readonly what: string;
  readonly column: string;
}

/**
 * Holds a lot against the days that the statement covers and against its own profit.
 * @returns what is wrong, `null` when nothing is
 */
export function implausible(lot: LotRow, period: StatedPeriod | null): Implausible | null {
  const { transferred, profit, statedProfit } = lot;
  if (period !== null && (transferred < period.from || transferred > (period.to ?? transferred)))
    return {
      code: "transfer-outside-period",
      what: `has a sale on ${formatDate(transferred)}, outside the days that the statement covers`,
      column: COLUMN_TITLES.exitDate,
    };
  if (statedProfit !== null && sizeOf(money(statedProfit - profit)) > PAISA)
    return {
      code: "does-not-tie",
      what: `states a profit of ${formatMoney(statedProfit)}, but its sale value less its purchase value is ${formatMoney(profit)}`,
      column: COLUMN_TITLES.profit,
    };
  return null;
}

/**
 * Whether a long-term lot of before 1-Feb-2018 states a Taxable Profit that its own figures do not
 * give under section 55(2)(ac): sale value less the higher of the cost and the lower of fair market
 * value and sale value.
 */
export function taxableProfitDiffers(lot: LotRow): boolean {
  const { acquired, cost, saleValue, fairMarketValue, taxableProfit } = lot;
  if (acquired > GRANDFATHERED_UNTIL || fairMarketValue === null || taxableProfit === null) {
    return false;
  }
  const lawful = saleValue - larger(cost, smaller(fairMarketValue, saleValue));
  return sizeOf(money(taxableProfit - lawful)) > PAISA;
}
