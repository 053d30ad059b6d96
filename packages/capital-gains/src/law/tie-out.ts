import type { Where } from "@site/result/finding";
import type { Section } from "./lots/lot.ts";
import type { Scope } from "./rules/treatment.ts";
import { absolute } from "./values/fixed-point.ts";
import { halfAPaisa, type Money, money, rupee } from "./values/money.ts";

/** One of the statement's own figures next to the one that its rows make. */
export type TieOut = ReturnType<typeof tieOut> & {
  /** What a total adds up, in short: totals of the same sales share it. Single rows have none. */
  readonly name?: string;
};

/** The rows that a stated figure adds up. */
export type TiedRows = {
  readonly sections: readonly Section[];
  /** What the statement calls such rows, for a total without any. */
  readonly scope: Scope;
  /** The row or sheet with the stated figure. */
  readonly where?: Where;
};

/** Returns how far the sum of this many rounded figures may be off: half a paisa for each. */
export function roundingOf(figures: number): Money {
  return money(halfAPaisa * BigInt(figures));
}

/**
 * Compares a stated figure with its rows. `rounding` is the most that the rounding of all figures in
 * it explains. Brokers round each row to the paisa and add up what they had before, so that grows with
 * the rows. It explains nothing from a rupee on without a warning, because a small sale may be missing
 * as well. Below a rupee, however, no difference is taken for a missing row: it cannot move a gain in
 * the whole rupees of a return by more than one.
 */
export function tieOut(
  check: string,
  stated: Money,
  computed: Money,
  rounding: Money,
  rows: TiedRows,
) {
  const difference = money(stated - computed);
  const size = absolute(difference);
  const isRounded = size <= rounding;
  return {
    check,
    stated,
    computed,
    difference,
    rows,
    /** Whether rounding explains the difference. */
    ok: isRounded && size < rupee,
    /** Whether only a missing or changed row explains it. */
    isBroken: !isRounded && size >= rupee,
  };
}

/** Returns the best of several readings of one figure, the first of equals. */
export function closest(ties: readonly TieOut[]): TieOut {
  return (ties.find(({ ok }) => ok) ?? ties.find(({ isBroken }) => !isBroken) ?? ties[0]) as TieOut;
}
