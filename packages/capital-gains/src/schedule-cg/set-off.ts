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
  readonly gains: bigint[];
  loss: bigint;
}

/**
 * Sets the year's losses off against its gains as Table F wants them, without negatives. Section
 * 70(2) and (3): a short-term loss goes against any capital gain, a long-term loss against
 * long-term gains only. Order: within a row first; then short-term losses against the other
 * short-term rate and then against long-term gains, highest rate first; then long-term losses
 * against the other long-term rate. Wherever a loss meets gains it uses up the earliest period
 * first. Losses of earlier years are not known and not set off.
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
    shortTermLossLeft: short.reduce((sum, { loss }) => sum + loss, 0n),
    longTermLossLeft: long.reduce((sum, { loss }) => sum + loss, 0n),
  };
}

function withinRow(row: RateRow): Work {
  const work: Work = {
    row,
    gains: row.quarters.map((amount) => (amount > 0n ? amount : 0n)),
    loss: row.quarters.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n),
  };
  take(work, work);
  return work;
}

/** Uses up one row's gains with another's (or its own) loss, earliest period first. */
function take(gaining: { gains: bigint[] }, losing: { loss: bigint }): void {
  gaining.gains.forEach((gain, i) => {
    const used = smaller(gain, losing.loss);
    gaining.gains[i] = gain - used;
    losing.loss -= used;
  });
}
