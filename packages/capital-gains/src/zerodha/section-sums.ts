import { holdingOf } from "../rules/holding-period.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { Money } from "../values/money.ts";
import type { Route } from "./section-titles.ts";

/** What the broker's totals are broken down by. */
export type Category =
  | "intraday"
  | "short"
  | "long"
  | "buyback-short"
  | "buyback-long"
  | "non-equity"
  | "fund-short"
  | "fund-long"
  | "derivative";

/** Sums over the lots of a category, in millionths of a rupee. */
export interface Sums {
  lots: number;
  /** sale value minus purchase value */
  profit: bigint;
  /** the column Taxable Profit, where it is stated, else the same as the profit */
  taxableProfit: bigint;
  /** sum of the sizes of the profits */
  turnover: bigint;
  /** lots whose profit is finer than a paisa, so that the broker may have rounded it */
  finerThanPaisa: number;
}

/** Sums of no lots. */
export function noSums(): Sums {
  return { lots: 0, profit: 0n, taxableProfit: 0n, turnover: 0n, finerThanPaisa: 0 };
}

/** The sums of a whole file by category. */
export class CategorySums {
  readonly #sums = new Map<Category, Sums>();

  /** @returns the sums of a category, to be added to */
  of(category: Category): Sums {
    let sums = this.#sums.get(category);
    if (sums === undefined) {
      sums = noSums();
      this.#sums.set(category, sums);
    }
    return sums;
  }
}

/** Adds a lot to the sums of its category. */
export function addLot(sums: Sums, profit: Money, taxableProfit: Money): void {
  sums.lots++;
  sums.profit += profit;
  sums.taxableProfit += taxableProfit;
  sums.turnover += profit < 0n ? -profit : profit;
  if (profit % PAISA !== 0n || taxableProfit % PAISA !== 0n) sums.finerThanPaisa++;
}

const PAISA = 10_000n;

/** The category of a lot: by its section where that is of one term, else by its dates. */
export function categoryOf(
  route: Route,
  acquired: CalendarDate,
  transferred: CalendarDate,
): Category {
  switch (route) {
    case "intraday":
      return "intraday";
    case "equity-short-term":
      return "short";
    case "equity-long-term":
      return "long";
    case "buyback":
      return isLong(acquired, transferred) ? "buyback-long" : "buyback-short";
    case "mutual-fund":
      return isLong(acquired, transferred) ? "fund-long" : "fund-short";
    case "equity":
      return isLong(acquired, transferred) ? "long" : "short";
    case "derivative":
      return "derivative";
    case "non-equity":
    case "non-equity-intraday":
    case "stt-not-paid":
      return "non-equity";
  }
}

function isLong(acquired: CalendarDate, transferred: CalendarDate): boolean {
  return holdingOf(acquired, transferred) === "long";
}
