import { type TieOut, tieOut } from "../tie-out.ts";
import { type Money, money, smaller } from "../values/money.ts";
import type { CategorySums, Sums } from "./section-sums.ts";
import type { StatedTotal, TotalName } from "./stated-totals.ts";
import type { TableTotal } from "./tradewise.ts";

const PAISA = 10_000n;
const HALF_PAISA = 5_000n;
const HALF_RUPEE = money(500_000n);

/** A way in which a stated total can be the sum of lots. */
interface Identity {
  /** how it is called in the reconciliation */
  readonly words: string;
  readonly amount: Money;
  /** lots in it whose profit is finer than a paisa */
  readonly finerThanPaisa: number;
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

function tieTable({ check, stated, computed, finerThanPaisa }: TableTotal): TieOut {
  const ties = computed.map((sum) => tieOut(check, stated, sum, toleranceOf(finerThanPaisa)));
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

/**
 * A total has two decimals, and so have the figures that it is the sum of: a paisa. Where lots are
 * finer than that, the broker may have rounded each, by half a paisa at most; but never so much that
 * a whole rupee could hide.
 */
function toleranceOf(finerThanPaisa: number): Money {
  return smaller(money(PAISA + HALF_PAISA * BigInt(finerThanPaisa)), HALF_RUPEE);
}

function tieSummary(total: StatedTotal, sums: CategorySums): TieOut {
  const identities = identitiesOf(total.name, sums);
  const label = `${total.sheet}: ${total.label}`;
  const ties = identities.map(({ words, amount, finerThanPaisa }) =>
    tieOut(`${label} = ${words}`, total.amount, amount, toleranceOf(finerThanPaisa)),
  );
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

function identitiesOf(name: TotalName, sums: CategorySums): Identity[] {
  const identity = (words: string, of: readonly Sums[], what: "profit" | "taxableProfit") => ({
    words: `sum of ${what === "profit" ? "Profit" : "Taxable Profit"}, ${words}`,
    amount: money(of.reduce((sum, each) => sum + each[what], 0n)),
    finerThanPaisa: of.reduce((count, each) => count + each.finerThanPaisa, 0),
  });
  const both = (words: string, of: readonly Sums[]): Identity[] => [
    identity(words, of, "profit"),
    identity(words, of, "taxableProfit"),
  ];
  const fundShort = sums.of("fund-short");
  const fundLong = sums.of("fund-long");
  switch (name) {
    case "intraday":
      return [identity("intraday", [sums.of("intraday")], "profit")];
    case "non-equity":
      return both("non equity", [sums.of("non-equity")]);
    case "funds":
      return both("mutual funds", [fundShort, fundLong]);
    case "short":
    case "long": {
      const term = name === "short" ? "short term" : "long term";
      const equity = sums.of(name);
      const fund = name === "short" ? fundShort : fundLong;
      const buyback = sums.of(name === "short" ? "buyback-short" : "buyback-long");
      return [
        ...both(`equity ${term}`, [equity]),
        ...both(`equity ${term} and mutual funds`, [equity, fund]),
        ...both(`equity ${term} and buyback`, [equity, buyback]),
        ...both(`equity ${term}, buyback and mutual funds`, [equity, buyback, fund]),
      ];
    }
  }
}
