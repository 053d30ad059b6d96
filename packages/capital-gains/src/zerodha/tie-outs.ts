import { type TieOut, tieOut } from "../reader.ts";
import { HALF_A_PAISA, type Money, money, PAISA, RUPEE, smaller } from "../values/money.ts";
import type { Category, CategorySums, Sums } from "./section-sums.ts";
import type { StatedTotal } from "./stated-totals.ts";
import type { TableTotal } from "./tradewise.ts";

const HALF_A_RUPEE = money(RUPEE / 2n);

/** One way in which a stated total can be the sum of lots. */
type Identity = {
  /** its name in the reconciliation */
  readonly words: string;
  readonly amount: Money;
  /** lots in it whose profit is finer than a paisa */
  readonly finerThanPaisa: number;
};

/**
 * Compares each of the broker's totals with the lots. Files differ in what a total adds up: in some
 * the long-term total sums `Profit`, in others `Taxable Profit`, and newer ones count mutual funds
 * among the shares in the tables by share. Any of these is accepted, and the one that fits is named.
 */
export function tieOuts(
  totals: readonly StatedTotal[],
  tableTotals: readonly TableTotal[],
  sums: CategorySums,
): TieOut[] {
  const ofKnownTerms = sums.of("non-equity").lots === 0 ? totals : nonEquityTogether(totals);
  return [...ofKnownTerms.map((total) => tieSummary(total, sums)), ...tableTotals.map(tieTable)];
}

/**
 * A section `Non Equity` does not say which of its lots Zerodha treats as short-term, and Zerodha's
 * rule for gold and debt funds is not known: the totals of both terms together are compared with all
 * of its lots.
 */
function nonEquityTogether(totals: readonly StatedTotal[]): readonly StatedTotal[] {
  const others: StatedTotal[] = [];
  const together = new Map<string, StatedTotal>();
  for (const total of totals) {
    if (total.name !== "non-equity-short" && total.name !== "non-equity-long") {
      others.push(total);
      continue;
    }
    const key = `${total.sheet} ${total.label.endsWith("by share")}`;
    const other = together.get(key);
    together.set(key, {
      name: "non-equity",
      sheet: total.sheet,
      label: other === undefined ? total.label : `${other.label} and ${total.label}`,
      amount: other === undefined ? total.amount : money(other.amount + total.amount),
    });
  }
  return [...others, ...together.values()];
}

function tieTable({ check, stated, computed, finerThanPaisa }: TableTotal): TieOut {
  const ties = computed.map((sum) => tieOut(check, stated, sum, toleranceOf(finerThanPaisa)));
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

/**
 * Totals and their figures have two decimals, so one paisa is tolerated. Where lots are finer than
 * that, the broker may have rounded each by up to half a paisa; but the tolerance never grows so far
 * that a whole rupee could hide.
 */
function toleranceOf(finerThanPaisa: number): Money {
  return smaller(money(PAISA + HALF_A_PAISA * BigInt(finerThanPaisa)), HALF_A_RUPEE);
}

function tieSummary(total: StatedTotal, sums: CategorySums): TieOut {
  const label = total.sheet === "" ? total.label : `${total.sheet}: ${total.label}`;
  const ties = identitiesOf(total, sums).map(({ words, amount, finerThanPaisa }) =>
    tieOut(`${label} = ${words}`, total.amount, amount, toleranceOf(finerThanPaisa)),
  );
  return ties.find((tie) => tie.ok) ?? (ties[0] as TieOut);
}

function identitiesOf({ name, side }: StatedTotal, sums: CategorySums): Identity[] {
  const of = (category: Category) => sums.of(category, side);
  const identity = (
    words: string,
    column: "profit" | "taxableProfit",
    parts: readonly Sums[],
  ): Identity => ({
    words: `${column === "profit" ? "Profit" : "Taxable Profit"} of the ${words} rows`,
    amount: money(parts.reduce((sum, part) => sum + part[column], 0n)),
    finerThanPaisa: parts.reduce((count, part) => count + part.finerThanPaisa, 0),
  });
  const both = (words: string, ...categories: readonly Category[]): Identity[] => [
    identity(words, "profit", categories.map(of)),
    identity(words, "taxableProfit", categories.map(of)),
  ];
  switch (name) {
    case "intraday":
      return [identity("intraday", "profit", [of("intraday")])];
    case "non-equity": {
      const all = ["non-equity", "non-equity-short", "non-equity-long"] as const;
      return [
        ...both("non-equity", ...all),
        ...both("non-equity and debt ETF", ...all, "debt-etf"),
      ];
    }
    case "non-equity-short":
    case "non-equity-long": {
      const words = name === "non-equity-short" ? "short-term non-equity" : "long-term non-equity";
      return [...both(words, name), ...both(`${words} and debt ETF`, name, "debt-etf")];
    }
    case "funds":
      return both("mutual-fund", "fund-short", "fund-long");
    case "short":
    case "long": {
      const equity = `${name}-term equity`;
      const fund = name === "short" ? "fund-short" : "fund-long";
      const buyback = name === "short" ? "buyback-short" : "buyback-long";
      return [
        ...both(equity, name),
        ...both(`${equity} and mutual-fund`, name, fund),
        ...both(`${equity} and buyback`, name, buyback),
        ...both(`${equity}, buyback and mutual-fund`, name, buyback, fund),
      ];
    }
  }
}
