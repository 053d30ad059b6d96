import type { Scope } from "../../law/rules/treatment.ts";
import { closest, roundingOf, type TieOut, tieOut } from "../../law/tie-out.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { figuresOfARow } from "./lot-row.ts";
import { type Category, type SummedRow, sumsOf } from "./section-sums.ts";
import { byShare, type StatedTotal } from "./stated-totals.ts";
import type { TableTotal } from "./tradewise.ts";

/** What a total adds up: one of both terms, or both where a broker's terms are not ours. */
type Summed = "intraday" | "short" | "long" | "both-terms" | "non-equity" | "funds";

/** The rows that a total can be the sum of, each with its name in the reconciliation. */
const statedSums: Readonly<Record<Summed, readonly (readonly [words: string, ...Category[]])[]>> = {
  intraday: [["intraday", "intraday"]],
  short: [
    ["short-term equity", "short"],
    ["short-term equity and buyback", "short", "buyback-short"],
  ],
  long: [
    ["long-term equity", "long"],
    ["long-term equity and buyback", "long", "buyback-long"],
  ],
  "both-terms": [
    ["equity and mutual-fund", "short", "long", "fund"],
    ["equity, buyback and mutual-fund", "short", "long", "buyback-short", "buyback-long", "fund"],
  ],
  "non-equity": [
    ["non-equity", "non-equity"],
    ["non-equity and debt ETF", "non-equity", "debt-etf"],
  ],
  funds: [["mutual-fund", "fund"]],
};

/** The section whose rows a total would add up, for a statement without any. */
const scopes: Readonly<Record<Summed, Scope>> = {
  intraday: "intraday",
  short: "equity-short-term",
  long: "equity-long-term",
  "both-terms": "equity",
  "non-equity": "non-equity",
  funds: "mutual-fund",
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
    const funds = { sections: sumsOf(fundRows).sections, scope: scopes.funds };
    return [{ ...withFunds, rows: { ...withFunds.rows, ...funds } }];
  });
  return [...ties, ...tableTotals.map(tieTable)];
}

/** Puts the totals of both terms from the same table, breakdown or side of 23 July 2024 together. */
function ofOneTable(totals: readonly StatedTotal[]): (readonly StatedTotal[])[] {
  const tables = new Map<string, StatedTotal[]>();
  for (const total of totals) {
    const terms = total.name === "long" ? "short" : total.name;
    const key = `${terms} ${total.sheet} ${total.side} ${total.label.endsWith(byShare)}`;
    tables.set(key, [...(tables.get(key) ?? []), total]);
  }
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
    amount: money(totals.reduce((sum, { amount }) => sum + amount, 0n)),
    figures: totals.reduce((sum, { figures }) => sum + figures, 0),
  };
  return tieSummary(whole, name, rows);
}

function tieSummary(total: StatedTotal, name: Summed, rows: readonly SummedRow[]): TieOut {
  const label = total.sheet === "" ? total.label : `${total.sheet}: ${total.label}`;
  const where = total.sheet === "" ? {} : { sheet: total.sheet };
  return closest(
    statedSums[name].flatMap(([words, ...categories]) => {
      const summed = sumsOf(
        rows.filter(
          ({ category, side }) => categories.includes(category) && side === (total.side ?? side),
        ),
      );
      const rounding = roundingOf(total.figures + figuresOfARow * summed.lots);
      const tied = { sections: summed.sections, scope: scopes[name], where };
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
