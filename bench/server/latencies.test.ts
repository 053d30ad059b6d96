import { expect, it } from "vitest";
import { percentiles } from "./latencies.ts";

it("takes the time that so many per cent stayed within", () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentiles(times)).toEqual({ p50: 100, p95: 190, p99: 198 });
});

it("gives the only time there is", () => {
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
});
