import type { Section } from "../../law/lots/lot.ts";
import { newRatesFrom, slabFundsBoughtFrom } from "../../law/rules/dates-of-the-law.ts";
import { type HoldingYears, holdingOf } from "../../law/rules/holding-period.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { absolute, sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money } from "../../law/values/money.ts";
import { titleWords } from "./section-titles.ts";

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

/** Below a year, or above; for what is no share, as the broker counts it. */
export type BrokersTerm = "short" | "long";

/** Before or from 23 July 2024, when the rates changed. */
export type Side = "before" | "after";

/** What the sums over rows are made of: a row, set aside or not. */
export type SummedRow = {
  readonly category: Category;
  readonly side: Side;
  readonly section: Section;
  readonly isin: string;
  readonly acquired: CalendarDate | undefined;
  readonly transferred: CalendarDate | undefined;
  /** sale value minus purchase value */
  readonly profit: Money;
  /** the column Taxable Profit where stated, else the profit */
  readonly taxableProfit: Money;
};

/** Sums over rows. */
export type TradewiseSums = ReturnType<typeof tradewiseSums>;

/** Returns the sums over rows, and the sections that they are in; the turnover is that of the profits' sizes. */
export function tradewiseSums(rows: readonly SummedRow[]) {
  return {
    lots: rows.length,
    profit: money(sumOf(rows.map(({ profit }) => profit))),
    taxableProfit: money(sumOf(rows.map(({ taxableProfit }) => taxableProfit))),
    turnover: money(sumOf(rows.map(({ profit }) => absolute(profit)))),
    sections: [...new Set(rows.map(({ section }) => section))],
  };
}

/** Returns the side of 23 July 2024 on which a sale lies. */
export function sideOf(transferred: CalendarDate): Side {
  return transferred < newRatesFrom ? "before" : "after";
}

/**
 * Returns the category of a row: by its section where that has one term, else by its dates. Without
 * dates it counts as short-term; if that is wrong, the totals do not tie.
 */
export function categoryOf({ scope, title }: Section, isLong: boolean): Category {
  switch (scope) {
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
      return titleWords(title).startsWith("debt etf") ? "debt-etf" : "non-equity";
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

/** One rule for the terms of funds, bonds and other units. */
type TermRule = {
  /** The limit of section 2(42A). */
  readonly years: HoldingYears;
  /** Whether units bought from 1 April 2023 have no long term (section 50AA). */
  readonly isSlab: boolean;
};

const termRules: readonly TermRule[] = ([1, 2, 3] as const).flatMap((years) => [
  { years, isSlab: false },
  { years, isSlab: true },
]);

const termOfCategory: Readonly<Partial<Record<Category, BrokersTerm>>> = {
  short: "short",
  long: "long",
  "buyback-short": "short",
  "buyback-long": "long",
};

/**
 * Returns the rows that a total of one term can add up. Shares have their term, and so has a row in a
 * section that states one. Which term the broker gives other rows is its own matter, so each rule that
 * leads to other rows makes its own list.
 */
export function rowsOfTerm(
  rows: readonly SummedRow[],
  term: BrokersTerm,
): readonly (readonly SummedRow[])[] {
  const known = rows.map(
    ({ category, section }) => termOfCategory[category] ?? termInTitle(section.title),
  );
  const lists = termRules.map((rule) =>
    rows.filter((row, i) => (known[i] ?? termBy(rule, row)) === term),
  );
  const isSame = (one: readonly SummedRow[], other: readonly SummedRow[]) =>
    one.length === other.length && one.every((row, i) => row === other[i]);
  return lists.filter((list, i) => !lists.slice(0, i).some((earlier) => isSame(earlier, list)));
}

function termInTitle(title: string): BrokersTerm | undefined {
  const words = titleWords(title);
  return words.endsWith("short term") ? "short" : words.endsWith("long term") ? "long" : undefined;
}

function termBy(
  { years, isSlab }: TermRule,
  { isin, acquired, transferred }: SummedRow,
): BrokersTerm {
  if (acquired === undefined || transferred === undefined) {
    return "short";
  }
  const hasNoLongTerm = isSlab && isin.startsWith("INF") && acquired >= slabFundsBoughtFrom;
  return !hasNoLongTerm && holdingOf(acquired, transferred, years) === "long" ? "long" : "short";
}
