/** The current time, passed to callers so that tests can set it. */
export type Clock = { now(): Date };

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

// India keeps UTC+05:30 all year round.
const indiaOffsetMs = 5.5 * 3_600_000;

/** The calendar date of a moment in India, as `YYYY-MM-DD`. */
export function dateInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}
