/** How long an engine may wait for a processor before it is checked, in nanoseconds. */
const patience = 1e9;
/** How many times longer than it ran. Four engines on two processors wait as long as they run. */
const unfair = 4;

/**
 * Whether a process in the idle class gets almost no processor time because others take it all.
 *
 * @param schedstat Linux's /proc/PID/schedstat: nanoseconds on a processor, nanoseconds of waiting
 *   for one, and how often it got one (Documentation/scheduler/sched-stats.rst)
 */
export function isStarved(schedstat: string): boolean {
  const [ran = Number.NaN, waited = Number.NaN] = schedstat.split(" ").map(Number);
  return waited > patience && waited > unfair * ran;
}
