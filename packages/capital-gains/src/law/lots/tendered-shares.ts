import { accepted, type Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import { refusedWith } from "../refusal.ts";
import { dividendBuybackDays, isDividend } from "../rules/buyback.ts";
import { kindInIsin } from "../rules/security-kind.ts";
import type { Scope } from "../rules/treatment.ts";
import { isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import type { Lot } from "./lot.ts";

/** Sections of deliveries, in which shares that a company bought back may be listed. */
const deliveries: ReadonlySet<Scope> = new Set<Scope>([
  "equity",
  "equity-short-term",
  "equity-long-term",
  "stt-not-paid",
]);

/** Whether a lot may be such a buyback, listed as a sale: a delivery of shares on such a day. */
export function mayBeTendered({ isin, section, transferred }: Lot): boolean {
  return deliveries.has(section.scope) && isDividend(transferred) && kindInIsin(isin) === "share";
}

/** Returns the lots with the chosen sales as buybacks; refuses a choice that no sale can be. */
export function treatAsBuybacks(
  lots: readonly Lot[],
  chosen: NonNullable<StatementChoices["buybacks"]>,
): Result<readonly Lot[]> {
  let treated = lots;
  for (const { isin, sold } of chosen) {
    const day = isoDate(sold);
    const sale = `${isin.slice(0, 12)} sold on ${day === undefined ? sold.slice(0, 10) : longDate(day)}`;
    if (day === undefined || !isDividend(day)) {
      return refusedWith(
        "buyback-outside-window",
        `You chose ${sale} as a buyback, but only buybacks from ${dividendBuybackDays} are ` +
          "taxed as a dividend, sections 2(22)(f) and 46A. Nothing was computed. Remove this choice.",
      );
    }
    treated = treated.map((lot) =>
      lot.transferred === day && lot.isin === isin && mayBeTendered(lot)
        ? { ...lot, section: { ...lot.section, scope: "buyback" } }
        : lot,
    );
    const isFound = treated.some(
      (lot) => lot.transferred === day && lot.isin === isin && lot.section.scope === "buyback",
    );
    if (!isFound) {
      return refusedWith(
        "buyback-without-sale",
        `You chose ${sale} as a buyback, but these statements have no such delivery of shares. ` +
          "Nothing was computed. Check ISIN and date, or remove this choice.",
      );
    }
  }
  return accepted(treated);
}
