/**
 * Sends React one event that nobody listens to, once the browser has nothing else to do. React's code
 * for events is compiled when the first one comes: on a slow phone 20 ms, which the first press
 * would wait for.
 *
 * @param container where React has been mounted
 */
export function sendFirstEventAhead(container: Element): void {
  whenIdle(() => {
    container.firstElementChild?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });
}

/** Safari has no idle callbacks: there it is a task of its own, a second later. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
