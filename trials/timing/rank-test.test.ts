import { describe, expect, test } from "vitest";
import { rankTest } from "./rank-test.ts";

describe("the rank test", () => {
  test("agrees with a published example", () => {
    // SciPy's documentation of mannwhitneyu, method "asymptotic".
    expect(rankTest([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.11134688653314041, 6);
  });

  test("finds no difference in equal values, and finds a shift by a small part of the spread", () => {
    const values = Array.from({ length: 200 }, (_, n) => (n * 7919) % 1000);
    expect(rankTest(values, values)).toBeGreaterThan(0.9);
    expect(
      rankTest(
        values,
        values.map((value) => value + 200),
      ),
    ).toBeLessThan(1e-6);
    expect(rankTest([5, 5, 5], [5, 5, 5])).toBe(1);
  });

  test("is not decided by single outliers", () => {
    const values = Array.from({ length: 100 }, (_, n) => n);
    const heldUp = values.map((value) => (value % 50 === 0 ? value + 100_000 : value));
    expect(rankTest(values, heldUp)).toBeGreaterThan(0.5);
  });
});
