import { grandfatheredCost } from "../rules/cost-of-acquisition.ts";
import { GRANDFATHERED_UNTIL, NEW_RATES_FROM } from "../rules/dates-of-the-law.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { quartersOf } from "../rules/quarter.ts";
import {
  BUYBACK_DIVIDEND,
  BUYBACK_EXEMPT,
  INTRADAY,
  LONG_112A,
  SHORT_111A,
  treatmentOf,
} from "../rules/treatment.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { judgeIsin } from "../values/isin.ts";
import { type Money, money } from "../values/money.ts";
import { pricePerUnit, type Quantity, worth } from "../values/quantity.ts";
import { AssessedLots } from "./assessed-lots.ts";
import type { LotFlag } from "./lot.ts";
import type { LotTable } from "./lot-table.ts";

/**
 * Applies the rules to every lot of a year and puts flags on those that need a look.
 * `proposedFmv` gives the price of 31-Jan-2018 to use where the statement has none; without it such
 * lots keep what was paid as their cost.
 */
export function assessLots(
  table: LotTable,
  year: FinancialYear,
  proposedFmv: ((isin: string) => Money | undefined) | null,
): AssessedLots {
  const lots = new AssessedLots(table);
  const quarterOf = quartersOf(year);
  const isinFlag = isinFlags();
  for (let i = 0; i < table.length; i++) {
    const acquired = (table.acquired[i] ?? 0) as CalendarDate;
    const transferred = (table.transferred[i] ?? 0) as CalendarDate;
    const scope = table.sections[table.section[i] ?? 0]?.scope ?? "equity";
    const treatment = treatmentOf(scope, acquired, transferred);
    lots.treatment[i] = treatment;
    lots.quarter[i] = quarterOf(transferred);
    lots.newRate[i] = transferred >= NEW_RATES_FROM ? 1 : 0;
    lots.fmvPerUnit[i] = statedFmvPerUnit(table, i) ?? -1n;
    const flag = isinFlag(table.isins[i] ?? "");
    if (flag !== null) table.flag(i, flag);
    if (table.cost[i] === 0n) table.flag(i, "zero-cost");
    if (treatment === LONG_112A || treatment === SHORT_111A)
      flagTerm(table, i, scope, treatment, acquired, transferred);
    else if (treatment === INTRADAY && acquired !== transferred)
      table.flag(i, "intraday-dates-differ");
    const grandfathered = treatment === LONG_112A && acquired <= GRANDFATHERED_UNTIL;
    if (grandfathered) {
      lots.grandfathered[i] = 1;
      if ((lots.fmvPerUnit[i] ?? -1n) < 0n) proposeFmv(lots, i, proposedFmv);
    }
    assessGain(lots, i, treatment, grandfathered);
  }
  return lots;
}

function assessGain(
  lots: AssessedLots,
  i: number,
  treatment: number,
  grandfathered: boolean,
): void {
  const table = lots.table;
  const saleValue = money(table.saleValue[i] ?? 0n);
  const actual = money((table.cost[i] ?? 0n) + (table.buyExpenses[i] ?? 0n));
  if (treatment === BUYBACK_DIVIDEND) {
    // Purchase expenses are not part of this loss: they stand beside it in the buyback losses.
    const cost = money(table.cost[i] ?? 0n);
    lots.costOfAcquisition[i] = cost;
    lots.gain[i] = -cost;
    table.flag(i, "buyback-consideration-nil");
    return;
  }
  if (treatment === BUYBACK_EXEMPT) {
    lots.costOfAcquisition[i] = actual;
    lots.gain[i] = 0n;
    table.flag(i, "buyback-exempt");
    return;
  }
  const cost = grandfathered ? costWithFmv(lots, i, actual, saleValue) : actual;
  lots.costOfAcquisition[i] = cost;
  lots.gain[i] = saleValue - (table.transferExpenses[i] ?? 0n) - cost;
}

function costWithFmv(lots: AssessedLots, i: number, actual: Money, saleValue: Money): Money {
  const perUnit = lots.fmvPerUnit[i] ?? -1n;
  if (perUnit < 0n) return actual;
  const total = lots.table.fmvTotalOf(i);
  const quantity = (lots.table.quantity[i] ?? 0n) as Quantity;
  return grandfatheredCost(actual, total ?? worth(perUnit as Money, quantity), saleValue);
}

function proposeFmv(
  lots: AssessedLots,
  i: number,
  proposedFmv: ((isin: string) => Money | undefined) | null,
): void {
  const proposed = proposedFmv?.(lots.table.isins[i] ?? "");
  if (proposed === undefined) lots.table.flag(i, "fmv-missing");
  else {
    lots.fmvPerUnit[i] = proposed;
    lots.table.flag(i, "fmv-proposed");
  }
}

/** The price per unit as stated; a lot total is divided and rounded to the four decimals of 112A. */
function statedFmvPerUnit(table: LotTable, i: number): Money | null {
  const total = table.fmvTotalOf(i);
  if (total !== null) return pricePerUnit(total, (table.quantity[i] ?? 1n) as Quantity);
  return table.fmvPerUnitOf(i);
}

function flagTerm(
  table: LotTable,
  i: number,
  scope: string,
  treatment: number,
  acquired: CalendarDate,
  transferred: CalendarDate,
): void {
  if (
    (scope === "equity-short-term" && treatment === LONG_112A) ||
    (scope === "equity-long-term" && treatment === SHORT_111A)
  )
    table.flag(i, "term-differs-from-section");
  if (treatment !== SHORT_111A) return;
  if (acquired === transferred) table.flag(i, "acquired-and-transferred-same-day");
  else if (holdingOf(acquired, transferred) === "exactly-12-months")
    table.flag(i, "held-exactly-12-months");
}

/** Judges each ISIN once, however many lots have it. */
function isinFlags(): (isin: string) => LotFlag | null {
  const known = new Map<string, LotFlag | null>();
  return (isin) => {
    const judged = known.get(isin);
    if (judged !== undefined) return judged;
    const verdict = judgeIsin(isin);
    const flag: LotFlag | null =
      isin === ""
        ? "isin-missing"
        : verdict === "valid"
          ? null
          : verdict === "malformed"
            ? "isin-malformed"
            : "isin-check-digit";
    known.set(isin, flag);
    return flag;
  };
}
