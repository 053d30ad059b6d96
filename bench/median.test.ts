import { describe, expect, it } from "vitest";
import { median } from "./median.ts";

describe("median", () => {
  it("is the middle value, whatever the order", () => {
    expect(median([100, 95, 99])).toBe(99);
  });

  it("compares numbers as numbers", () => {
    expect(median([9, 100, 10])).toBe(10);
  });

  it("is the mean of the two middle values of an even count", () => {
    expect(median([1, 2, 4, 100])).toBe(3);
  });

  it("leaves the series as it was and has no value for an empty one", () => {
    const series = [3, 1, 2];
    median(series);
    expect(series).toEqual([3, 1, 2]);
    expect(median([])).toBeUndefined();
  });
});
