import { type TieOut, tieOut } from "../reader.ts";
import { ExactSum } from "../values/exact-sum.ts";
import { type Money, money, PAISA } from "../values/money.ts";

/** A section's sums while it is read, and its total in the statement. */
export type SectionSums = {
  readonly title: string;
  /** Number under which its lots are in the table. */
  readonly number: number;
  /** The number of lots, including those set aside. */
  lots: number;
  /** Sum of the column Profit/Loss(-). */
  readonly statedProfit: ExactSum;
  /** Sum of sale value - sale expenses - purchase value - purchase expenses. */
  readonly computedProfit: ExactSum;
  /** How far beyond a paisa per lot the two may differ, because prices are rounded. */
  slack: bigint;
  /** The section's Total, once it has been read. */
  total: Money | null;
};

/** A section without lots yet. */
export function newSectionSums(title: string, number: number): SectionSums {
  return {
    title,
    number,
    lots: 0,
    statedProfit: new ExactSum(),
    computedProfit: new ExactSum(),
    slack: 0n,
    total: null,
  };
}

/**
 * Ties sections and the grand total. To the paisa, a total must be the sum of its own column or of the
 * profits by the layout's formula: the two differ only where the broker rounds.
 */
export function tieOuts(
  sections: readonly SectionSums[],
  grandTotal: Money | null,
): readonly TieOut[] {
  const ties: TieOut[] = [];
  for (const section of sections) {
    if (section.lots > 0) {
      ties.push(
        tieOut(
          `${section.title}: Profit/Loss(-) of ${section.lots} lots by formula`,
          money(section.statedProfit.total),
          money(section.computedProfit.total),
          money(PAISA * BigInt(section.lots) + section.slack),
        ),
      );
    }
    if (section.total !== null) {
      ties.push(
        closest(
          `${section.title}: Total`,
          section.total,
          money(section.computedProfit.total),
          money(section.statedProfit.total),
        ),
      );
    }
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
  if (byFormula.ok) {
    return byFormula;
  }
  const byColumn = tieOut(check, total, stated, PAISA);
  return byColumn.ok ? byColumn : byFormula;
}
