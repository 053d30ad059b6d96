import type { SecurityKind } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import { refusedWith } from "../refusal.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { type FinancialYear, financialYear } from "../values/financial-year.ts";
import { type Money, money, parseMoney, smaller } from "../values/money.ts";
import { priceTimesQuantity } from "../values/quantity.ts";
import { isBusinessScope } from "./business-trades.ts";
import { type Lot, paidFor } from "./lot.ts";

/** Section 48, Finance Act 2023: sales of this year on, assessment year 2024-25, with all sums ever received. */
const firstYear = financialYear(2023);

/** What the person says that a trust repaid on each unit, for all sales of an ISIN or for some. */
type Entry = {
  readonly isin: string;
  readonly bought: CalendarDate | undefined;
  readonly sold: CalendarDate | undefined;
  readonly perUnit: Money;
};

/** Whether a lot is of units of a business trust whose cost sums repaid lower. */
export function isTrustUnit({ section }: Lot, kind: SecurityKind, year: FinancialYear): boolean {
  return (
    year >= firstYear && (kind === "reit" || kind === "invit") && !isBusinessScope(section.scope)
  );
}

/** The capital that trusts repaid, as the person entered it, and which entries a lot needed. */
export class ReturnedCapital {
  readonly #year: FinancialYear;
  readonly #entries: readonly Entry[];
  readonly #needed = new Set<Entry>();

  constructor(year: FinancialYear, entries: readonly Entry[]) {
    this.#year = year;
    this.#entries = entries;
  }

  /** The ISINs of entries that no lot needed. */
  get unneeded(): readonly string[] {
    const left = this.#entries.filter((entry) => !this.#needed.has(entry));
    return [...new Set(left.map(({ isin }) => isin))];
  }

  /**
   * Returns a lot with what was repaid on its units, which lowers what was paid for them (section 48),
   * to nothing at most; unchanged where nothing was entered for it. Of several entries the one for both
   * of its days counts, then that for the day of purchase, then that for all.
   */
  lower(lot: Lot, kind: SecurityKind): Lot {
    const fitting = this.#entries.filter(
      ({ isin, bought = lot.acquired, sold = lot.transferred }) =>
        isin === lot.isin && bought === lot.acquired && sold === lot.transferred,
    );
    const [entry] = fitting.sort((a, b) => precision(b) - precision(a));
    if (entry === undefined || !isTrustUnit(lot, kind, this.#year)) {
      return lot;
    }
    this.#needed.add(entry);
    const repaid = priceTimesQuantity(entry.perUnit, lot.quantity);
    const lowers = smaller(repaid, paidFor(lot));
    const rest = money(repaid - lowers);
    return { ...lot, returnedCapital: { perUnit: entry.perUnit, lowers, rest } };
  }
}

function precision({ bought, sold }: Entry): number {
  return (bought === undefined ? 0 : 2) + (sold === undefined ? 0 : 1);
}

/** Reads what the person entered; refuses a date or sum that is none, and two sums for the same sales. */
export function returnedCapitalOf(
  chosen: NonNullable<StatementChoices["returnedCapital"]>,
  year: FinancialYear,
): Result<ReturnedCapital> {
  const entries: Entry[] = [];
  for (const each of chosen) {
    const [bought, sold] = [each.bought, each.sold].map((day) =>
      day === undefined ? undefined : isoDate(day),
    );
    const perUnit = parseMoney(each.perUnit);
    const isRead =
      (each.bought === undefined || bought !== undefined) &&
      (each.sold === undefined || sold !== undefined);
    if (!isRead || perUnit === undefined || perUnit < 0n) {
      return refusedWith(
        "returned-capital-malformed",
        `What you entered as repaid capital of ${each.isin.slice(0, 12)} is not an amount in rupees per unit, or one of ` +
          "its days is no date. Nothing was computed. Write rupees such as 38.50 and days such as 2021-06-10.",
      );
    }
    const entry = { isin: each.isin, bought, sold, perUnit };
    if (entries.some((other) => isForSame(other, entry))) {
      return refusedWith(
        "returned-capital-twice",
        `You entered two sums of repaid capital for the same units of ${each.isin.slice(0, 12)}. Nothing was computed. ` +
          "Remove one of them.",
      );
    }
    entries.push(entry);
  }
  return accepted(new ReturnedCapital(year, entries));
}

function isForSame(a: Entry, b: Entry): boolean {
  return a.isin === b.isin && a.bought === b.bought && a.sold === b.sold;
}
