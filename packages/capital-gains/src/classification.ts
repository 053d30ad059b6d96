/** The five periods of the return's Table F, by date of transfer, both days included. */
export type Quarter =
  | "upto-15-jun"
  | "16-jun-15-sep"
  | "16-sep-15-dec"
  | "16-dec-15-mar"
  | "16-mar-31-mar";

/** How long a lot was held, or why that does not matter. */
export type Term = "long" | "short" | "intraday" | "buyback" | "excluded";

/** Transfers up to 22-Jul-2024 and those since: Finance (No. 2) Act 2024. */
export type RatePeriod = "before-2024-07-23" | "from-2024-07-23";

/** A section and rate with a row of its own in Table F. */
export type RateKey = "111A@15" | "111A@20" | "112A@10" | "112A@12.5";
