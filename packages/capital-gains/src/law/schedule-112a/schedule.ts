import type { AssessedLots } from "../lots/assessed-lots.ts";
import type { LotSums } from "../lots/lot-sums.ts";
import type { Share } from "../lots/lot-table.ts";
import { allQuarters } from "../rules/quarter.ts";
import { long112a } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { money, roundToRupees } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";
import type { Header } from "./header.ts";
import {
  cellsOf,
  consolidatedRow,
  grandfatheredRow,
  type Row,
  type RowIdentity,
  rowIdentity,
} from "./row.ts";

/** Whole rupees of column 14 for the transfers of one rate. */
type Balances = {
  /** Of single lots, by period in the order of `allQuarters`. */
  readonly single: bigint[];
  /** Of the consolidated row, whose lots are of several periods. */
  consolidated: bigint;
};

/** A row whose column 14 is below 0. */
type LosingRow = { readonly row: number; readonly name: string; readonly balance: bigint };

/** Schedule 112A: its rows as written, and the sums that other figures need. */
export type Schedule112A = {
  readonly rows: readonly (readonly string[])[];
  /** Sum of column 14, whole rupees. */
  readonly balance: bigint;
  /** Column 14 of transfers before 23 July 2024, and of those since. */
  readonly byRate: { readonly before: Balances; readonly since: Balances };
  /** The rows that end in a loss: number from 1, column 3 and column 14. */
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
  lots: AssessedLots,
  sums: LotSums,
  rules: YearRules,
  header: Header,
): Schedule112A {
  const rows: (readonly string[])[] = [];
  const byRate = { before: noBalances(), since: noBalances() };
  let balance = 0n;
  const losingRows: LosingRow[] = [];
  let columnSixDifference = 0n;
  const add = (row: Row): void => {
    rows.push(cellsOf(row, header.column1b));
    balance += row.column14;
    if (row.column14 < 0n) {
      losingRows.push({ row: rows.length, name: row.name, balance: row.column14 });
    }
  };
  const identityOf = identities(lots.table.shares);
  for (const i of lots.grandfatheredLots) {
    const row = rowOf(lots, i, identityOf(lots.table.share[i] ?? 0));
    add(row);
    const { single } = lots.newRate[i] === 1 ? byRate.since : byRate.before;
    const quarter = lots.quarter[i] ?? 0;
    single[quarter] = (single[quarter] ?? 0n) + row.column14;
    columnSixDifference += row.column6 - roundToRupees(money(lots.table.saleValue.exact(i)));
  }
  for (const { period } of rules.longTerm112A) {
    const newRate = period === "from-2024-07-23";
    const others = sums.of({ treatment: long112a, newRate, grandfathered: false });
    if (others.lots === 0) {
      continue;
    }
    const row = consolidatedRow(others, newRate);
    add(row);
    (newRate ? byRate.since : byRate.before).consolidated = row.column14;
  }
  return { rows, balance, byRate, losingRows, columnSixDifference };
}

function noBalances(): Balances {
  return { single: allQuarters.map(() => 0n), consolidated: 0n };
}

/** Returns the function that looks up columns 2 and 3 of a share, computed once for each. */
function identities(shares: readonly Share[]): (share: number) => RowIdentity {
  const known: RowIdentity[] = [];
  return (share) => {
    known[share] ??= rowIdentity(shares[share] ?? { name: "", isin: "" });
    return known[share];
  };
}

function rowOf(lots: AssessedLots, i: number, identity: RowIdentity): Row {
  const table = lots.table;
  return grandfatheredRow(identity, {
    quantity: table.quantity.exact(i) as Quantity,
    saleValue: money(table.saleValue.exact(i)),
    cost: money(table.cost.exact(i)),
    buyExpenses: money(table.buyExpenses.exact(i)),
    transferExpenses: money(table.transferExpenses.exact(i)),
    fmvPerUnit: lots.fmvPerUnitOf(i),
    newRate: lots.newRate[i] === 1,
  });
}
