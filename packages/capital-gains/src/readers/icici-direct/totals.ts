import { saleCount } from "../../law/finding.ts";
import type { Section } from "../../law/lots/lot.ts";
import { closest, roundingOf, type TiedRows, type TieOut, tieOut } from "../../law/tie-out.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money } from "../../law/values/money.ts";

/** Rounded figures of a row: sale and purchase value, an expense of each, and the profit. */
export const figuresOfIciciRow = 5;

/** A row with a sale in the sums of its section, set aside or not. */
export type SummedProfit = {
  /** The column Profit/Loss(-). */
  readonly statedProfit: Money;
  /** Sale value - sale expenses - purchase value - purchase expenses. */
  readonly computedProfit: Money;
  /** How much further apart rounded prices may take the two. */
  readonly slack: Money;
};

/** A section while it is read, and its total in the statement. */
export type IciciSection = {
  readonly section: Section;
  readonly rows: SummedProfit[];
  /** The section's Total, once it has been read. */
  total: Money | undefined;
};

/** The sums of a section's rows. */
type SectionSums = ReturnType<typeof sumsOf>;

function sumsOf({ section, rows, total }: IciciSection) {
  const sum = (figure: keyof SummedProfit) => rows.reduce((soFar, row) => soFar + row[figure], 0n);
  return {
    section,
    total,
    lots: rows.length,
    statedProfit: sum("statedProfit"),
    computedProfit: sum("computedProfit"),
    slack: sum("slack"),
  };
}

/**
 * Ties sections and the grand total. A total must be the sum of its column or of the profits by the
 * layout's formula: the two differ only where the broker rounds.
 */
export function iciciTieOuts(
  opened: readonly IciciSection[],
  grandTotal: Money | undefined,
): readonly TieOut[] {
  const sections = opened.map(sumsOf);
  const ties = sections.flatMap((sums) => {
    const { section, lots, statedProfit, total } = sums;
    const name = nameOf(section);
    const check = `${section.title}: Profit/Loss(-) of ${saleCount(lots)} by formula`;
    return [
      ...(lots > 0 ? [{ ...byFormula(check, money(statedProfit), [sums]), name }] : []),
      ...(total === undefined
        ? []
        : [{ ...tieTotal(`${section.title}: Total`, total, [sums]), name }]),
    ];
  });
  const all = { name: `All ${saleCount(lotsOf(sections))}` };
  return grandTotal === undefined
    ? ties
    : [...ties, { ...tieTotal("Grand Total", grandTotal, sections), ...all }];
}

/** Returns what the sales of a section are called in short. */
function nameOf({ scope, title }: Section): string {
  switch (scope) {
    case "equity-short-term":
      return "Short term";
    case "equity-long-term":
      return "Long term";
    default:
      return title;
  }
}

function tieTotal(check: string, total: Money, sections: readonly SectionSums[]): TieOut {
  const ofColumn = sumOf(sections.map(({ statedProfit }) => statedProfit));
  const rounding = roundingOf(1 + lotsOf(sections));
  return closest([
    byFormula(check, total, sections),
    tieOut(check, total, money(ofColumn), rounding, rowsOf(sections)),
  ]);
}

function byFormula(check: string, stated: Money, sections: readonly SectionSums[]): TieOut {
  const computed = sumOf(sections.map(({ computedProfit }) => computedProfit));
  const slack = sumOf(sections.map((sums) => sums.slack));
  const rounding = money(roundingOf(1 + figuresOfIciciRow * lotsOf(sections)) + slack);
  return tieOut(check, stated, money(computed), rounding, rowsOf(sections));
}

function lotsOf(sections: readonly SectionSums[]): number {
  return sections.reduce((sum, { lots }) => sum + lots, 0);
}

function rowsOf(sections: readonly SectionSums[]): TiedRows {
  return { sections: sections.map(({ section }) => section), scope: "equity" };
}
