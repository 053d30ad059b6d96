import type { LotClass } from "@site/result/lot";
import { allQuarters, type RatePeriod, ratePeriods } from "@site/result/names";
import { placeText } from "../rules/return-places.ts";
import { otherAssetTreatments, type Treatment, treatments } from "../rules/treatment.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { formatMoney, type Money, money } from "../values/money.ts";
import { type AssessedLot, paidFor } from "./lot.ts";

/** Exact sums of some lots. */
export type Sums = ReturnType<typeof sumsOf>;

/** Returns the sums of lots; the cost is what was paid, with the expenses of the purchase. */
export function sumsOf(lots: readonly AssessedLot[]) {
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

/** Returns the sum of an amount of the lots. */
export function sumOver(
  lots: readonly AssessedLot[],
  amountOf: (lot: AssessedLot) => bigint,
): Money {
  return money(lots.reduce((sum, lot) => sum + amountOf(lot), 0n));
}

/** Returns the lots of a treatment, where given of one rate period. */
export function lotsUnder(
  lots: readonly AssessedLot[],
  treatment: Treatment,
  period?: RatePeriod,
): readonly AssessedLot[] {
  return lots.filter(
    (lot) => lot.treatment === treatment && (period === undefined || lot.ratePeriod === period),
  );
}

/** The lots of a class outside sections 111A and 112A on one side of 23 July 2024. */
export type OtherAssetLots = ReturnType<typeof otherAssets>[number];

/** Returns the lots outside sections 111A and 112A by class and rate period, without empty classes. */
export function otherAssets(all: readonly AssessedLot[]) {
  const classes = otherAssetTreatments.flatMap((treatment) =>
    ratePeriods.map((period) => ({ treatment, period, lots: lotsUnder(all, treatment, period) })),
  );
  return classes.filter(({ lots }) => lots.length > 0);
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
