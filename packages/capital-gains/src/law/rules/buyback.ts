import { type CalendarDate, date } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";

/** Section 10(34A) with 115QA: buybacks of listed shares were exempt, both days included. */
export const exemptBuybacks = { from: date("2019-07-05"), to: date("2024-09-30") };

/**
 * Sections 2(22)(f) and 46A: a buyback is a dividend and its consideration nil, both days included.
 * Finance Act 2026 made it a capital gain again.
 */
export const dividendBuybacks = { from: date("2024-10-01"), to: date("2026-03-31") };

/** The days of `dividendBuybacks` in words: `1 October 2024 to 31 March 2026`. */
export const dividendBuybackDays = `${longDate(dividendBuybacks.from)} to ${longDate(dividendBuybacks.to)}`;

/** How a company's purchase of its own listed shares is taxed. */
type BuybackTreatment = "capital-gain" | "exempt" | "dividend";

/** Returns how a buyback is taxed: before and after the two periods it is a capital gain. */
export function buybackTreatment(transferred: CalendarDate): BuybackTreatment {
  if (transferred < exemptBuybacks.from || transferred > dividendBuybacks.to) {
    return "capital-gain";
  }
  return transferred <= exemptBuybacks.to ? "exempt" : "dividend";
}

/** Whether a buyback of a day is taxed as dividend. */
export function isDividend(transferred: CalendarDate): boolean {
  return buybackTreatment(transferred) === "dividend";
}
