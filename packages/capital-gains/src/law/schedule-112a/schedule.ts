import { allQuarters, type RatePeriod } from "result/names";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { sumsOf } from "../lots/lot-sums.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { sumOf } from "../values/fixed-point.ts";
import { roundToRupees } from "../values/money.ts";
import type { Header } from "./header.ts";
import { cellsOf, consolidatedRow, grandfatheredRow } from "./row.ts";

/** Whole rupees of column 14 for the transfers of one rate. */
type Balances = {
  /** Of single lots, by period in the order of `allQuarters`. */
  readonly single: readonly bigint[];
  /** Of the consolidated row, whose lots are of several periods. */
  readonly consolidated: bigint;
};

/** A row whose column 14 is below 0. */
type LosingRow = { readonly name: string; readonly balance: bigint };

/** Schedule 112A: its rows as written, and the sums that other figures need. */
export type Schedule112A = {
  readonly rows: readonly (readonly string[])[];
  /** Sum of column 14, whole rupees. */
  readonly balance: bigint;
  /** Column 14 of the transfers of each rate. */
  readonly byRate: Readonly<Record<RatePeriod, Balances>>;
  /** The rows that end in a loss: column 3 and column 14. */
  readonly losingRows: readonly LosingRow[];
  /** Sum of column 6 of single lots, less their sale values in whole rupees. */
  readonly columnSixDifference: bigint;
};

/**
 * Makes Schedule 112A of a year: a `BE` row for every lot acquired by 31 January 2018 in the statement's
 * order, then one `AE` row for all others of each rate of the year. The header decides on column 1b and
 * the number of cells in a row.
 */
export function schedule112A(
  lots: readonly AssessedLot[],
  rules: YearRules,
  header: Header,
): Schedule112A {
  const single = lots
    .filter(({ grandfathered }) => grandfathered)
    .map((lot) => ({ lot, row: grandfatheredRow(lot) }));
  const consolidated = rules.longTerm112A.flatMap(({ period }) => {
    const others = lots.filter(
      ({ treatment, ratePeriod, grandfathered }) =>
        treatment === "long-112a" && ratePeriod === period && !grandfathered,
    );
    return others.length === 0 ? [] : [{ period, row: consolidatedRow(sumsOf(others), period) }];
  });
  const balancesOf = (rate: RatePeriod): Balances => ({
    single: allQuarters.map((quarter) =>
      sumOf(
        single
          .filter(({ lot }) => lot.ratePeriod === rate && lot.quarter === quarter)
          .map(({ row }) => row.column14),
      ),
    ),
    consolidated: sumOf(
      consolidated.filter(({ period }) => period === rate).map(({ row }) => row.column14),
    ),
  });
  const rows = [...single, ...consolidated].map(({ row }) => row);
  return {
    rows: rows.map((row) => cellsOf(row, header.column1b)),
    balance: sumOf(rows.map(({ column14 }) => column14)),
    byRate: {
      "before-2024-07-23": balancesOf("before-2024-07-23"),
      "from-2024-07-23": balancesOf("from-2024-07-23"),
    },
    losingRows: rows.flatMap(({ name, column14 }) =>
      column14 < 0n ? { name, balance: column14 } : [],
    ),
    columnSixDifference: sumOf(
      single.map(({ lot, row }) => row.column6 - roundToRupees(lot.saleValue)),
    ),
  };
}
