import { describe, expect, test } from "vitest";
import { median, mediansOf, percentiles } from "./statistics.ts";

describe("median", () => {
  test("is the middle value, whatever the order", () => {
    expect(median([100, 95, 99])).toBe(99);
  });

  test("compares numbers as numbers", () => {
    expect(median([9, 100, 10])).toBe(10);
  });

  test("is the mean of the two middle values of an even count", () => {
    expect(median([1, 2, 4, 100])).toBe(3);
  });

  test("does not change the series and has no value for an empty one", () => {
    const series = [3, 1, 2];
    median(series);
    expect(series).toEqual([3, 1, 2]);
    expect(median([])).toBeUndefined();
  });
});

describe("medians of several runs", () => {
  test("take each figure by itself", () => {
    const runs = [
      { score: 97, blocked: 10 },
      { score: 99, blocked: 200 },
      { score: 100, blocked: 30 },
    ];
    expect(mediansOf(runs)).toEqual({ score: 99, blocked: 30 });
  });

  test("leave out the runs that lack a figure", () => {
    expect(mediansOf([{ delay: undefined }, { delay: 40 }, { delay: 24 }])).toEqual({ delay: 32 });
    expect(mediansOf([{ delay: undefined }])).toEqual({ delay: undefined });
  });
});

describe("percentiles", () => {
  test("are the times that each share of answers stayed within", () => {
    const times = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect(percentiles(times)).toEqual({ p50: 100, p95: 190, p99: 198 });
  });

  test("of a single time are that time", () => {
    expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  });
});
