import type { SecurityKind } from "@site/result/names";
import { anniversary, type CalendarDate } from "../values/calendar-date.ts";
import { newRatesFrom } from "./dates-of-the-law.ts";

/** How long a lot was held, by the calendar. */
export type Holding = "short" | "on-the-limit" | "long";

/** After how many years a gain becomes long-term. */
export type HoldingYears = 1 | 2 | 3;

/**
 * Returns whether a holding is short, on the limit or long. Section 2(42A): an asset held for not more
 * than the limit is short-term. Months are calendar months: a sale on the anniversary of the purchase
 * is not yet long-term, one on the next day is. `years` is the limit, one year for a listed share.
 */
export function holdingOf(
  acquired: CalendarDate,
  transferred: CalendarDate,
  years: HoldingYears = 1,
): Holding {
  // A year has 365 or 366 days, so most lots need no calendar.
  const days = transferred - acquired;
  if (days > 366 * years) {
    return "long";
  }
  if (days < 365 * years) {
    return "short";
  }
  const limit = anniversary(acquired, years);
  return transferred > limit ? "long" : transferred === limit ? "on-the-limit" : "short";
}

/**
 * Returns the limit of section 2(42A) for a kind of security. Its first proviso sets twelve months for
 * listed securities and units of equity-oriented funds. Up to 22 July 2024 it excluded all other units,
 * including those of REITs and InvITs, for which the general limit was 36 months. Finance (No. 2) Act
 * 2024 struck out "(other than a unit)": since then the limit is twelve months for every listed unit,
 * and the new general limit of 24 for what is not listed.
 */
export function holdingYears(
  kind: SecurityKind,
  isListed: boolean,
  transferred: CalendarDate,
): HoldingYears {
  const isUnit = kind === "reit" || kind === "invit" || kind.endsWith("-fund");
  if (!isUnit || kind === "equity-fund") {
    return 1;
  }
  if (transferred < newRatesFrom) {
    return 3;
  }
  return isListed ? 1 : 2;
}
