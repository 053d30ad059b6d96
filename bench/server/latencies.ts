/** What a series of answer times comes to, in milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Percentiles by rank: the smallest time that so many per cent of all answers stayed within.
 *
 * @param times milliseconds, in any order; at least one
 */
export function percentiles(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
