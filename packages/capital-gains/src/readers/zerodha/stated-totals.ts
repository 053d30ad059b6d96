import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
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
  amount: Money;
  /** The number of stated figures that it adds up, each rounded. */
  figures: number;
};

const nonEquity = ["non equity", "non equity short term", "non equity long term"] as const;

/** Labels of `Realized Profit Breakdown`, older and newer. */
const breakdown = namesOf({
  intraday: ["intraday/speculative profit", "equity intraday/speculative profit"],
  short: ["short term profit", "equity short term profit"],
  long: ["long term profit", "equity long term profit"],
  "non-equity": nonEquity.map((section) => `${section} profit`),
});

/** Titles of the tables that repeat the same gains, one row per share. */
const scripwise = namesOf({
  intraday: ["intraday", "equity intraday"],
  short: ["short term trades", "equity short term"],
  long: ["long term trades", "equity long term"],
  "non-equity": nonEquity,
});

/** Labels of the sheet `Mutual Funds`, older and newer. */
const fundSections = new Set(
  ["short", "long"].flatMap((term) =>
    ["equity", "debt"].flatMap((kind) => [
      `${term} term profit ${kind}`,
      `${kind} ${term} term profit`,
    ]),
  ),
);

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
  /**
   * The block `Charges`, if any, which also covers trades without a sale; `charges` are those without
   * securities transaction tax.
   */
  charges: { charges: bigint; stt: bigint } | undefined;
  clientNumber: ClientNumber | null = null;

  /** Reads `Equity and Non Equity`: the breakdown, the charges, the sums of its tables by share. */
  readEquity(sheet: Sheet): void {
    let title: Pick<StatedTotal, "name" | "label"> | undefined;
    let table: { readonly total: StatedTotal; readonly column: number } | undefined;
    for (const row of sheet.rows()) {
      const first = row.firstFilled();
      const label = row.text(first);
      const words = wordsOf(label);
      if (row.filledCount() === 1) {
        const name = scripwise.get(words);
        title = name === undefined ? undefined : { name, label: `${label} ${byShare}` };
        table = undefined;
        continue;
      }
      const column = table === undefined ? realizedColumn(row) : -1;
      if (title !== undefined && column >= 0) {
        table = { total: { ...title, sheet: sheet.name, amount: zero, figures: 0 }, column };
        this.totals.push(table.total);
        continue;
      }
      const ofShare = table === undefined ? undefined : row.amount(table.column);
      if (table !== undefined && ofShare !== undefined) {
        table.total.amount = money(table.total.amount + ofShare);
        table.total.figures += 1;
        continue;
      }
      this.clientNumber ??= clientNumberIn(row, first);
      const amount = amountAfter(row, first);
      if (amount === undefined || this.readByRate(row, sheet.name)) {
        continue;
      }
      const name = breakdown.get(words);
      if (name === undefined) {
        this.#charge(words, amount);
      } else {
        this.totals.push({ name, label, sheet: sheet.name, amount, figures: 1 });
      }
    }
  }

  /** Reads the sheet `Mutual Funds`: its four profits as one total. */
  readFunds(sheet: Sheet): void {
    const amounts: Money[] = [];
    for (const row of sheet.rows()) {
      const first = row.firstFilled();
      const amount = amountAfter(row, first);
      if (amount !== undefined && fundSections.has(wordsOf(row.text(first)))) {
        amounts.push(amount);
      }
    }
    if (amounts.length > 0) {
      this.totals.push({
        name: "funds",
        label: "all profits",
        sheet: sheet.name,
        amount: money(sumOf(amounts)),
        figures: amounts.length,
      });
    }
  }

  /**
   * Reads the current row as a gain before or after 23 July 2024, on any sheet. Returns whether it is
   * one, even without an amount.
   */
  readByRate(row: Row, sheet: string): boolean {
    const first = row.firstFilled();
    const label = row.text(first);
    const match = byRate.exec(wordsOf(label));
    const amount = amountAfter(row, first);
    if (match !== null && amount !== undefined) {
      const name = match[1] === "st" ? "short" : "long";
      const side = match[2] === undefined ? "after" : "before";
      this.totals.push({ name, side, label, sheet, amount, figures: 1 });
    }
    return match !== null;
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
}

/** Returns the column `Realized P&L` of the header of a table by share, -1 for another row. */
function realizedColumn(row: Row): number {
  return row.texts().findLastIndex((text) => /^reali[sz]ed p&l$/.test(wordsOf(text)));
}

function amountAfter(row: Row, column: number): Money | undefined {
  const value = row.firstFilled(column + 1);
  return value < 0 ? undefined : row.amount(value);
}

function namesOf(
  labels: Readonly<Partial<Record<TotalName, readonly string[]>>>,
): ReadonlyMap<string, TotalName> {
  const names = Object.entries(labels) as [TotalName, readonly string[]][];
  return new Map(names.flatMap(([name, ofName]) => ofName.map((label) => [label, name] as const)));
}
