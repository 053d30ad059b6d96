import { type Money, money, sizeOf } from "./values/money.ts";

/** One of the statement's own totals beside what the lots add up to. */
export interface TieOut {
  /** For the person: `Short Term Capital Gain (STT paid): Total`. */
  readonly check: string;
  readonly stated: Money;
  readonly computed: Money;
  /** stated - computed. */
  readonly difference: Money;
  readonly ok: boolean;
}

/** Compares; `tolerance` is the largest difference, either way, that still ties. */
export function tieOut(check: string, stated: Money, computed: Money, tolerance: Money): TieOut {
  const difference = money(stated - computed);
  return { check, stated, computed, difference, ok: sizeOf(difference) <= tolerance };
}
