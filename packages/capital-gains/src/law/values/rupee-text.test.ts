import { describe, expect, test } from "vitest";
import { money } from "./money.ts";
import { rupeeText, wholeRupeeText } from "./rupee-text.ts";

describe("amounts as people read them", () => {
  test.each([
    [0n, "₹0.00"],
    [999_500_000n, "₹999.50"],
    [1_234_567_890_000n, "₹12,34,567.89"],
    [-1_200_500_000n, "−₹1,200.50"],
    [1_000_000_000_125_000n, "₹1,00,00,00,000.13"],
    [40_570_768_000n, "₹40,570.77"],
    [-3_103_023n, "−₹3.10"],
    [-4_999n, "₹0.00"],
    [-5_000n, "−₹0.01"],
  ])("%s millionths: %s", (millionths, text) => {
    expect(rupeeText(money(millionths))).toBe(text);
  });

  test.each([
    [125_000n, "₹1,25,000"],
    [-7n, "−₹7"],
  ])("%s rupees: %s", (rupees, text) => {
    expect(wholeRupeeText(rupees)).toBe(text);
  });
});
