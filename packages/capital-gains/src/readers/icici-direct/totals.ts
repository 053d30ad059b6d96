import { saleCount } from "../../law/finding.ts";
import type { Section } from "../../law/lots/lot.ts";
import { closest, roundingOf, type TiedRows, type TieOut, tieOut } from "../../law/tie-out.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money } from "../../law/values/money.ts";

/** Rounded figures of a row: sale and purchase value, an expense of each, and the profit. */
export const figuresOfARow = 5;

/** A row with a sale in the sums of its section, set aside or not. */
export type SummedRow = {
  /** The column Profit/Loss(-). */
  readonly statedProfit: Money;
  /** Sale value - sale expenses - purchase value - purchase expenses. */
  readonly computedProfit: Money;
  /** How much further apart rounded prices may take the two. */
  readonly slack: Money;
};

/** A section while it is read, and its total in the statement. */
export type OpenSection = {
  readonly section: Section;
  readonly rows: SummedRow[];
  /** The section's Total, once it has been read. */
  total: Money | undefined;
};

/**
 * Ties sections and the grand total. A total must be the sum of its column or of the profits by the
 * layout's formula: the two differ only where the broker rounds.
 */
export function tieOuts(
  sections: readonly OpenSection[],
  grandTotal: Money | undefined,
): readonly TieOut[] {
  const ties = sections.flatMap((open) => {
    const { section, rows, total } = open;
    const check = `${section.title}: Profit/Loss(-) of ${saleCount(rows.length)} by formula`;
    return [
      ...(rows.length > 0 ? [byFormula(check, sumOfRows("statedProfit", [open]), [open])] : []),
      ...(total === undefined ? [] : [tieTotal(`${section.title}: Total`, total, [open])]),
    ];
  });
  return grandTotal === undefined ? ties : [...ties, tieTotal("Grand Total", grandTotal, sections)];
}

function tieTotal(check: string, total: Money, sections: readonly OpenSection[]): TieOut {
  const rounding = roundingOf(1 + lotsOf(sections));
  return closest([
    byFormula(check, total, sections),
    tieOut(check, total, sumOfRows("statedProfit", sections), rounding, rowsOf(sections)),
  ]);
}

function byFormula(check: string, stated: Money, sections: readonly OpenSection[]): TieOut {
  const computed = sumOfRows("computedProfit", sections);
  const slack = sumOfRows("slack", sections);
  const rounding = money(roundingOf(1 + figuresOfARow * lotsOf(sections)) + slack);
  return tieOut(check, stated, computed, rounding, rowsOf(sections));
}

function sumOfRows(figure: keyof SummedRow, sections: readonly OpenSection[]): Money {
  return money(sumOf(sections.flatMap(({ rows }) => rows.map((row) => row[figure]))));
}

function lotsOf(sections: readonly OpenSection[]): number {
  return sections.reduce((sum, { rows }) => sum + rows.length, 0);
}

function rowsOf(sections: readonly OpenSection[]): TiedRows {
  return { sections: sections.map(({ section }) => section), scope: "equity" };
}
