import { allQuarters, type RatePeriod } from "result/names";
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
import type { Header } from "./header.ts";

/** A row of Schedule 112A; numbered columns are whole rupees. */
export type Row = {
  /** 1a: `BE` acquired by 31 January 2018, `AE` after it. */
  readonly acquired: "BE" | "AE";
  /** 1b, AY 2025-26: `BE` transferred before 23 July 2024, `AE` from then on. */
  readonly transferred: "BE" | "AE";
  readonly isin: string;
  readonly name: string;
  /** 4, 5 and 10 as text; blank in a consolidated row. */
  readonly units: string;
  readonly price: string;
  readonly fmvPerUnit: string;
  readonly column6: bigint;
  readonly column7: bigint;
  readonly column8: bigint;
  /** `undefined` is blank: a consolidated row has no fair market value. */
  readonly column9: bigint | undefined;
  readonly column11: bigint | undefined;
  readonly column12: bigint;
  readonly column13: bigint;
  readonly column14: bigint;
};

/**
 * Returns the row of one lot acquired by 31 January 2018. Each column follows the form's own formula
 * from the columns before it, not the statement: the portal recomputes it and drops rows that differ.
 * Without a fair market value columns 9, 10 and 11 are 0, and the actual cost counts.
 */
export function grandfatheredRow(lot: AssessedLot): Row {
  const units = roundToFourDecimals(lot.quantity);
  const price = pricePerUnit(lot.saleValue, lot.quantity);
  const fmv = lot.fmvPerUnit === undefined ? zero : roundToFourDecimals(lot.fmvPerUnit);
  const column6 = product(units, price);
  const column11 = product(units, fmv);
  const column9 = smaller(column6, column11);
  const column8 = roundToRupees(paidFor(lot));
  const column7 = larger(column8, column9);
  const column12 = roundToRupees(lot.transferExpenses);
  return {
    acquired: "BE",
    transferred: column1b(lot.ratePeriod),
    // The portal takes this placeholder for a malformed one.
    isin: judgeIsin(lot.isin) === "malformed" ? "INNOTAVAILAB" : lot.isin,
    name: shareName(lot.name, lot.isin),
    units: formatTrimmed(units),
    price: formatTrimmed(price),
    fmvPerUnit: formatTrimmed(fmv),
    column6,
    column7,
    column8,
    column9,
    column11,
    column12,
    column13: column7 + column12,
    column14: column6 - column7 - column12,
  };
}

/** Returns units times price in whole rupees, half away from zero. */
function product(units: Quantity, price: Money): bigint {
  return divideRounded(units * price, scale * scale);
}

/** Returns the one row for all lots acquired after 31 January 2018 (of one side of 1b). */
export function consolidatedRow(sums: Sums, period: RatePeriod): Row {
  const column6 = roundToRupees(sums.saleValue);
  const column8 = roundToRupees(sums.cost);
  const column12 = roundToRupees(sums.transferExpenses);
  return {
    acquired: "AE",
    transferred: column1b(period),
    isin: "INNOTREQUIRD",
    name: "CONSOLIDATED",
    units: "",
    price: "",
    fmvPerUnit: "",
    column6,
    column7: column8,
    column8,
    column9: undefined,
    column11: undefined,
    column12,
    column13: column8 + column12,
    column14: column6 - column8 - column12,
  };
}

function column1b(period: RatePeriod): Row["transferred"] {
  return period === "from-2024-07-23" ? "AE" : "BE";
}

/** Returns the row's cells in the file's order, with or without column 1b. */
export function cellsOf(row: Row, hasColumn1b: boolean): readonly string[] {
  const cells = [
    row.isin,
    row.name,
    row.units,
    row.price,
    String(row.column6),
    String(row.column7),
    String(row.column8),
    blankOr(row.column9),
    row.fmvPerUnit,
    blankOr(row.column11),
    String(row.column12),
    String(row.column13),
    String(row.column14),
  ];
  return hasColumn1b ? [row.acquired, row.transferred, ...cells] : [row.acquired, ...cells];
}

function blankOr(value: bigint | undefined): string {
  return value === undefined ? "" : String(value);
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

/** Schedule 112A: its rows as written, and the sums that other figures need, in whole rupees. */
export type Schedule112A = ReturnType<typeof schedule112A>;

/**
 * Makes Schedule 112A of a year: a `BE` row for every lot acquired by 31 January 2018 in the statement's
 * order, then one `AE` row for all others of each rate of the year. The header decides on column 1b and
 * the number of cells in a row.
 */
export function schedule112A(lots: readonly AssessedLot[], rules: YearRules, header: Header) {
  const single = lots
    .filter(({ grandfathered }) => grandfathered)
    .map((lot) => ({ lot, row: grandfatheredRow(lot) }));
  const consolidated = rules.longTerm112A.flatMap(({ period }) => {
    const long = lotsUnder(lots, "long-112a", period);
    const others = long.filter(({ grandfathered }) => !grandfathered);
    return others.length === 0 ? [] : [{ period, row: consolidatedRow(sumsOf(others), period) }];
  });
  const balanceOf = (all: readonly { readonly row: Row }[]) =>
    sumOf(all.map(({ row }) => row.column14));
  /** Column 14 of single lots by period, and of the consolidated row, whose lots are of several. */
  const balancesOf = (rate: RatePeriod) => ({
    single: allQuarters.map((quarter) =>
      balanceOf(single.filter(({ lot }) => lot.ratePeriod === rate && lot.quarter === quarter)),
    ),
    consolidated: balanceOf(consolidated.filter(({ period }) => period === rate)),
  });
  const rows = [...single, ...consolidated].map(({ row }) => row);
  return {
    rows: rows.map((row) => cellsOf(row, header.column1b)),
    balance: balanceOf([...single, ...consolidated]),
    byRate: {
      "before-2024-07-23": balancesOf("before-2024-07-23"),
      "from-2024-07-23": balancesOf("from-2024-07-23"),
    },
    losingRows: rows.flatMap(({ name, column14 }) =>
      column14 < 0n ? { name, balance: column14 } : [],
    ),
    /** Column 6 of single lots less their sale values. */
    columnSixDifference: sumOf(
      single.map(({ lot, row }) => row.column6 - roundToRupees(lot.saleValue)),
    ),
  };
}
