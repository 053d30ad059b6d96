import { describe, expect, test } from "vitest";
import { parseMoney } from "./money.ts";

describe("rupees as they are written", () => {
  test.each([
    ["1,23,456.78", 123_456_780_000n],
    ["₹1,23,456.78", 123_456_780_000n],
    ["₹ 5", 5_000_000n],
    ["Rs. 5", 5_000_000n],
    ["Rs.5/-", 5_000_000n],
    ["Rs 5", 5_000_000n],
    ["INR 5.50", 5_500_000n],
    ["-₹5", -5_000_000n],
    ["₹-5", -5_000_000n],
    ["(₹5)", -5_000_000n],
    ["₹(5)", -5_000_000n],
  ])("%s", (text, millionths) => {
    expect(parseMoney(text)).toBe(millionths);
  });

  test.each(["", "₹", "Rs.", "$5", "5 USD", "Rs. five", "-₹-5", "₹₹5"])(
    "%j is not an amount",
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );
});
