import { anniversary, type CalendarDate } from "../values/calendar-date.ts";
import { NEW_RATES_FROM } from "./dates-of-the-law.ts";
import type { SecurityKind } from "./security-kind.ts";

/** How long a lot was held, by the calendar. */
export type Holding = "short" | "on-the-limit" | "long";

/** After how many years a gain becomes long-term. */
export type HoldingYears = 1 | 2 | 3;

/**
 * Section 2(42A): an asset held for not more than the limit is short-term. Months are the calendar's:
 * a sale on the anniversary of the purchase is not yet long-term, the next day is. Takes the days of
 * purchase and of transfer; the limit of a listed share is one year.
 */
export function holdingOf(
  acquired: CalendarDate,
  transferred: CalendarDate,
  years: HoldingYears = 1,
): Holding {
  // A year has 365 or 366 days: most lots are decided without the calendar.
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
 * The limit of section 2(42A) for a kind of security. Its first proviso gives twelve months to listed
 * securities and units of equity-oriented funds. Up to 22-Jul-2024 it left out all other units, which
 * includes those of REITs and InvITs, and they took the general 36 months. Finance (No. 2) Act 2024
 * struck out "(other than a unit)": since then every listed unit takes twelve months, and what is
 * not listed the new general limit of 24.
 */
export function holdingYears(
  kind: SecurityKind,
  isListed: boolean,
  transferred: CalendarDate,
): HoldingYears {
  switch (kind) {
    case "reit":
    case "invit":
    case "gold-fund":
    case "silver-fund":
    case "overseas-fund":
    case "liquid-fund":
    case "debt-fund":
      if (transferred < NEW_RATES_FROM) {
        return 3;
      }
      return isListed ? 1 : 2;
    default:
      return 1;
  }
}
