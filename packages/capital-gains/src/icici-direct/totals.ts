import { type TieOut, tieOut } from "../tie-out.ts";
import { ExactSum } from "../values/exact-sum.ts";
import { formatMoney, type Money, money } from "../values/money.ts";

/** A section's sums while it is read, beside what the statement says of it. */
export interface SectionSums {
  readonly title: string;
  lots: number;
  /** Sum of the column Profit/Loss(-). */
  readonly statedProfit: ExactSum;
  /** Sum of sale value - sale expenses - purchase value - purchase expenses. */
  readonly computedProfit: ExactSum;
  /** The section's Total, once it has been met. */
  total: Money | null;
}

/** A section without lots yet. */
export function newSectionSums(title: string): SectionSums {
  return {
    title,
    lots: 0,
    statedProfit: new ExactSum(),
    computedProfit: new ExactSum(),
    total: null,
  };
}

/** One paisa: what a printed figure can be off by rounding. */
export const PAISA = money(10_000n);

/**
 * Ties sections and the grand total. A total must be the sum of its own column, or of the profits
 * as the layout's formula gives them, to the paisa: the two differ only where the broker rounds.
 */
export function tieOuts(
  sections: readonly SectionSums[],
  grandTotal: Money | null,
): readonly TieOut[] {
  const ties: TieOut[] = [];
  for (const section of sections) {
    if (section.lots > 0)
      ties.push(
        tieOut(
          `${section.title}: Profit/Loss(-) of ${section.lots} lots by formula`,
          money(section.statedProfit.total),
          money(section.computedProfit.total),
          money(PAISA * BigInt(section.lots)),
        ),
      );
    if (section.total !== null)
      ties.push(
        closest(
          `${section.title}: Total`,
          section.total,
          money(section.computedProfit.total),
          money(section.statedProfit.total),
        ),
      );
  }
  if (grandTotal !== null) {
    const computed = money(
      sections.reduce((sum, section) => sum + section.computedProfit.total, 0n),
    );
    const stated = money(sections.reduce((sum, section) => sum + section.statedProfit.total, 0n));
    ties.push(closest("Grand Total", grandTotal, computed, stated));
  }
  return ties;
}

function closest(check: string, total: Money, computed: Money, stated: Money): TieOut {
  const byFormula = tieOut(check, total, computed, PAISA);
  if (byFormula.ok) return byFormula;
  const byColumn = tieOut(check, total, stated, PAISA);
  return byColumn.ok ? byColumn : byFormula;
}

/** What a lot's row says of its profit beside the layout's formula, when they differ. */
export function profitMismatch(stated: Money, computed: Money): string | null {
  const difference = stated > computed ? stated - computed : computed - stated;
  return difference <= PAISA
    ? null
    : `the row states a profit of ${formatMoney(stated)}, its own figures give ${formatMoney(computed)}`;
}
