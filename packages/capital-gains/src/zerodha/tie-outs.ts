import { type TieOut, tieOut } from "../tie-out.ts";
import { type Money, money, smaller } from "../values/money.ts";
import type { CategorySums, Sums } from "./section-sums.ts";
import type { StatedTotal, TotalName } from "./stated-totals.ts";
import type { TableTotal } from "./tradewise.ts";

const PAISA = money(10_000n);
const RUPEE = money(1_000_000n);

/** A way in which a stated total can be the sum of lots. */
interface Identity {
  /** how it is called in the reconciliation */
  readonly words: string;
  readonly amount: Money;
}

/**
 * Holds each of the broker's totals against the lots. Files differ in what a total is the sum of: the
 * long-term total is of `Profit` in some and of `Taxable Profit` in others, and newer ones count
 * mutual funds among the shares in the tables by share. Each of these is accepted, and the one that
 * fits is named.
 */
export function tieOuts(
  totals: readonly StatedTotal[],
  tableTotals: readonly TableTotal[],
  sums: CategorySums,
): TieOut[] {
  return [...totals.map((total) => tieSummary(total, sums)), ...tableTotals.map(tieTable)];
}

function tieTable({ check, stated, computed, lots }: TableTotal): TieOut {
  const ties = computed.map((sum) => tieOut(check, stated, sum, toleranceOf(lots)));
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

/** Each lot can be off by the rounding of a paisa, a whole section by no more than a rupee. */
function toleranceOf(lots: number): Money {
  return smaller(money(PAISA * BigInt(lots + 1)), RUPEE);
}

function tieSummary(total: StatedTotal, sums: CategorySums): TieOut {
  const identities = identitiesOf(total.name, sums);
  const tolerance = toleranceOf(lotCount(total.name, sums));
  const label = `${total.sheet}: ${total.label}`;
  const ties = identities.map(({ words, amount }) =>
    tieOut(`${label} = ${words}`, total.amount, amount, tolerance),
  );
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

function identitiesOf(name: TotalName, sums: CategorySums): Identity[] {
  const profit = (...of: Sums[]) => of.reduce((sum, each) => sum + each.profit, 0n);
  const taxable = (...of: Sums[]) => of.reduce((sum, each) => sum + each.taxableProfit, 0n);
  const identity = (words: string, amount: bigint): Identity => ({ words, amount: money(amount) });
  const fundShort = sums.of("fund-short");
  const fundLong = sums.of("fund-long");
  switch (name) {
    case "intraday":
      return [identity("sum of Profit, intraday", profit(sums.of("intraday")))];
    case "non-equity": {
      const nonEquity = sums.of("non-equity");
      return [
        identity("sum of Profit, non equity", profit(nonEquity)),
        identity("sum of Taxable Profit, non equity", taxable(nonEquity)),
      ];
    }
    case "funds":
      return [
        identity("sum of Profit, mutual funds", profit(fundShort, fundLong)),
        identity("sum of Taxable Profit, mutual funds", taxable(fundShort, fundLong)),
      ];
    case "short":
    case "long": {
      const term = name === "short" ? "short term" : "long term";
      const equity = sums.of(name);
      const fund = name === "short" ? fundShort : fundLong;
      const buyback = sums.of(name === "short" ? "buyback-short" : "buyback-long");
      return [
        { words: `equity ${term}`, of: [equity] },
        { words: `equity ${term} and mutual funds`, of: [equity, fund] },
        { words: `equity ${term} and buyback`, of: [equity, buyback] },
        { words: `equity ${term}, buyback and mutual funds`, of: [equity, buyback, fund] },
      ].flatMap(({ words, of }) => [
        identity(`sum of Profit, ${words}`, profit(...of)),
        identity(`sum of Taxable Profit, ${words}`, taxable(...of)),
      ]);
    }
  }
}

function lotCount(name: TotalName, sums: CategorySums): number {
  if (name === "funds") return sums.of("fund-short").lots + sums.of("fund-long").lots;
  return sums.of(name).lots;
}
