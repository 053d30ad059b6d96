import type { AssessedLots } from "../lots/assessed-lots.ts";
import { allQuarters } from "../rules/quarter.ts";
import { holdingLimit, isSale, short50aa, treatments } from "../rules/treatment.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import { formatTrimmed } from "../values/fixed-point.ts";
import { type Amount, formatMoney, type Money, money } from "../values/money.ts";
import type { Lot } from "./statement-result.ts";

/** Returns the lots as the result has them, in the statements' order. */
export function resultLots(lots: AssessedLots): readonly Lot[] {
  return Array.from({ length: lots.length }, (_, i) => resultLot(lots, i));
}

function resultLot(lots: AssessedLots, i: number): Lot {
  const { table } = lots;
  const { name, isin } = table.shareOf(i);
  const section = table.sections[table.section[i] ?? 0];
  const treatment = treatments[lots.treatment[i] ?? 0] ?? treatments[0];
  return {
    name,
    isin,
    kind: lots.kindOf(i),
    quantity: formatTrimmed(table.quantity.exact(i)),
    acquired: formatDate((table.acquired[i] ?? 0) as CalendarDate),
    transferred: formatDate((table.transferred[i] ?? 0) as CalendarDate),
    saleValue: formatMoney(money(table.saleValue.exact(i))),
    cost: formatMoney(money(table.cost.exact(i))),
    buyExpenses: formatMoney(money(table.buyExpenses.exact(i))),
    transferExpenses: formatMoney(money(table.transferExpenses.exact(i))),
    stt: amountOrNull(table.sttOf(i)),
    fmvPerUnit: amountOrNull(lots.fmvPerUnitOf(i)),
    fmvTotal: amountOrNull(lots.fmvTotalOf(i)),
    term: treatment.term,
    section: treatment.section,
    longTermAfterMonths: longTermAfterMonths(lots, i),
    ratePeriod: lots.newRate[i] === 1 ? "from-2024-07-23" : "before-2024-07-23",
    grandfathered: lots.grandfathered[i] === 1,
    costOfAcquisition: formatMoney(money(lots.costOfAcquisition.exact(i))),
    gain: formatMoney(money(lots.gain.exact(i))),
    quarter: allQuarters[lots.quarter[i] ?? 0] ?? "upto-15-jun",
    flags: table.flagsOf(i),
    source: {
      file: section?.file ?? 0,
      sheet: section?.sheet ?? "",
      title: section?.title ?? "",
      row: table.row[i] ?? 0,
    },
  };
}

function longTermAfterMonths(lots: AssessedLots, i: number): number | null {
  const treatment = lots.treatment[i] ?? 0;
  const scope = lots.table.sections[lots.table.section[i] ?? 0]?.scope;
  const security = lots.securityOf(i);
  if (!isSale(treatment) || treatment === short50aa || security === undefined || !scope) {
    return null;
  }
  return 12 * holdingLimit(scope, security, (lots.table.transferred[i] ?? 0) as CalendarDate);
}

function amountOrNull(amount: Money | null): Amount | null {
  return amount === null ? null : formatMoney(amount);
}
