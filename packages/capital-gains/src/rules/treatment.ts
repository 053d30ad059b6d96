import type { Term } from "../classification.ts";
import type { Scope } from "../lots/lot.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { buybackTreatment } from "./buyback.ts";
import { holdingOf } from "./holding-period.ts";

/** Under which section a lot's gain falls, and how its term is called. */
export interface Treatment {
  readonly term: Term;
  /** Section of the Income-tax Act 1961, or the name of what is kept out. */
  readonly section: string;
}

/** Every treatment there is; a lot refers to one by its place in this list. */
export const TREATMENTS = [
  { term: "long", section: "112A" },
  { term: "short", section: "111A" },
  { term: "intraday", section: "speculative" },
  { term: "buyback", section: "2(22)(f)" },
  { term: "buyback", section: "10(34A)" },
  { term: "excluded", section: "112" },
  { term: "excluded", section: "112/50AA" },
  { term: "excluded", section: "mutual-fund" },
  { term: "excluded", section: "business" },
] as const satisfies readonly Treatment[];

export const LONG_112A = 0;
export const SHORT_111A = 1;
export const INTRADAY = 2;
export const BUYBACK_DIVIDEND = 3;
export const BUYBACK_EXEMPT = 4;
export const STT_NOT_PAID = 5;
export const NON_EQUITY = 6;
export const MUTUAL_FUND = 7;
export const DERIVATIVE = 8;

/**
 * The treatment of a lot as its place in `TREATMENTS`. The statement's section decides what kind of
 * transaction it was; between short and long the dates decide. Without transaction tax neither 111A
 * nor 112A applies (their clause on "securities transaction tax ... paid"); gold, debt and liquid
 * funds fall under sections 112 and 50AA; derivatives are business, section 43(5)(d).
 */
export function treatmentOf(
  scope: Scope,
  acquired: CalendarDate,
  transferred: CalendarDate,
): number {
  switch (scope) {
    case "equity-short-term":
    case "equity-long-term":
    case "equity":
      return byDates(acquired, transferred);
    case "intraday":
      return INTRADAY;
    case "buyback":
      return ofBuyback(acquired, transferred);
    case "stt-not-paid":
      return STT_NOT_PAID;
    case "non-equity":
      return NON_EQUITY;
    case "mutual-fund":
      return MUTUAL_FUND;
    case "derivative":
      return DERIVATIVE;
  }
}

function byDates(acquired: CalendarDate, transferred: CalendarDate): number {
  return holdingOf(acquired, transferred) === "long" ? LONG_112A : SHORT_111A;
}

function ofBuyback(acquired: CalendarDate, transferred: CalendarDate): number {
  switch (buybackTreatment(transferred)) {
    case "exempt":
      return BUYBACK_EXEMPT;
    case "dividend":
      return BUYBACK_DIVIDEND;
    case "capital-gain":
      return byDates(acquired, transferred);
  }
}
