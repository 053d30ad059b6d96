import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { GainRow } from "./rate-rows.ts";

/** The capital losses of an earlier year that may be set off, as positive amounts. */
export type EarlierLoss = {
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  /** Whether this is the last return that can use them: section 74(2). */
  readonly lastYear: boolean;
};

/** An order of set-off. Sections 70 and 74 prescribe none, and every order uses the same total. */
export type SetOffOrder = {
  /** Whether short-term losses are set off against gains at slab rates before those at 15% and 20%. */
  readonly slabFirst: boolean;
  /**
   * Which losses of earlier years are used up before others: long-term losses of all years before the
   * short-term ones, as the department's utility is reported to do; the same after a loss in its last
   * year; or year by year.
   */
  readonly earlier: "long-term-first" | "last-year-first" | "year-by-year";
};

/**
 * The order used: the one in which the department's utility is reported to fill Schedules BFLA and CFL,
 * except that a loss in its last year goes first, because what is left of it lapses.
 */
export const ORDER_USED: SetOffOrder = { slabFirst: true, earlier: "last-year-first" };

/** A row of the return through the set-off; sums of the five periods, none negative. */
export type RowSetOff = {
  /** The row's gains less its losses, where that is a gain. */
  readonly income: bigint;
  /** The row's losses less its gains, where that is a loss. */
  readonly loss: bigint;
  /** What the losses of other rows of this year take off, by their place in the rows. */
  readonly setOff: readonly bigint[];
  /** What losses of earlier years take off. */
  readonly broughtForward: bigint;
  /** The part of the row's own loss that is left over. */
  readonly lossLeft: bigint;
};

/** Rows after set-off, how they were set off, and the losses left over (section 74). */
export type SetOff = {
  /** As Table F requires: after all set-off, none negative. */
  readonly rows: readonly GainRow[];
  /** Each row's set-off, in the same order. */
  readonly ways: readonly RowSetOff[];
  /** What is left of the losses of this year. */
  readonly shortTermLossLeft: bigint;
  readonly longTermLossLeft: bigint;
  /** What is left of the losses of each earlier year, in the order given. */
  readonly earlierLeft: readonly EarlierLoss[];
};

type Work = {
  readonly row: GainRow;
  /** What is left of each period's gain, and of each period's loss (as a positive amount). */
  readonly gains: bigint[];
  readonly losses: bigint[];
  readonly income: bigint;
  readonly loss: bigint;
  readonly setOff: bigint[];
  broughtForward: bigint;
};

/**
 * Sets losses off against gains as the return does, without negatives, and spreads the result over the
 * periods of Table F. All amounts are in the same unit.
 *
 * Section 70(2) and (3): a short-term loss is set off against any capital gain, a long-term loss only
 * against long-term gains. Within a row first; then short-term losses against the other short-term
 * rows, long-term losses against the other long-term rate, and last the remaining short-term losses
 * against the remaining long-term gains, so that what is carried forward is short-term where it can be.
 * Long-term gains at the highest rate go first. By period, a loss is set off against the gains of its
 * own and later periods, then against those of earlier periods, nearest first.
 *
 * Section 74(1): the losses of earlier years follow in the same way, within a term the oldest year
 * first. They precede the year's first gain, so they are set off from the first period on.
 */
export function setOff(
  rows: readonly GainRow[],
  earlier: readonly EarlierLoss[] = [],
  order: SetOffOrder = ORDER_USED,
): SetOff {
  const works = rows.map((row) => withinRow(row, rows.length));
  const inOrder = (term: GainRow["term"]) =>
    works
      .filter(({ row }) => row.term === term)
      .sort((a, b) => priority(b.row, order) - priority(a.row, order));
  const short = inOrder("short");
  const long = inOrder("long");
  const take = (gaining: Work, losing: Work): void => {
    const at = works.indexOf(losing);
    gaining.setOff[at] = (gaining.setOff[at] ?? 0n) + useInTimeOrder(gaining, losing);
  };
  for (const [losses, gains] of [
    [short, short],
    [long, long],
    [short, long],
  ] as const) {
    for (const losing of losses) {
      for (const gaining of gains) {
        take(gaining, losing);
      }
    }
  }
  const earlierLeft = earlier.map(
    (loss): { -readonly [Key in keyof EarlierLoss]: EarlierLoss[Key] } => ({
      ...loss,
    }),
  );
  for (const group of groupsOf(earlierLeft, order)) {
    for (const loss of group) {
      loss.shortTerm = useFromFirstPeriod(short, loss.shortTerm);
    }
    for (const loss of group) {
      loss.longTerm = useFromFirstPeriod(long, loss.longTerm);
    }
    for (const loss of group) {
      loss.shortTerm = useFromFirstPeriod(long, loss.shortTerm);
    }
  }
  return {
    rows: works.map(({ row, gains }) => ({ ...row, quarters: gains })),
    ways: works.map(({ income, loss, setOff: taken, broughtForward, losses }) => ({
      income,
      loss,
      setOff: taken,
      broughtForward,
      lossLeft: sumOf(losses),
    })),
    shortTermLossLeft: sumOf(short.flatMap(({ losses }) => losses)),
    longTermLossLeft: sumOf(long.flatMap(({ losses }) => losses)),
    earlierLeft,
  };
}

/** Returns a number that is higher for a row whose gains are to be reduced earlier. */
function priority({ ratePercent }: GainRow, { slabFirst }: SetOffOrder): number {
  return Number(ratePercent ?? (slabFirst ? 100 : 0));
}

/** Returns the losses in groups, each of which is used as far as it can be before the next. */
function groupsOf<Loss extends EarlierLoss>(
  losses: readonly Loss[],
  { earlier }: SetOffOrder,
): readonly (readonly Loss[])[] {
  const oldestFirst = losses.toSorted((a, b) => a.year - b.year);
  switch (earlier) {
    case "long-term-first":
      return [oldestFirst];
    case "year-by-year":
      return oldestFirst.map((loss) => [loss]);
    case "last-year-first":
      return [true, false].map((last) => oldestFirst.filter(({ lastYear }) => lastYear === last));
  }
}

function withinRow(row: GainRow, rows: number): Work {
  const gains = row.quarters.map((amount) => (amount > 0n ? amount : 0n));
  const losses = row.quarters.map((amount) => (amount < 0n ? -amount : 0n));
  useInTimeOrder({ gains }, { losses });
  return {
    row,
    gains,
    losses,
    income: sumOf(gains),
    loss: sumOf(losses),
    setOff: Array.from({ length: rows }, () => 0n),
    broughtForward: 0n,
  };
}

/** Sets one row's losses off against another's (or its own) gains, in time order; returns how much. */
function useInTimeOrder({ gains }: Pick<Work, "gains">, { losses }: Pick<Work, "losses">): bigint {
  let total = 0n;
  losses.forEach((loss, period) => {
    if (loss === 0n) {
      return;
    }
    const later = gains.map((_gain, i) => i).slice(period);
    const earlier = gains.map((_gain, i) => i).slice(0, period);
    for (const i of [...later, ...earlier.reverse()]) {
      const used = smaller(gains[i] ?? 0n, losses[period] ?? 0n);
      gains[i] = (gains[i] ?? 0n) - used;
      losses[period] = (losses[period] ?? 0n) - used;
      total += used;
    }
  });
  return total;
}

/** Sets a loss of an earlier year off against the gains of rows in turn; returns the rest of the loss. */
function useFromFirstPeriod(works: readonly Work[], loss: bigint): bigint {
  let left = loss;
  for (const work of works) {
    work.gains.forEach((gain, i) => {
      const used = smaller(gain, left);
      work.gains[i] = gain - used;
      work.broughtForward += used;
      left -= used;
    });
  }
  return left;
}
