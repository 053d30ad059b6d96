import type { Refusal } from "result/finding";
import { type Money, money } from "../../law/values/money.ts";
import type { Row, Sheet } from "../grid.ts";
import { type ClientNumber, clientNumberIn } from "./preamble.ts";
import type { Side } from "./section-sums.ts";
import { wordsOf } from "./section-titles.ts";

/** The broker's own totals that lots are compared with. */
type TotalName = "intraday" | "short" | "long" | "non-equity" | "funds";

/** How the label of a total ends that a table by share adds up to. */
export const byShare = "by share";

/** A total as the statement states it. */
export type StatedTotal = {
  readonly name: TotalName;
  /** Only the sales on one side of 23 July 2024. */
  readonly side?: Side;
  /** the label as written: `Short Term profit`, `Equity Short Term profit` */
  readonly label: string;
  readonly sheet: string;
  readonly amount: Money;
  /** The number of stated figures that it adds up, each rounded. */
  readonly figures: number;
};

/** The summary's block of charges, which also covers trades without a sale. */
type StatedCharges = {
  /** Without securities transaction tax. */
  charges: bigint;
  stt: bigint;
};

/** Labels of `Realized Profit Breakdown`, older and newer. */
const breakdown: ReadonlyMap<string, TotalName> = new Map([
  ["intraday/speculative profit", "intraday"],
  ["equity intraday/speculative profit", "intraday"],
  ["short term profit", "short"],
  ["equity short term profit", "short"],
  ["long term profit", "long"],
  ["equity long term profit", "long"],
  ["non equity profit", "non-equity"],
  ["non equity short term profit", "non-equity"],
  ["non equity long term profit", "non-equity"],
]);

/** Titles of the tables that repeat the same gains, one row per share. */
const scripwise: ReadonlyMap<string, TotalName> = new Map([
  ["intraday", "intraday"],
  ["equity intraday", "intraday"],
  ["short term trades", "short"],
  ["equity short term", "short"],
  ["long term trades", "long"],
  ["equity long term", "long"],
  ["non equity", "non-equity"],
  ["non equity short term", "non-equity"],
  ["non equity long term", "non-equity"],
]);

/** Labels of the sheet `Mutual Funds`, older and newer. */
const fundSections = new Set([
  "short term profit equity",
  "long term profit equity",
  "short term profit debt",
  "long term profit debt",
  "equity short term profit",
  "equity long term profit",
  "debt short term profit",
  "debt long term profit",
]);

/** `STCG before July 23, 2024`, above or below the sections or in the breakdown. */
const byRate =
  /^(st|lt)cg (?:(before)|(?:on or )?after) (?:july 23,? 2024|23(?:rd)? july,? 2024):?$/;

/** Heads of the block `Charges`; anything else there is not a charge on a trade. */
const chargeHead =
  /^(brokerage|exchange transaction charges|clearing charges|(central|state|integrated) gst|sebi (turnover )?(fees|charges)|stamp duty|ipft)( z)?$/;
const sttHead = /^securities transaction tax( z)?$/;

/** The totals of the summary sheets; nothing here is ever added to the lots. */
export class StatedTotals {
  readonly totals: StatedTotal[] = [];
  /** `undefined` without the block `Charges`. */
  charges: StatedCharges | undefined;
  clientNumber: ClientNumber | null = null;

  /** Reads `Equity and Non Equity`: the breakdown, the charges, the sums of its tables by share. */
  readEquity(sheet: Sheet): Refusal | undefined {
    let table: ScripwiseTable | null = null;
    for (const row of sheet.rows()) {
      const first = row.firstFilled();
      const label = row.text(first);
      const words = wordsOf(label);
      if (row.filledCount() === 1) {
        this.#close(table, sheet);
        const name = scripwise.get(words);
        table = name === undefined ? null : { name, label, column: -1, sum: 0n, rows: 0 };
        continue;
      }
      if (table !== null && addScripwiseRow(table, row)) {
        continue;
      }
      this.clientNumber ??= clientNumberIn(row, first);
      const name = breakdown.get(words);
      const amount = amountAfter(row, first);
      if (amount === undefined || this.readByRate(row, sheet.name)) {
        continue;
      }
      if (name === undefined) {
        this.#charge(words, amount);
      } else {
        this.totals.push({ name, label, sheet: sheet.name, amount, figures: 1 });
      }
    }
    this.#close(table, sheet);
    return sheet.problem();
  }

  /** Reads the sheet `Mutual Funds`: its four profits as one total. */
  readFunds(sheet: Sheet): Refusal | undefined {
    let sum = 0n;
    let figures = 0;
    for (const row of sheet.rows()) {
      const first = row.firstFilled();
      if (!fundSections.has(wordsOf(row.text(first)))) {
        continue;
      }
      const amount = amountAfter(row, first);
      if (amount === undefined) {
        continue;
      }
      sum += amount;
      figures += 1;
    }
    if (figures > 0) {
      const label = "all profits";
      this.totals.push({ name: "funds", label, sheet: sheet.name, amount: money(sum), figures });
    }
    return sheet.problem();
  }

  /**
   * Reads the current row as a gain before or after 23 July 2024, on any sheet. Returns whether it is
   * one, even without an amount.
   */
  readByRate(row: Row, sheet: string): boolean {
    const first = row.firstFilled();
    const label = row.text(first);
    const match = byRate.exec(wordsOf(label));
    if (match === null) {
      return false;
    }
    const amount = amountAfter(row, first);
    if (amount === undefined) {
      return true;
    }
    const name = match[1] === "st" ? "short" : "long";
    const side = match[2] === undefined ? "after" : "before";
    this.totals.push({ name, side, label, sheet, amount, figures: 1 });
    return true;
  }

  #charge(words: string, amount: Money): void {
    const isStt = sttHead.test(words);
    if (!isStt && !chargeHead.test(words)) {
      return;
    }
    this.charges ??= { charges: 0n, stt: 0n };
    if (isStt) {
      this.charges.stt += amount;
    } else {
      this.charges.charges += amount;
    }
  }

  #close(table: ScripwiseTable | null, sheet: Sheet): void {
    if (table === null || table.column < 0) {
      return;
    }
    this.totals.push({
      name: table.name,
      label: `${table.label} ${byShare}`,
      sheet: sheet.name,
      amount: money(table.sum),
      figures: table.rows,
    });
  }
}

type ScripwiseTable = {
  readonly name: TotalName;
  readonly label: string;
  /** the column `Realized P&L`, -1 until the table's header has been read */
  column: number;
  sum: bigint;
  rows: number;
};

/** Adds a row to the table's sum; returns whether the row belongs to the table. */
function addScripwiseRow(table: ScripwiseTable, row: Row): boolean {
  if (table.column < 0) {
    for (let i = 0; i < row.length; i += 1) {
      const words = wordsOf(row.text(i));
      if (words === "realized p&l" || words === "realised p&l") {
        table.column = i;
      }
    }
    return table.column >= 0;
  }
  const amount = row.amount(table.column);
  if (amount === undefined) {
    return false;
  }
  table.sum += amount;
  table.rows += 1;
  return true;
}

function amountAfter(row: Row, column: number): Money | undefined {
  const value = row.firstFilled(column + 1);
  return value < 0 ? undefined : row.amount(value);
}
