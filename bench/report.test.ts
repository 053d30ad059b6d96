import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { processorTime } from "./quiet-rounds.ts";
import { withResults } from "./report.ts";

test("the README shows the stored results", () => {
  expect(readFileSync(new URL("README.md", import.meta.url), "utf8")).toBe(withResults());
});

test("stolen time is that of all processors, and no guest is counted twice", () => {
  const stat = "cpu  100 7 30 800 5 0 8 50 40 2\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
  expect(processorTime(stat)).toEqual({ all: 1000, stolen: 50 });
  expect(processorTime("cpu  1 2 3 4\n")).toBeUndefined();
});
