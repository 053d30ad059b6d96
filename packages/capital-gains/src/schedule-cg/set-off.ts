import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { GainRow } from "./rate-rows.ts";

/** The capital losses of an earlier year that may be set off, as positive amounts. */
type EarlierLoss = {
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
};

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
 * against long-term gains. Within a row first; then short-term losses against the other short-term rows
 * and then against long-term gains; then long-term losses against the other long-term rate. Gains at
 * the highest rate go first; those at slab rates, whose rate is unknown, come after the short-term
 * rates and before the long-term ones. By period, a loss is set off against the gains of its own and
 * later periods, then against those of earlier periods, nearest first.
 *
 * Section 74(1): the losses of earlier years follow in the same way, oldest year first, because it
 * expires first. Within one year short-term losses go against short-term gains, long-term losses
 * against long-term gains, and the remaining short-term losses against the remaining long-term gains:
 * this uses most of them, at the highest rates. They precede the year's first gain, so they are set off
 * from the first period on.
 */
export function setOff(rows: readonly GainRow[], earlier: readonly EarlierLoss[] = []): SetOff {
  const works = rows.map((row) => withinRow(row, rows.length));
  const short = works.filter(({ row }) => row.term === "short").sort(highestRateFirst);
  const long = works.filter(({ row }) => row.term === "long").sort(highestRateFirst);
  const take = (gaining: Work, losing: Work): void => {
    const at = works.indexOf(losing);
    gaining.setOff[at] = (gaining.setOff[at] ?? 0n) + useInTimeOrder(gaining, losing);
  };
  for (const losing of short) {
    for (const gaining of [...short, ...long]) {
      take(gaining, losing);
    }
  }
  for (const losing of long) {
    for (const gaining of long) {
      take(gaining, losing);
    }
  }
  const earlierLeft = new Map<EarlierLoss, EarlierLoss>();
  for (const loss of [...earlier].sort((a, b) => a.year - b.year)) {
    const shortLeft = useFromFirstPeriod(short, loss.shortTerm);
    const longTerm = useFromFirstPeriod(long, loss.longTerm);
    const shortTerm = useFromFirstPeriod(long, shortLeft);
    earlierLeft.set(loss, { year: loss.year, shortTerm, longTerm });
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
    earlierLeft: earlier.map((loss) => earlierLeft.get(loss) ?? loss),
  };
}

function highestRateFirst(a: Work, b: Work): number {
  return Number(b.row.ratePercent ?? 0) - Number(a.row.ratePercent ?? 0);
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
  losses.forEach((_, period) => {
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
