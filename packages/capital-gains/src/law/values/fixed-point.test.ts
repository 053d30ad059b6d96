import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideRounded,
  fixedFromNumber,
  formatAtLeastTwo,
  formatTrimmed,
  largest,
  parseFixed,
} from "./fixed-point.ts";

describe("reading decimals", () => {
  test.each([
    ["0", 0n],
    ["1234.5", 1_234_500_000n],
    ["1,23,456.78", 123_456_780_000n],
    ["123,456.78", 123_456_780_000n],
    ["-12.34", -12_340_000n],
    ["\u221212.34", -12_340_000n],
    ["(12.34)", -12_340_000n],
    ["+5", 5_000_000n],
    [" 7 ", 7_000_000n],
    [".5", 500_000n],
    ["5.", 5_000_000n],
    ["1e3", 1_000_000_000n],
    ["1.5E-7", 0n],
    ["5e-7", 1n],
    ["0.0000005", 1n],
    ["-0.0000005", -1n],
    ["0.00000049", 0n],
    ["1000000000000", largest],
  ])("%s", (text, millionths) => {
    expect(parseFixed(text)).toBe(millionths);
  });

  test.each([
    "",
    "-",
    ".",
    "NA",
    "1.2.3",
    "1,2",
    "1,2345",
    ",5",
    "12,34,56",
    "1 2",
    "--1",
    "-(1)",
    "0x10",
    "Infinity",
    "NaN",
    "1e999",
    "1000000000001",
    "1e-",
    "₹5",
  ])("%j is not a number", (text) => {
    expect(parseFixed(text)).toBeUndefined();
  });

  test("reads a double by its shortest text", () => {
    expect(fixedFromNumber(0.1 + 0.2)).toBe(300_000n);
    expect(fixedFromNumber(1e21)).toBeUndefined();
    expect(fixedFromNumber(Number.NaN)).toBeUndefined();
    expect(fixedFromNumber(-15234.299999999999)).toBe(-15_234_300_000n);
  });
});

describe("rounding", () => {
  test.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [25n, -10n, -3n],
  ])("%d / %d is %d, halves away from zero", (numerator, denominator, quotient) => {
    expect(divideRounded(numerator, denominator)).toBe(quotient);
  });
});

describe("writing decimals", () => {
  test.each([
    [0n, "0.00", "0"],
    [-500_000n, "-0.50", "-0.5"],
    [1_234_567_891n, "1234.567891", "1234.567891"],
    [100_000_000n, "100.00", "100"],
    [10_100_000n, "10.10", "10.1"],
    [-1n, "-0.000001", "-0.000001"],
  ])("%d millionths", (value, canonical, trimmed) => {
    expect(formatAtLeastTwo(value)).toBe(canonical);
    expect(formatTrimmed(value)).toBe(trimmed);
  });

  test("what is written is read back exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -largest, max: largest }), (value) => {
        expect(parseFixed(formatAtLeastTwo(value))).toBe(value);
        expect(parseFixed(formatTrimmed(value))).toBe(value);
      }),
    );
  });
});
