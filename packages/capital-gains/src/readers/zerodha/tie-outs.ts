import type { Scope } from "../../law/rules/treatment.ts";
import { closest, roundingOf, type TieOut, tieOut } from "../../law/tie-out.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { figuresOfARow } from "./lot-row.ts";
import { type Category, type SummedRow, sumsOf } from "./section-sums.ts";
import { byShare, type StatedTotal } from "./stated-totals.ts";
import type { TableTotal } from "./tradewise.ts";

/** What a total adds up: one of both terms, or both where a broker's terms are not ours. */
type Summed = "intraday" | "short" | "long" | "both-terms" | "non-equity" | "funds";

type StatedSum = readonly [Scope, ...(readonly [words: string, ...Category[]])[]];

/**
 * The section whose rows a total would add up, for a statement without any, and the rows that it can be the
 * sum of, each with its name in the reconciliation.
 */
const statedSums: Readonly<Record<Summed, StatedSum>> = {
  intraday: ["intraday", ["intraday", "intraday"]],
  short: [
    "equity-short-term",
    ["short-term equity", "short"],
    ["short-term equity and buyback", "short", "buyback-short"],
  ],
  long: [
    "equity-long-term",
    ["long-term equity", "long"],
    ["long-term equity and buyback", "long", "buyback-long"],
  ],
  "both-terms": [
    "equity",
    ["equity and mutual-fund", "short", "long", "fund"],
    ["equity, buyback and mutual-fund", "short", "long", "buyback-short", "buyback-long", "fund"],
  ],
  "non-equity": [
    "non-equity",
    ["non-equity", "non-equity"],
    ["non-equity and debt ETF", "non-equity", "debt-etf"],
  ],
  funds: ["mutual-fund", ["mutual-fund", "fund"]],
};

/**
 * Compares each of the broker's totals with the lots. Files differ in what a total adds up: in some
 * the long-term total sums `Profit`, in others `Taxable Profit`, and newer ones count mutual funds
 * among the shares in the tables by share. Any of these is accepted, and the one that fits is named.
 *
 * Which term Zerodha gives a fund or a bond is its own matter: section 50AA makes some short-term
 * however long they were held. Totals with such rows are compared for both terms together.
 */
export function tieOuts(
  totals: readonly StatedTotal[],
  tableTotals: readonly TableTotal[],
  rows: readonly SummedRow[],
): TieOut[] {
  const tables = ofOneTable(totals).map((table) => ({
    table,
    ties:
      table[0]?.name === "non-equity"
        ? [tieTogether(table, "non-equity", rows)]
        : table.map((total) => tieSummary(total, total.name, rows)),
  }));
  const isEquity = ({ table }: (typeof tables)[number]) =>
    table.some(({ name }) => name === "short" || name === "long");
  const tiesAll = ({ ties }: (typeof tables)[number]) => ties.every(({ ok }) => ok);
  const fundRows = rows.filter(({ category }) => category === "fund");
  const hasFunds =
    fundRows.length > 0 || totals.some(({ name, amount }) => name === "funds" && amount !== zero);
  const sharesTie = tables.some(
    (each) => isEquity(each) && each.table.length === 2 && !each.table[0]?.side && tiesAll(each),
  );
  const fundsTie = tables.some((each) => each.table[0]?.name === "funds" && tiesAll(each));
  const ties = tables.flatMap((each) => {
    if (!hasFunds || !isEquity(each) || tiesAll(each)) {
      return each.ties;
    }
    const withFunds = tieTogether(each.table, "both-terms", rows);
    if (withFunds.ok || !sharesTie || fundsTie) {
      return withFunds.isBroken ? each.ties : [withFunds];
    }
    // Other totals show that no share is missing and some funds are.
    const funds = { sections: sumsOf(fundRows).sections, scope: "mutual-fund" as const };
    return [{ ...withFunds, rows: { ...withFunds.rows, ...funds } }];
  });
  return [...ties, ...tableTotals.map(tieTable)];
}

/** Puts the totals of both terms from the same table, breakdown or side of 23 July 2024 together. */
function ofOneTable(totals: readonly StatedTotal[]): (readonly StatedTotal[])[] {
  const tables = Map.groupBy(totals, ({ name, sheet, side, label }) => {
    const terms = name === "long" ? "short" : name;
    return `${terms} ${sheet} ${side} ${label.endsWith(byShare)}`;
  });
  return [...tables.values()];
}

function tieTogether(
  totals: readonly StatedTotal[],
  name: Summed,
  rows: readonly SummedRow[],
): TieOut {
  const [first] = totals as readonly [StatedTotal, ...StatedTotal[]];
  const whole = {
    ...first,
    label: totals.map(({ label }) => label).join(" and "),
    amount: money(sumOf(totals.map(({ amount }) => amount))),
    figures: totals.reduce((sum, { figures }) => sum + figures, 0),
  };
  return tieSummary(whole, name, rows);
}

function tieSummary(total: StatedTotal, name: Summed, rows: readonly SummedRow[]): TieOut {
  const label = total.sheet === "" ? total.label : `${total.sheet}: ${total.label}`;
  const where = total.sheet === "" ? {} : { sheet: total.sheet };
  const [scope, ...sums] = statedSums[name];
  return closest(
    sums.flatMap(([words, ...categories]) => {
      const summed = sumsOf(
        rows.filter(
          ({ category, side }) => categories.includes(category) && side === (total.side ?? side),
        ),
      );
      const rounding = roundingOf(total.figures + figuresOfARow * summed.lots);
      const tied = { sections: summed.sections, scope, where };
      const tie = (column: string, computed: Money) =>
        tieOut(
          `${label} = ${column} of the ${words} sales`,
          total.amount,
          computed,
          rounding,
          tied,
        );
      return name === "intraday"
        ? [tie("Profit", summed.profit)]
        : [tie("Profit", summed.profit), tie("Taxable Profit", summed.taxableProfit)];
    }),
  );
}

function tieTable({ check, stated, candidates, where }: TableTotal): TieOut {
  return closest(
    candidates.map(({ profit, lots, sections, scope }) =>
      tieOut(check, stated, profit, roundingOf(1 + figuresOfARow * lots), {
        sections,
        scope,
        where,
      }),
    ),
  );
}
