import { expect, test } from "vitest";
import { countStolenTime, processorTime } from "./stolen-time.ts";

test("takes steal from the line of all processors, and counts no guest twice", () => {
  const stat = "cpu  100 7 30 800 5 0 8 50 40 2\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
  expect(processorTime(stat)).toEqual({ all: 1000, stolen: 50 });
});

test("knows when it is not told", () => {
  expect(processorTime("")).toBeNull();
  expect(processorTime("cpu  1 2 3 4\n")).toBeNull();
  const share = countStolenTime()();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
