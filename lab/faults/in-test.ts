import { appendFileSync } from "node:fs";
import { afterEach, beforeEach, vi } from "vitest";

// What each test file of a planted copy begins with.

declare global {
  /** Whether a condition is dropped in this process, by its number. */
  var dropped: ((condition: number) => boolean) | undefined;
  /** Called where it makes a difference that a condition is dropped. */
  var matters: ((condition: number) => void) | undefined;
}

/**
 * Drops some conditions for a test file, and runs only some of its tests, until one has failed.
 *
 * @param tests their numbers in the file, from 1
 */
export function drop(conditions: readonly number[], tests: readonly number[]): void {
  globalThis.dropped = (condition) => conditions.includes(condition);
  // Many a fault is noticed by what never comes.
  vi.setConfig({ testTimeout: 12_000, hookTimeout: 25_000 });
  let test = 0;
  let hasFailed = false;
  beforeEach(({ skip, onTestFailed }) => {
    test += 1;
    skip(hasFailed || !tests.includes(test));
    onTestFailed(() => {
      hasFailed = true;
    });
  });
}

/**
 * Drops nothing, and writes down for which test which condition matters, `17 3`, and how many
 * milliseconds each test takes, `test 3 950`. What happens before or between tests is the next one's.
 */
export function noteReached(record: string): void {
  let [test, began] = [0, Date.now()];
  const noted = new Map<number, number>();
  globalThis.matters = (condition) => {
    if (noted.get(condition) !== test) {
      noted.set(condition, test);
      appendFileSync(record, `${condition} ${test}\n`);
    }
  };
  beforeEach(() => {
    test += 1;
  });
  afterEach(() => {
    appendFileSync(record, `test ${test} ${Date.now() - began}\n`);
    began = Date.now();
  });
}
