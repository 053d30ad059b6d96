/** Milliseconds after which a page that doesn't paint, such as one in the background, continues anyway. */
const latest = 2_000;

/** Runs `work` after the first paint, perhaps twice, so that it doesn't delay the text. */
export function afterPaint(work: () => void): void {
  setTimeout(work, latest);
  new PerformanceObserver(work).observe({ type: "paint", buffered: true });
}
