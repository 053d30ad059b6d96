/**
 * Middle value of a series of measurements; the mean of the two middle ones when their count is
 * even. One run disturbed by the machine does not move it, as it would move the mean.
 *
 * @returns undefined for an empty series
 */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
