import { setImmediate } from "node:timers/promises";

/**
 * How many rows a job reads or deletes at once: an embedded database works on the thread that answers
 * everybody, which must never stand still for longer than 200 ms.
 */
export const portion = 100;

/**
 * Repeats work on a portion until it finds nothing more; others are answered in between. Returns the
 * sum of what the portions returned.
 *
 * @param goesOn asked before each portion
 */
export async function inPortions(
  goesOn: () => Promise<boolean>,
  work: () => Promise<number>,
): Promise<number> {
  let sum = 0;
  while (await goesOn()) {
    const done = await work();
    sum += done;
    if (done === 0) {
      break;
    }
    await setImmediate();
  }
  return sum;
}
