import type { RowCursor, Sheet } from "../grid.ts";
import type { Refusal } from "../refusal.ts";
import { type Money, money } from "../values/money.ts";
import { type ClientNumber, clientNumberIn } from "./client-number.ts";
import { filledCount, firstFilled } from "./row-texts.ts";
import { wordsOf } from "./section-titles.ts";

/** The broker's own totals that lots are held against. */
export type TotalName = "intraday" | "short" | "long" | "non-equity" | "funds";

/** A total as the summary states it. */
export interface StatedTotal {
  readonly name: TotalName;
  /** the label as it stands: `Short Term profit`, `Equity Short Term profit` */
  readonly label: string;
  readonly sheet: string;
  readonly amount: Money;
}

/** Labels of `Realized Profit Breakdown`, older and newer. */
const BREAKDOWN: ReadonlyMap<string, TotalName> = new Map([
  ["intraday/speculative profit", "intraday"],
  ["equity intraday/speculative profit", "intraday"],
  ["short term profit", "short"],
  ["equity short term profit", "short"],
  ["long term profit", "long"],
  ["equity long term profit", "long"],
  ["non equity profit", "non-equity"],
]);

/** Titles of the tables that state the same gains once more, one row a share. */
const SCRIPWISE: ReadonlyMap<string, TotalName> = new Map([
  ["intraday", "intraday"],
  ["equity intraday", "intraday"],
  ["short term trades", "short"],
  ["equity short term", "short"],
  ["long term trades", "long"],
  ["equity long term", "long"],
  ["non equity", "non-equity"],
]);

/** Labels of the sheet `Mutual Funds`, older and newer. */
const FUNDS = new Set([
  "short term profit equity",
  "long term profit equity",
  "short term profit debt",
  "long term profit debt",
  "equity short term profit",
  "equity long term profit",
  "debt short term profit",
  "debt long term profit",
]);

/** What the summary sheets say: totals, and nothing that is ever added to the lots. */
export class StatedTotals {
  readonly totals: StatedTotal[] = [];
  clientNumber: ClientNumber | null = null;

  /** Reads `Equity and Non Equity`: the breakdown, and the sums of its tables by share. */
  readEquity(sheet: Sheet): Refusal | null {
    const rows = sheet.rows();
    let table: ScripwiseTable | null = null;
    while (rows.next()) {
      const first = firstFilled(rows);
      const label = rows.text(first);
      const words = wordsOf(label);
      if (filledCount(rows) === 1) {
        this.#close(table, sheet);
        const name = SCRIPWISE.get(words);
        table = name === undefined ? null : { name, label, column: -1, sum: 0n, rows: 0 };
        continue;
      }
      if (table !== null && addScripwiseRow(table, rows)) continue;
      this.clientNumber ??= clientNumberIn(rows, first);
      const name = BREAKDOWN.get(words);
      const amount = name === undefined ? undefined : amountAfter(rows, first);
      if (name === undefined || amount === undefined) continue;
      this.totals.push({ name, label, sheet: sheet.name, amount });
    }
    this.#close(table, sheet);
    return sheet.problem?.() ?? null;
  }

  /** Reads the sheet `Mutual Funds`: its four profits as one total. */
  readFunds(sheet: Sheet): Refusal | null {
    const rows = sheet.rows();
    let sum = 0n;
    let found = false;
    while (rows.next()) {
      const first = firstFilled(rows);
      if (!FUNDS.has(wordsOf(rows.text(first)))) continue;
      const amount = amountAfter(rows, first);
      if (amount === undefined) continue;
      sum += amount;
      found = true;
    }
    if (found) {
      const label = "all profits";
      this.totals.push({ name: "funds", label, sheet: sheet.name, amount: money(sum) });
    }
    return sheet.problem?.() ?? null;
  }

  #close(table: ScripwiseTable | null, sheet: Sheet): void {
    if (table === null || table.column < 0) return;
    const label = `${table.label} by share`;
    this.totals.push({ name: table.name, label, sheet: sheet.name, amount: money(table.sum) });
  }
}

interface ScripwiseTable {
  readonly name: TotalName;
  readonly label: string;
  /** where `Realized P&L` stands, -1 until the table's header has been met */
  column: number;
  sum: bigint;
  rows: number;
}

/** @returns whether the row belongs to the table */
function addScripwiseRow(table: ScripwiseTable, row: RowCursor): boolean {
  if (table.column < 0) {
    for (let i = 0; i < row.length; i++) {
      const words = wordsOf(row.text(i));
      if (words === "realized p&l" || words === "realised p&l") table.column = i;
    }
    return table.column >= 0;
  }
  const amount = row.amount(table.column);
  if (amount === undefined) return false;
  table.sum += amount;
  table.rows++;
  return true;
}

function amountAfter(row: RowCursor, column: number): Money | undefined {
  const value = firstFilled(row, column + 1);
  return value < 0 ? undefined : row.amount(value);
}
