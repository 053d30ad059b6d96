/** Milliseconds after which a page that doesn't paint, such as one in the background, continues anyway. */
const latest = 2_000;

/**
 * Runs `work` after the first paint, so that it doesn't delay the text.
 *
 * @param work may be called twice
 */
export function afterPaint(work: () => void): void {
  setTimeout(work, latest);
  new PerformanceObserver(work).observe({ type: "paint", buffered: true });
}
