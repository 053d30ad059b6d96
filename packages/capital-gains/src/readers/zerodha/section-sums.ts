import type { Section } from "../../law/lots/lot.ts";
import { newRatesFrom } from "../../law/rules/dates-of-the-law.ts";
import { holdingOf } from "../../law/rules/holding-period.ts";
import type { Scope } from "../../law/rules/treatment.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { absolute } from "../../law/values/fixed-point.ts";
import type { Money } from "../../law/values/money.ts";
import { wordsOf } from "./section-titles.ts";

/** The breakdown of the broker's totals. */
export type Category =
  | "intraday"
  | "short"
  | "long"
  | "buyback-short"
  | "buyback-long"
  | "non-equity"
  | "debt-etf"
  | "fund"
  | "derivative";

/** Before or from 23 July 2024, when the rates changed. */
export type Side = "before" | "after";

/** Sums over the lots of a category, in millionths of a rupee. */
export type Sums = {
  lots: number;
  /** sale value minus purchase value */
  profit: bigint;
  /** the column Taxable Profit where stated, else the profit */
  taxableProfit: bigint;
  /** sum of the sizes of the profits */
  turnover: bigint;
  /** the sections that they are in */
  readonly sections: Set<Section>;
};

/** Returns the sums of no lots. */
export function noSums(): Sums {
  return { lots: 0, profit: 0n, taxableProfit: 0n, turnover: 0n, sections: new Set() };
}

/** The sums of a file by category, and by category and side of 23 July 2024. */
export class CategorySums {
  readonly #bySide = { before: new Map<Category, Sums>(), after: new Map<Category, Sums>() };

  /** Returns the sums of a category, or of its rows on one side. */
  of(category: Category, side?: Side): Sums {
    if (side !== undefined) {
      return this.#bySide[side].get(category) ?? noSums();
    }
    const before = this.of(category, "before");
    const after = this.of(category, "after");
    return {
      lots: before.lots + after.lots,
      profit: before.profit + after.profit,
      taxableProfit: before.taxableProfit + after.taxableProfit,
      turnover: before.turnover + after.turnover,
      sections: new Set([...before.sections, ...after.sections]),
    };
  }

  /** Adds a row of a section to its category. */
  add(category: Category, side: Side, section: Section, profit: Money, taxableProfit: Money): void {
    let sums = this.#bySide[side].get(category);
    if (sums === undefined) {
      sums = noSums();
      this.#bySide[side].set(category, sums);
    }
    addRow(sums, section, profit, taxableProfit);
  }
}

/** Adds a row of a section to sums. */
export function addRow(sums: Sums, section: Section, profit: Money, taxableProfit: Money): void {
  sums.lots += 1;
  sums.profit += profit;
  sums.taxableProfit += taxableProfit;
  sums.turnover += absolute(profit);
  sums.sections.add(section);
}

/** Returns the side of 23 July 2024 on which a sale lies. */
export function sideOf(transferred: CalendarDate): Side {
  return transferred < newRatesFrom ? "before" : "after";
}

/**
 * Returns the category of a row: by its section where that has one term, else by its dates. Without
 * dates it counts as short-term; if that is wrong, the totals do not tie.
 */
export function categoryOf(route: Scope, title: string, isLong: boolean): Category {
  switch (route) {
    case "intraday":
      return "intraday";
    case "equity-short-term":
      return "short";
    case "equity-long-term":
      return "long";
    case "buyback":
      return isLong ? "buyback-long" : "buyback-short";
    case "mutual-fund":
      return "fund";
    case "equity":
      return isLong ? "long" : "short";
    case "derivative":
      return "derivative";
    case "non-equity":
    case "non-equity-intraday":
    case "stt-not-paid":
      return wordsOf(title).startsWith("debt etf") ? "debt-etf" : "non-equity";
  }
}

/** Whether a holding is long-term by the rule for shares; not without both dates. */
export function isLongTerm(
  acquired: CalendarDate | undefined,
  transferred: CalendarDate | undefined,
): boolean {
  if (acquired === undefined || transferred === undefined) {
    return false;
  }
  return holdingOf(acquired, transferred) === "long";
}
