import { appendFileSync } from "node:fs";
import { beforeEach } from "vitest";

// What each test file of a planted copy begins with.

declare global {
  /** Whether a condition is dropped in this process, by its number. */
  var dropped: ((condition: number) => boolean) | undefined;
}

/**
 * Drops some conditions for a test file. Once a test has failed, the others are left out, and so are
 * those behind the last one that reaches a condition.
 */
export function drop(conditions: readonly number[], lastTest: number): void {
  globalThis.dropped = (condition) => conditions.includes(condition);
  let test = 0;
  let hasFailed = false;
  beforeEach(({ skip, onTestFailed }) => {
    test += 1;
    skip(hasFailed || test > lastTest);
    onTestFailed(() => {
      hasFailed = true;
    });
  });
}

/** Drops nothing, and writes down which test reaches which condition after how many milliseconds: `17 3 950`. */
export function noteReached(record: string): void {
  const began = Date.now();
  let test = 0;
  const noted = new Map<number, number>();
  globalThis.dropped = (condition) => {
    if (noted.get(condition) !== test) {
      noted.set(condition, test);
      appendFileSync(record, `${condition} ${test} ${Date.now() - began}\n`);
    }
    return false;
  };
  beforeEach(() => {
    test += 1;
  });
}
