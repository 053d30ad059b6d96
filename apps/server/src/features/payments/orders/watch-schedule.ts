const minute = 60_000;
const hour = 60 * minute;
const early = [2, 5, 15, 30].map((minutes) => minutes * minute);

/** How long after its last sign of life we give up on an order without money. */
export const watchFor = 6 * 24 * hour;

/**
 * Returns when to ask the gateway next about an order: 2, 5, 15 and 30 minutes after the watch
 * began, then hourly for a day, then every six hours for six days (banks answer up to five days
 * late). Null when the watch is over.
 */
export function nextCheck(watchedFrom: string, now: Date): string | null {
  const start = Date.parse(watchedFrom);
  const age = now.getTime() - start;
  const next = early.find((after) => after > age) ?? later(age);
  return next > watchFor ? null : new Date(start + next).toISOString();
}

function later(age: number): number {
  const step = age < 24 * hour ? hour : 6 * hour;
  return (Math.floor(age / step) + 1) * step;
}

/** The first check of a watch that begins now. */
export function firstCheck(now: Date): string {
  return new Date(now.getTime() + (early[0] ?? 0)).toISOString();
}

/**
 * Returns a wait that doubles with every failure, up to half of it random, so that many processes
 * and rows do not retry at the same moment.
 *
 * @param chance from 0 to 1
 */
export function backOff(failures: number, firstMs: number, mostMs: number, chance: number): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 20));
  return Math.round(full * (1 - chance / 2));
}
