import type { LotClass } from "result/lot";
import { allQuarters } from "result/names";
import { placeText } from "../rules/return-places.ts";
import { treatments } from "../rules/treatment.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { formatMoney, type Money, money } from "../values/money.ts";
import { type AssessedLot, paidFor } from "./lot.ts";

/** Exact sums of some lots. */
export type Sums = {
  readonly lots: number;
  readonly saleValue: Money;
  /** What was paid, with the expenses of the purchase. */
  readonly cost: Money;
  readonly transferExpenses: Money;
  readonly gain: Money;
};

/** Returns the sums of lots. */
export function sumsOf(lots: readonly AssessedLot[]): Sums {
  return {
    lots: lots.length,
    saleValue: sumOver(lots, ({ saleValue }) => saleValue),
    cost: sumOver(lots, paidFor),
    transferExpenses: sumOver(lots, ({ transferExpenses }) => transferExpenses),
    gain: gainOf(lots),
  };
}

/** Returns the sum of the lots' gains. */
export function gainOf(lots: readonly AssessedLot[]): Money {
  return sumOver(lots, ({ gain }) => gain);
}

function sumOver(lots: readonly AssessedLot[], amountOf: (lot: AssessedLot) => bigint): Money {
  return money(lots.reduce((sum, lot) => sum + amountOf(lot), 0n));
}

/** Returns the sums of the lots' gains by period, in the order of `allQuarters`. */
export function gainsByQuarter(lots: readonly AssessedLot[]): readonly Money[] {
  return allQuarters.map((quarter) => gainOf(lots.filter((lot) => lot.quarter === quarter)));
}

/** Returns the lots' sums by term and section, without empty ones; places are of possible forms. */
export function lotClasses(
  all: readonly AssessedLot[],
  year: FinancialYear,
  forms: readonly string[],
): readonly LotClass[] {
  return Object.entries(treatments).flatMap(([name, { term, section, item }]) => {
    const lots = all.filter(({ treatment }) => treatment === name);
    const { saleValue, gain } = sumsOf(lots);
    const ofClass = {
      term,
      section,
      place: (item === undefined ? undefined : placeText(year, item, forms)) ?? null,
      lots: lots.length,
      saleValue: formatMoney(saleValue),
      cost: formatMoney(sumOver(lots, ({ cost }) => cost)),
      expenses: formatMoney(sumOver(lots, (lot) => lot.buyExpenses + lot.transferExpenses)),
      gain: formatMoney(gain),
    };
    return lots.length === 0 ? [] : [ofClass];
  });
}
