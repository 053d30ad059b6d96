import { allQuarters, type RatePeriod } from "@site/result/names";
import type { Schedule112ARow } from "@site/result/schedule-112a";
import { type AssessedLot, paidFor } from "../lots/lot.ts";
import { lotsUnder, type Sums, sumsOf } from "../lots/lot-sums.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { divideRounded, formatTrimmed, scale, sumOf } from "../values/fixed-point.ts";
import { judgeIsin } from "../values/isin.ts";
import {
  larger,
  type Money,
  roundToFourDecimals,
  roundToRupees,
  smaller,
  zero,
} from "../values/money.ts";
import { pricePerUnit, type Quantity } from "../values/quantity.ts";

/** A row of Schedule 112A, with the names that a result has them by; amounts are whole rupees. */
export type ExactSchedule112ARow = Omit<Schedule112ARow, AmountColumn> & {
  readonly [Column in AmountColumn]: null extends Schedule112ARow[Column] ? bigint | null : bigint;
};

type AmountColumn =
  | "fullValueOfConsideration"
  | "costOfAcquisition"
  | "actualCost"
  | "lowerOfConsiderationAndMarketValue"
  | "fairMarketValue"
  | "transferExpenses"
  | "totalDeductions"
  | "balance";

/**
 * Returns the row of one lot acquired by 31 January 2018. Each column follows the form's own formula
 * from the columns before it, not the statement: the portal recomputes it and drops rows that differ.
 * Without a fair market value columns 9, 10 and 11 are 0, and the actual cost counts.
 */
export function grandfatheredRow(lot: AssessedLot): ExactSchedule112ARow {
  const units = roundToFourDecimals(lot.quantity);
  const price = pricePerUnit(lot.saleValue, lot.quantity);
  const fmv = lot.fmvPerUnit === undefined ? zero : roundToFourDecimals(lot.fmvPerUnit);
  const fullValueOfConsideration = product(units, price);
  const fairMarketValue = product(units, fmv);
  const lowerOfConsiderationAndMarketValue = smaller(fullValueOfConsideration, fairMarketValue);
  const actualCost = roundToRupees(paidFor(lot));
  const costOfAcquisition = larger(actualCost, lowerOfConsiderationAndMarketValue);
  const transferExpenses = roundToRupees(lot.transferExpenses);
  const totalDeductions = costOfAcquisition + transferExpenses;
  return {
    acquired: "BE",
    transferred: transferredIn(lot.ratePeriod),
    // The portal takes this placeholder for a malformed one.
    isin: judgeIsin(lot.isin) === "malformed" ? "INNOTAVAILAB" : isinOfTheDay(lot),
    name: shareName(lot.name, lot.isin),
    quantity: formatTrimmed(units),
    salePricePerUnit: formatTrimmed(price),
    fullValueOfConsideration,
    costOfAcquisition,
    actualCost,
    lowerOfConsiderationAndMarketValue,
    fairMarketValuePerUnit: formatTrimmed(fmv),
    fairMarketValue,
    transferExpenses,
    totalDeductions,
    balance: fullValueOfConsideration - totalDeductions,
  };
}

/** Returns the ISIN of the day of sale where it is certain, else the statement's. */
function isinOfTheDay({ isin, withdrawnIsin }: AssessedLot): string {
  return withdrawnIsin?.isSure ? withdrawnIsin.current : isin;
}

/** Returns units times price in whole rupees, half away from zero. */
function product(units: Quantity, price: Money): bigint {
  return divideRounded(units * price, scale * scale);
}

/** Returns the one row for all lots acquired after 31 January 2018 (of one side of 23 July 2024). */
export function consolidatedRow(sums: Sums, period: RatePeriod): ExactSchedule112ARow {
  const fullValueOfConsideration = roundToRupees(sums.saleValue);
  const actualCost = roundToRupees(sums.cost);
  const transferExpenses = roundToRupees(sums.transferExpenses);
  const totalDeductions = actualCost + transferExpenses;
  return {
    acquired: "AE",
    transferred: transferredIn(period),
    isin: "INNOTREQUIRD",
    name: "CONSOLIDATED",
    quantity: null,
    salePricePerUnit: null,
    fullValueOfConsideration,
    costOfAcquisition: actualCost,
    actualCost,
    lowerOfConsiderationAndMarketValue: null,
    fairMarketValuePerUnit: null,
    fairMarketValue: null,
    transferExpenses,
    totalDeductions,
    balance: fullValueOfConsideration - totalDeductions,
  };
}

function transferredIn(period: RatePeriod): ExactSchedule112ARow["transferred"] {
  return period === "from-2024-07-23" ? "AE" : "BE";
}

/** Returns a row as a result has it: amounts as decimal text. */
function inResult(row: ExactSchedule112ARow): Schedule112ARow {
  const text = (amount: bigint | null) => (amount === null ? null : String(amount));
  return {
    ...row,
    fullValueOfConsideration: String(row.fullValueOfConsideration),
    costOfAcquisition: String(row.costOfAcquisition),
    actualCost: String(row.actualCost),
    lowerOfConsiderationAndMarketValue: text(row.lowerOfConsiderationAndMarketValue),
    fairMarketValue: text(row.fairMarketValue),
    transferExpenses: String(row.transferExpenses),
    totalDeductions: String(row.totalDeductions),
    balance: String(row.balance),
  };
}

/** The most characters that column 3 takes. */
const longest = 125;

/**
 * Returns a share's name as column 3 takes it: letters, digits and single spaces, at most 125
 * characters. The portal drops rows with `, / - _ ( ) & @ \ ' " ; :`; the offline utility cuts at every
 * comma. Letters lose their accents, anything else becomes a space. If nothing is left, the name is the
 * ISIN, or `SHARE`.
 */
export function shareName(name: string, isin: string): string {
  return reduced(name) || reduced(isin) || "SHARE";
}

function reduced(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, longest)
    .trim();
}

/** Schedule 112A: its rows, and the sums that other figures need, in whole rupees. */
export type Schedule112A = ReturnType<typeof schedule112A>;

/**
 * Makes Schedule 112A of a year: a `BE` row for every lot acquired by 31 January 2018 in the statement's
 * order, then one `AE` row for all others of each rate of the year.
 */
export function schedule112A(lots: readonly AssessedLot[], rules: YearRules) {
  const single = lots
    .filter(({ grandfathered }) => grandfathered)
    .map((lot) => ({ lot, row: grandfatheredRow(lot) }));
  const consolidated = rules.longTerm112A.flatMap(({ period }) => {
    const long = lotsUnder(lots, "long-112a", period);
    const others = long.filter(({ grandfathered }) => !grandfathered);
    return others.length === 0 ? [] : [{ period, row: consolidatedRow(sumsOf(others), period) }];
  });
  const balanceOf = (all: readonly { readonly row: ExactSchedule112ARow }[]) =>
    sumOf(all.map(({ row }) => row.balance));
  /** Balances of single lots by period, and of the consolidated row, whose lots are of several. */
  const balancesOf = (rate: RatePeriod) => ({
    single: allQuarters.map((quarter) =>
      balanceOf(single.filter(({ lot }) => lot.ratePeriod === rate && lot.quarter === quarter)),
    ),
    consolidated: balanceOf(consolidated.filter(({ period }) => period === rate)),
  });
  const rows = [...single, ...consolidated].map(({ row }) => row);
  return {
    rows: rows.map(inResult),
    balance: balanceOf([...single, ...consolidated]),
    byRate: {
      "before-2024-07-23": balancesOf("before-2024-07-23"),
      "from-2024-07-23": balancesOf("from-2024-07-23"),
    },
    losingRows: rows.flatMap(({ name, balance }) => (balance < 0n ? { name, balance } : [])),
    /** Full values of consideration (column 6) of single lots less their sale values. */
    columnSixDifference: sumOf(
      single.map(({ lot, row }) => row.fullValueOfConsideration - roundToRupees(lot.saleValue)),
    ),
  };
}
