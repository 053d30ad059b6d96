import type { ResultLot } from "@site/result/lot";
import type { LotOrigin } from "@site/result/origins";
import type { AssessedLot } from "../lots/lot.ts";
import { holdingLimit, treatments } from "../rules/treatment.ts";
import { formatDate } from "../values/calendar-date.ts";
import { formatTrimmed } from "../values/fixed-point.ts";
import { type Amount, formatMoney, type Money } from "../values/money.ts";

/** Returns a lot as the result has it. */
export function resultLot(lot: AssessedLot): ResultLot {
  const { term, section } = treatments[lot.treatment];
  const { file, sheet, title } = lot.section;
  return {
    name: lot.name,
    isin: lot.isin,
    kind: lot.security.kind,
    quantity: formatTrimmed(lot.quantity),
    acquired: formatDate(lot.acquired),
    transferred: formatDate(lot.transferred),
    saleValue: formatMoney(lot.saleValue),
    cost: formatMoney(lot.cost),
    buyExpenses: formatMoney(lot.buyExpenses),
    ...(lot.returnedCapital && { returnedCapital: formatMoney(lot.returnedCapital.lowers) }),
    transferExpenses: formatMoney(lot.transferExpenses),
    stt: amountOrNull(lot.stt),
    fmvPerUnit: amountOrNull(lot.fmvPerUnit),
    fmvTotal: amountOrNull(lot.fmvTotal),
    term,
    section,
    longTermAfterMonths: longTermAfterMonths(lot),
    ratePeriod: lot.ratePeriod,
    grandfathered: lot.grandfathered,
    costOfAcquisition: formatMoney(lot.costOfAcquisition),
    gain: formatMoney(lot.gain),
    quarter: lot.quarter,
    flags: lot.flags,
    ...(lot.origin && { origin: originOf(lot.origin) }),
    source: { file, sheet, title, row: lot.row },
  };
}

function originOf({ how, law, acquired, cost }: NonNullable<AssessedLot["origin"]>): LotOrigin {
  return {
    how,
    law,
    acquired: acquired === undefined ? null : formatDate(acquired),
    cost: formatMoney(cost),
  };
}

function longTermAfterMonths({ treatment, section, security, transferred }: AssessedLot) {
  return treatments[treatment].byHolding
    ? 12 * holdingLimit(section.scope, security, transferred)
    : null;
}

function amountOrNull(amount: Money | undefined): Amount | null {
  return amount === undefined ? null : formatMoney(amount);
}
