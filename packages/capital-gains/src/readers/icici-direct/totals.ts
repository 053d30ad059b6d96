import { closest, roundingOf, type TiedRows, type TieOut, tieOut } from "../../law/tie-out.ts";
import { ExactSum } from "../../law/values/exact-sum.ts";
import { type Money, money } from "../../law/values/money.ts";

/** Rounded figures of a row: sale and purchase value, an expense of each, and the profit. */
export const figuresOfARow = 5;

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
  /** How much further apart rounded prices may take the two. */
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
 * Ties sections and the grand total. A total must be the sum of its own column or of the profits by the
 * layout's formula: the two differ only where the broker rounds.
 */
export function tieOuts(
  sections: readonly SectionSums[],
  grandTotal: Money | null,
): readonly TieOut[] {
  const ties: TieOut[] = [];
  for (const section of sections) {
    const { title, lots, total } = section;
    if (lots > 0) {
      const check = `${title}: Profit/Loss(-) of ${lots} lots by formula`;
      const stated = money(section.statedProfit.total);
      ties.push(byFormula(check, stated, [section]));
    }
    if (total !== null) {
      ties.push(tieTotal(`${title}: Total`, total, [section]));
    }
  }
  if (grandTotal !== null) {
    ties.push(tieTotal("Grand Total", grandTotal, sections));
  }
  return ties;
}

function tieTotal(check: string, total: Money, sections: readonly SectionSums[]): TieOut {
  const ofColumn = sections.reduce((sum, { statedProfit }) => sum + statedProfit.total, 0n);
  const rounding = roundingOf(1 + lotsOf(sections));
  return closest([
    byFormula(check, total, sections),
    tieOut(check, total, money(ofColumn), rounding, rowsOf(sections)),
  ]);
}

function byFormula(check: string, stated: Money, sections: readonly SectionSums[]): TieOut {
  const computed = sections.reduce((sum, { computedProfit }) => sum + computedProfit.total, 0n);
  const slack = sections.reduce((sum, section) => sum + section.slack, 0n);
  const rounding = money(roundingOf(1 + figuresOfARow * lotsOf(sections)) + slack);
  return tieOut(check, stated, money(computed), rounding, rowsOf(sections));
}

function lotsOf(sections: readonly SectionSums[]): number {
  return sections.reduce((sum, { lots }) => sum + lots, 0);
}

function rowsOf(sections: readonly SectionSums[]): TiedRows {
  return { sections: sections.map(({ number }) => number), scope: "equity" };
}
