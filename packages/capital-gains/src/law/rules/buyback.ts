import type { CalendarDate } from "../values/calendar-date.ts";
import { type Money, money } from "../values/money.ts";
import { buybackDividendFrom, buybackExemptFrom, buybackGainFrom } from "./dates-of-the-law.ts";

/** How a company's purchase of its own listed shares is taxed. */
type BuybackTreatment = "capital-gain" | "exempt" | "dividend";

/**
 * Returns how a buyback is taxed. Section 10(34A), 5 July 2019 to 30 September 2024: exempt. Sections
 * 2(22)(f) and 46A, 1 October 2024 to 31 March 2026: everything received is dividend, and the cost is a
 * capital loss. Before and after that: a capital gain.
 */
export function buybackTreatment(transferred: CalendarDate): BuybackTreatment {
  if (transferred < buybackExemptFrom || transferred >= buybackGainFrom) {
    return "capital-gain";
  }
  return transferred < buybackDividendFrom ? "exempt" : "dividend";
}

/** Whether a buyback of a day is taxed as dividend. */
export function isDividend(transferred: CalendarDate): boolean {
  return buybackTreatment(transferred) === "dividend";
}

/**
 * Returns the amounts of a buyback taxed as dividend. Section 2(22)(f): all that the company paid is the
 * dividend, and section 57 allows no expenses against it. Section 46A: the consideration is nil, so what
 * was paid for the shares, with the expenses of the purchase, is a capital loss.
 */
export function dividendAndGain(
  received: Money,
  paid: Money,
): { readonly dividend: Money; readonly gain: Money } {
  return { dividend: received, gain: money(-paid) };
}
