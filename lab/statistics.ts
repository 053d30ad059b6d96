/**
 * Returns the value that this share of a series stays within, by rank; 0.5 is the median.
 *
 * @param values in any order; at least one
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
