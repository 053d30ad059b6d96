import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import type { RateRow } from "./rate-rows.ts";

/** Rows after set-off, and the losses that found no gain and may be carried forward (section 74). */
export interface SetOff {
  readonly rows: readonly RateRow[];
  readonly shortTermLossLeft: bigint;
  readonly longTermLossLeft: bigint;
}

interface Work {
  readonly row: RateRow;
  /** What is left of each period's gain, and of each period's loss (as a positive amount). */
  readonly gains: bigint[];
  readonly losses: bigint[];
}

/**
 * Sets the year's losses off against its gains as Table F wants them, without negatives. Section
 * 70(2) and (3): a short-term loss goes against any capital gain, a long-term loss against
 * long-term gains only. Order: within a row first; then short-term losses against the other
 * short-term rate and then against long-term gains, highest rate first; then long-term losses
 * against the other long-term rate. Wherever a loss meets gains it does so in time order, by the
 * period in which it fell: the gains of that period and of later ones, then what is left goes back
 * to earlier periods, the nearest first. Losses of earlier years are not known and not set off.
 */
export function setOff(rows: readonly RateRow[]): SetOff {
  const works = rows.map(withinRow);
  const short = works.filter(({ row }) => row.term === "short");
  const long = works
    .filter(({ row }) => row.term === "long")
    .sort((a, b) => Number(b.row.ratePercent) - Number(a.row.ratePercent));
  for (const losing of short) {
    for (const gaining of short) take(gaining, losing);
    for (const gaining of long) take(gaining, losing);
  }
  for (const losing of long) for (const gaining of long) take(gaining, losing);
  return {
    rows: works.map(({ row, gains }) => ({ ...row, quarters: gains })),
    shortTermLossLeft: short.reduce((sum, { losses }) => sum + sumOf(losses), 0n),
    longTermLossLeft: long.reduce((sum, { losses }) => sum + sumOf(losses), 0n),
  };
}

function withinRow(row: RateRow): Work {
  const work: Work = {
    row,
    gains: row.quarters.map((amount) => (amount > 0n ? amount : 0n)),
    losses: row.quarters.map((amount) => (amount < 0n ? -amount : 0n)),
  };
  take(work, work);
  return work;
}

/** Uses up one row's gains with another's (or its own) losses, in time order. */
function take({ gains }: Pick<Work, "gains">, { losses }: Pick<Work, "losses">): void {
  losses.forEach((_, period) => {
    for (let i = period; i < gains.length; i++) use(gains, i, losses, period);
    for (let i = period - 1; i >= 0; i--) use(gains, i, losses, period);
  });
}

function use(gains: bigint[], i: number, losses: bigint[], period: number): void {
  const gain = gains[i] ?? 0n;
  const loss = losses[period] ?? 0n;
  const used = smaller(gain, loss);
  gains[i] = gain - used;
  losses[period] = loss - used;
}
