import { expect, it } from "vitest";
import type { Results } from "./results.ts";
import type { Scenario } from "./scenarios.ts";
import { targets } from "./targets.ts";

const figures = (perSecond: number, p99 = 1) => ({ perSecond, p50: 1, p95: 1, p99 });
const line = (scenario: Scenario, setup: string, perSecond: number) => ({
  scenario,
  setup,
  figures: figures(perSecond),
});

function results(page: number, two: number, busy: number, last: number): Results {
  return {
    lines: [
      line("file", "", 1000),
      line("compressed", "", 1000),
      line("page", "SQLite, 1 process", page),
      line("compressedPage", "SQLite, 1 process", page),
      line("session", "PostgreSQL, 1 process", 100),
      line("session", "PostgreSQL, 2 processes", two),
      line("flow", "PostgreSQL, 1 process", 100),
      line("flow", "PostgreSQL, 2 processes", two),
    ],
    delays: { idle: figures(200, 2), busy: figures(200, busy), quiet: 3, disturbed: 0 },
    lots: 100_000,
    memory: { requests: 100_000, samples: [...Array(15).fill(100), ...Array(5).fill(last)] },
  };
}

it("meets every target at its bar", () => {
  expect(targets(results(800, 170, 6, 105), 8).map(({ met }) => met)).toEqual(Array(6).fill(true));
});

it("misses every target beyond its bar", () => {
  expect(targets(results(799, 169, 6.1, 106), 8).map(({ met }) => met)).toEqual(
    Array(6).fill(false),
  );
});

it("judges two processes only where there are processors for them", () => {
  const met = targets(results(800, 110, 6, 100), 2).map((target) => target.met);
  expect(met).toEqual([true, true, true, null, null, true]);
});
