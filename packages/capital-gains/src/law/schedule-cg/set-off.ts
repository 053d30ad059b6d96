import type { LossesOfYear } from "../losses/beside-statements.ts";
import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { GainRow } from "./rate-rows.ts";

/** The capital losses of an earlier year that may be set off, as positive amounts. */
export type EarlierLoss = Pick<LossesOfYear, "year" | "shortTerm" | "longTerm"> & {
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
export const orderUsed: SetOffOrder = { slabFirst: true, earlier: "last-year-first" };

/** Rows after set-off, how they were set off, and the losses left over (section 74). */
export type SetOff = ReturnType<typeof setOff>;

/** A row of the return through the set-off; sums of the five periods, none negative. */
export type RowSetOff = SetOff["ways"][number];

/** What is left of each period's gain, and of each period's loss (as a positive amount). */
type Part = { readonly gains: bigint[]; readonly losses: bigint[] };

type Work = ReturnType<typeof withinRow>;

/**
 * Sets losses off against gains as the return does, without negatives, and spreads the result over the
 * periods of Table F. All amounts are in the same unit.
 *
 * Section 70(2) and (3): a short-term loss is set off against any capital gain, a long-term loss only
 * against long-term gains. Within a section first, as the form nets each before its table E, then within
 * its row; then short-term losses against the other short-term rows, long-term losses against the other
 * long-term rate, and last the remaining short-term losses against the remaining long-term gains, so
 * that what is carried forward is short-term where it can be. Long-term gains at the highest rate go
 * first. By period, a loss is set off against the gains of the same and later periods, then against
 * those of earlier periods, nearest first.
 *
 * Section 71(2): a business loss of the year that is not speculative follows, against short-term and then
 * long-term gains in the same order; it belongs to no period, so it is set off from the first one on.
 *
 * Section 74(1): the losses of earlier years follow in the same way, within a term the oldest year
 * first. They precede the year's first gain, so they are set off from the first period on.
 */
export function setOff(
  rows: readonly GainRow[],
  earlier: readonly EarlierLoss[] = [],
  order: SetOffOrder = orderUsed,
  businessLoss = 0n,
) {
  const works = rows.map((row) => withinRow(row, rows.length));
  const inOrder = (term: GainRow["term"]) =>
    works
      .filter(({ row }) => row.term === term)
      .sort((a, b) => priority(b.row, order) - priority(a.row, order));
  const short = inOrder("short");
  const long = inOrder("long");
  for (const [losses, gains] of [
    [short, short],
    [long, long],
    [short, long],
  ] as const) {
    for (const losing of losses) {
      const at = works.indexOf(losing);
      for (const gaining of gains) {
        gaining.setOff[at] = (gaining.setOff[at] ?? 0n) + usePartsInOrder(gaining, losing);
      }
    }
  }
  const businessLossLeft = useFromFirstPeriod([...short, ...long], businessLoss, businessLossTaken);
  const earlierLeft = earlier.map((loss) => ({ ...loss }));
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
    /** As Table F requires: after all set-off, none negative. */
    rows: works.map(rowAfter),
    /** Each row's set-off, in the same order. */
    ways: works.map(({ row: { key, term }, parts, ...taken }) => ({
      key,
      term,
      ...taken,
      lossLeft: lossesOf(parts),
    })),
    shortTermLossLeft: lossesOf(short.flatMap(({ parts }) => parts)),
    longTermLossLeft: lossesOf(long.flatMap(({ parts }) => parts)),
    /** What is left of the business loss of the year. */
    businessLossLeft,
    /** What is left of the losses of each earlier year, in the order given. */
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

function withinRow(row: GainRow, rows: number) {
  const outside112A = row.outside112A ?? [];
  // Losses reduce the part without exemption first.
  const parts = [
    withinSection(row.quarters.map((_, i) => outside112A[i] ?? 0n)),
    withinSection(row.quarters.map((amount, i) => amount - (outside112A[i] ?? 0n))),
  ];
  usePartsInOrder({ parts }, { parts });
  return {
    row,
    parts,
    /** The row's gains less its losses, where that is a gain; `loss` where it is a loss. */
    income: sumOf(parts.flatMap(({ gains }) => gains)),
    loss: lossesOf(parts),
    /** What the losses of other rows of this year take off, by their place in the rows. */
    setOff: Array.from({ length: rows }, () => 0n),
    /** What the business loss of the year takes off. */
    businessLoss: 0n,
    broughtForward: 0n,
  };
}

function withinSection(amounts: readonly bigint[]): Part {
  const part = {
    gains: amounts.map((amount) => (amount > 0n ? amount : 0n)),
    losses: amounts.map((amount) => (amount < 0n ? -amount : 0n)),
  };
  useInTimeOrder(part, part);
  return part;
}

function rowAfter({ row, parts }: Work): GainRow {
  const quarters = row.quarters.map((_, i) => sumOf(parts.map(({ gains }) => gains[i] ?? 0n)));
  return { ...row, quarters, ...(row.outside112A && { outside112A: parts[0]?.gains ?? [] }) };
}

function lossesOf(parts: readonly Part[]): bigint {
  return sumOf(parts.flatMap(({ losses }) => losses));
}

/** Sets a row's losses off against another's (or its own) gains, part by part; returns how much. */
function usePartsInOrder(gaining: Pick<Work, "parts">, losing: Pick<Work, "parts">): bigint {
  return sumOf(
    gaining.parts.flatMap((gain) => losing.parts.map((loss) => useInTimeOrder(gain, loss))),
  );
}

/** Sets losses off against gains in time order; returns how much. */
function useInTimeOrder({ gains }: Pick<Part, "gains">, { losses }: Pick<Part, "losses">): bigint {
  let total = 0n;
  losses.forEach((loss, period) => {
    if (loss === 0n) {
      return;
    }
    const places = [...gains.keys()];
    for (const i of [...places.slice(period), ...places.slice(0, period).reverse()]) {
      const used = smaller(gains[i] ?? 0n, losses[period] ?? 0n);
      gains[i] = (gains[i] ?? 0n) - used;
      losses[period] = (losses[period] ?? 0n) - used;
      total += used;
    }
  });
  return total;
}

/** Sets a loss without a period off against the gains of rows in turn; returns the rest of the loss. */
function useFromFirstPeriod(
  works: readonly Work[],
  loss: bigint,
  taken = broughtForwardTaken,
): bigint {
  let left = loss;
  for (const work of works) {
    for (const { gains } of work.parts) {
      gains.forEach((gain, i) => {
        const used = smaller(gain, left);
        gains[i] = gain - used;
        taken(work, used);
        left -= used;
      });
    }
  }
  return left;
}

function broughtForwardTaken(work: Work, used: bigint): void {
  work.broughtForward += used;
}

function businessLossTaken(work: Work, used: bigint): void {
  work.businessLoss += used;
}
