/** Milliseconds after which a page without a paint, such as one in the background, goes on anyway. */
const latest = 2_000;

/**
 * Does work when the text is on the screen, so that it does not wait for it.
 *
 * @param work may be called twice
 */
export function afterPaint(work: () => void): void {
  setTimeout(work, latest);
  new PerformanceObserver(work).observe({ type: "paint", buffered: true });
}
