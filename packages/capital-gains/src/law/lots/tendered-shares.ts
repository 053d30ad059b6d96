import type { Refusal } from "../refusal.ts";
import { isDividend } from "../rules/buyback.ts";
import { kindInIsin } from "../rules/security-kind.ts";
import type { Scope } from "../rules/treatment.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import type { LotTable } from "./lot-table.ts";

/** A sale that the person says was a buyback: all of a share that was sold on a day. */
export type TenderedSale = {
  readonly isin: string;
  /** `YYYY-MM-DD`. */
  readonly sold: string;
};

/** Sections of deliveries, in which shares that a company bought back may be listed. */
const deliveries: ReadonlySet<Scope> = new Set<Scope>([
  "equity",
  "equity-short-term",
  "equity-long-term",
  "stt-not-paid",
]);

/**
 * Returns the function that says whether a lot may be a buyback taxed as dividend that the statement
 * lists as a sale: a delivery of shares between 1 October 2024 and 31 March 2026.
 */
export function mayBeTendered(table: LotTable): (index: number) => boolean {
  const areShares = table.shares.map(({ isin }) => kindInIsin(isin) === "share");
  return (i) =>
    areShares[table.share[i] ?? 0] === true &&
    deliveries.has(table.sections[table.section[i] ?? 0]?.scope ?? "equity") &&
    isDividend((table.transferred[i] ?? 0) as CalendarDate);
}

/**
 * Moves the lots of the chosen sales to a section of buybacks, from which everything else follows.
 * Returns the refusal of a choice that no sale can be.
 */
export function treatAsBuybacks(
  table: LotTable,
  chosen: readonly TenderedSale[],
): Refusal | undefined {
  const isPossible = mayBeTendered(table);
  for (const { isin, sold } of chosen) {
    const day = isoDate(sold);
    const sale = `${isin.slice(0, 12)} sold on ${day === undefined ? sold.slice(0, 10) : longDate(day)}`;
    if (day === undefined || !isDividend(day)) {
      return {
        code: "buyback-outside-window",
        message:
          `You chose ${sale} as a buyback, but only buybacks from 1 October 2024 to 31 March 2026 are ` +
          "taxed as a dividend, sections 2(22)(f) and 46A. Nothing was computed. Remove this choice.",
      };
    }
    let found = 0;
    for (let i = 0; i < table.length; i += 1) {
      if (table.transferred[i] === day && table.shareOf(i).isin === isin) {
        const section = table.section[i] ?? 0;
        if (isPossible(i)) {
          table.section[i] = table.buybackSection(section);
          found += 1;
        } else if (table.sections[section]?.scope === "buyback") {
          found += 1;
        }
      }
    }
    if (found === 0) {
      return {
        code: "buyback-without-sale",
        message:
          `You chose ${sale} as a buyback, but these statements have no such delivery of shares. ` +
          "Nothing was computed. Check ISIN and date, or remove this choice.",
      };
    }
  }
  return undefined;
}
