import { dividendAndGain } from "../rules/buyback.ts";
import { grandfatheredCost } from "../rules/cost-of-acquisition.ts";
import { grandfatheredUntil, newRatesFrom } from "../rules/dates-of-the-law.ts";
import type { FundTable } from "../rules/fund-table.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { quartersOf } from "../rules/quarter.ts";
import { asOfDay, type Security, securityOf } from "../rules/security.ts";
import type { KnownKind } from "../rules/security-kind.ts";
import {
  buybackDividend,
  buybackExempt,
  holdingLimit,
  intradayTreatment,
  isSale,
  long112,
  long112a,
  type Scope,
  short50aa,
  treatmentOf,
} from "../rules/treatment.ts";
import { mostPlain } from "../values/amount-column.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { judgeIsin } from "../values/isin.ts";
import { type Money, money } from "../values/money.ts";
import { pricePerUnit, priceTimesQuantity, type Quantity } from "../values/quantity.ts";
import { AssessedLots } from "./assessed-lots.ts";
import type { FairMarketValues } from "./fair-market-values.ts";
import type { LotFlag } from "./lot.ts";
import { type LotTable, noFmv } from "./lot-table.ts";

/**
 * Applies the rules to every lot of a year and flags those that need checking. `fairMarketValues`
 * decides the prices of 31 January 2018; it may be `null` when no lot was acquired by then.
 * `chosenKinds` are the kinds that the person chose, by ISIN; `funds` may be `null` without funds.
 */
export function assessLots(
  table: LotTable,
  year: FinancialYear,
  fairMarketValues: FairMarketValues | null,
  chosenKinds: ReadonlyMap<string, KnownKind>,
  funds: FundTable | null,
): AssessedLots {
  // Once for each share: its lots are many.
  const securities = table.shares.map(({ isin }) => securityOf(isin, chosenKinds, funds));
  separateEarlierKinds(table, securities);
  const lots = new AssessedLots(table, securities);
  const { length } = table;
  const quarterOf = quartersOf(year);
  const isinFlagOf = table.shares.map(({ isin }) => isinFlag(isin));
  for (let i = 0; i < length; i += 1) {
    const acquired = (table.acquired[i] ?? 0) as CalendarDate;
    const transferred = (table.transferred[i] ?? 0) as CalendarDate;
    const scope = table.sections[table.section[i] ?? 0]?.scope ?? "equity";
    const security = securities[table.share[i] ?? 0] ?? unknown;
    const treatment = treatmentOf(scope, security, acquired, transferred);
    lots.treatment[i] = treatment;
    lots.quarter[i] = quarterOf(transferred);
    lots.newRate[i] = transferred >= newRatesFrom ? 1 : 0;
    const flag = isinFlagOf[table.share[i] ?? 0] ?? null;
    if (flag !== null) {
      table.flag(i, flag);
    }
    // Section 55(2)(aa)(iii): a right to subscribe costs the holder who is offered it nothing.
    if (table.cost.plain(i) === 0 && security.kind !== "rights-entitlement") {
      table.flag(i, "zero-cost");
    }
    stateFmvPerUnit(lots, i);
    if (isSale(treatment)) {
      flagTerm(table, i, scope, security, treatment, acquired, transferred);
    } else if (treatment === intradayTreatment && acquired !== transferred) {
      table.flag(i, "intraday-dates-differ");
    }
    const grandfathered = treatment === long112a && acquired <= grandfatheredUntil;
    if (grandfathered) {
      lots.grandfathered[i] = 1;
      lots.grandfatheredLots.push(i);
      fairMarketValues?.settle(lots, i);
    }
    assessGain(lots, i, treatment, grandfathered);
  }
  return lots;
}

/**
 * Puts the lots of a fund that were sold under an earlier kind under a share number with that kind:
 * the kind on the day of the transfer decides.
 */
function separateEarlierKinds(table: LotTable, securities: Security[]): void {
  if (securities.every(({ earlier = [] }) => earlier.length === 0)) {
    return;
  }
  const numbers = new Map<string, number>();
  for (let i = 0; i < table.length; i += 1) {
    const share = table.share[i] ?? 0;
    const security = securities[share] ?? unknown;
    const then = security.earlier?.find(({ until }) => (table.transferred[i] ?? 0) <= until);
    if (then === undefined) {
      continue;
    }
    const key = `${share} ${then.kind}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = table.shares.push(table.shareOf(i)) - 1;
      numbers.set(key, number);
      securities.push(asOfDay(security, then));
    }
    table.share[i] = number;
  }
}

function assessGain(
  lots: AssessedLots,
  i: number,
  treatment: number,
  grandfathered: boolean,
): void {
  const table = lots.table;
  if (!grandfathered && treatment !== buybackDividend && treatment !== buybackExempt) {
    // The columns' plain numbers add up exactly; a sum with a missing one is NaN.
    const cost = table.cost.plain(i) + table.buyExpenses.plain(i);
    const gain = table.saleValue.plain(i) - table.transferExpenses.plain(i) - cost;
    if (cost <= mostPlain && Math.abs(gain) <= mostPlain) {
      lots.costOfAcquisition.setPlain(i, cost);
      lots.gain.setPlain(i, gain);
      return;
    }
  }
  const saleValue = money(table.saleValue.exact(i));
  const actual = money(table.cost.exact(i) + table.buyExpenses.exact(i));
  if (treatment === buybackDividend) {
    lots.costOfAcquisition.set(i, actual);
    lots.gain.set(i, dividendAndGain(saleValue, actual).gain);
    table.flag(i, "buyback-consideration-nil");
    return;
  }
  if (treatment === buybackExempt) {
    lots.costOfAcquisition.set(i, actual);
    lots.gain.set(i, 0n);
    table.flag(i, "buyback-exempt");
    return;
  }
  const cost = grandfathered ? costWithFmv(lots, i, actual, saleValue) : actual;
  lots.costOfAcquisition.set(i, cost);
  lots.gain.set(i, saleValue - table.transferExpenses.exact(i) - cost);
}

function costWithFmv(lots: AssessedLots, i: number, actual: Money, saleValue: Money): Money {
  const perUnit = lots.fmvPerUnitOf(i);
  if (perUnit === null) {
    return actual;
  }
  const total = lots.fmvTotalOf(i);
  const quantity = lots.table.quantity.exact(i) as Quantity;
  return grandfatheredCost(actual, total ?? priceTimesQuantity(perUnit, quantity), saleValue);
}

/** Sets the stated price per unit; a lot total is divided and rounded to the four decimals of 112A. */
function stateFmvPerUnit(lots: AssessedLots, i: number): void {
  const { table } = lots;
  if (table.fmvKind[i] === noFmv) {
    lots.fmvPerUnit.setPlain(i, -1);
    return;
  }
  const total = table.fmvTotalOf(i);
  const perUnit =
    total === null
      ? table.fmvPerUnitOf(i)
      : pricePerUnit(total, table.quantity.exact(i) as Quantity);
  lots.fmvPerUnit.set(i, perUnit ?? -1n);
}

function flagTerm(
  table: LotTable,
  i: number,
  scope: Scope,
  security: Security,
  treatment: number,
  acquired: CalendarDate,
  transferred: CalendarDate,
): void {
  const isLong = treatment === long112a || treatment === long112;
  // Section 50AA has no long term, so the dates cannot contradict the statement's section.
  if (
    (scope === "equity-short-term" && isLong) ||
    (scope === "equity-long-term" && !isLong && treatment !== short50aa)
  ) {
    table.flag(i, "term-differs-from-section");
  }
  if (isLong) {
    return;
  }
  if (acquired === transferred) {
    table.flag(i, "acquired-and-transferred-same-day");
  }
  if (treatment === short50aa || security.kind === "rights-entitlement") {
    return;
  }
  const years = holdingLimit(scope, security, transferred);
  if (holdingOf(acquired, transferred, years) === "on-the-limit") {
    table.flag(i, years === 1 ? "held-exactly-12-months" : "held-exactly-24-or-36-months");
  }
}

const unknown: Security = { kind: "unknown", isListed: true };

function isinFlag(isin: string): LotFlag | null {
  if (isin === "") {
    return "isin-missing";
  }
  const verdict = judgeIsin(isin);
  if (verdict === "valid") {
    return null;
  }
  return verdict === "malformed" ? "isin-malformed" : "isin-check-digit";
}
