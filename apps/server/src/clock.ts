/** The current time, passed to callers so that tests can set it. */
export type Clock = { now(): Date };

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

// India keeps UTC+05:30 all year round.
const indiaOffsetMs = 5.5 * 3_600_000;

/** The moments, as UTC text, between which a period of calendar days in India lies; `until` is no part of it. */
export type Period = { from: string; until: string };

/** The period from the begin of one calendar day in India to the begin of another. */
export function periodInIndia(first: string, dayAfter: string): Period {
  const beginOf = (date: string) => new Date(`${date}T00:00:00+05:30`).toISOString();
  return { from: beginOf(first), until: beginOf(dayAfter) };
}

/** The calendar date of a moment in India, as `YYYY-MM-DD`. */
export function dateInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}
