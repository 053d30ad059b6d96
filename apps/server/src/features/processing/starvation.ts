/** For so long an engine may have waited for a processor before it is looked at, in nanoseconds. */
const patience = 1e9;
/** So many times as long as it ran. Four engines on two processors wait as long as they run. */
const unfair = 4;

/**
 * Whether a process of the idle class gets next to nothing of the processors, because others fill
 * them.
 *
 * @param schedstat Linux's /proc/PID/schedstat: nanoseconds on a processor, nanoseconds of waiting
 *   for one, and how often it got one (Documentation/scheduler/sched-stats.rst)
 */
export function isStarved(schedstat: string): boolean {
  const [ran = Number.NaN, waited = Number.NaN] = schedstat.split(" ").map(Number);
  return waited > patience && waited > unfair * ran;
}
