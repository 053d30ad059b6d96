/**
 * Computes the two-sided Mann-Whitney U test by its normal approximation with the correction for ties:
 * the probability that two samples from the same distribution differ at least as much as these. It
 * compares ranks, so that a few delayed calls do not decide.
 */
export function rankTest(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  const all = [
    ...first.map((value) => ({ value, ofFirst: true })),
    ...second.map((value) => ({ value, ofFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) {
      to += 1;
    }
    const ties = to - from;
    tieSum += ties ** 3 - ties;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ ofFirst }) => ofFirst).length;
    from = to;
  }
  const u = rankSum - (n * (n + 1)) / 2;
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - tieSum / (total * (total - 1)));
  if (variance === 0) {
    return 1;
  }
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return 2 * upperTail(distance / Math.sqrt(variance));
}

/** Returns the normal distribution's probability above z (Abramowitz and Stegun, 7.1.26; error below 1.5e-7). */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return (series * Math.exp(-x * x)) / 2;
}
