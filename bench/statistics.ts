/**
 * Returns the middle value of a series of measurements; the mean of the two middle ones when their
 * count is even. Unlike the mean, it is not moved by one disturbed run.
 *
 * @returns undefined for an empty series
 */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

/**
 * Returns the median of each figure separately, so the figures may come from different runs. A run
 * that lacks a figure is left out of that figure's median.
 *
 * @param runs at least one
 */
export function mediansOf<Run extends { [name in keyof Run]?: number | undefined }>(
  runs: readonly Run[],
): Run {
  const names = new Set(runs.flatMap((run) => Object.keys(run) as (keyof Run)[]));
  const middle = (name: keyof Run) =>
    median(runs.flatMap((run): readonly number[] | number => run[name] ?? []));
  return Object.fromEntries([...names].map((name) => [name, middle(name)])) as Run;
}

/** Percentiles of a series of answer times, in milliseconds. */
export type Percentiles = { p50: number; p95: number; p99: number };

/**
 * Returns percentiles by rank: the smallest time that this share of all answers stayed within.
 *
 * @param times milliseconds, in any order; at least one
 */
export function percentiles(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
