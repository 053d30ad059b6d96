import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatPaise, formatRupees, RupeeAmount } from "./money.tsx";

describe("formatRupees", () => {
  test("groups as in India: three digits, then pairs", () => {
    expect(formatRupees("12345678.9")).toBe("₹1,23,45,678.90");
  });

  test("keeps every paisa of a sum that a float would round", () => {
    expect(formatRupees("9007199254740993.07")).toBe("₹9,00,71,99,25,47,40,993.07");
  });

  test("keeps the sign of a loss", () => {
    expect(formatRupees("-1200.50")).toBe("−₹1,200.50");
  });
});

describe("formatPaise", () => {
  test.each([
    [500, "₹5.00"],
    [7, "₹0.07"],
    [123456, "₹1,234.56"],
  ])("writes %d paise as %s", (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });
});
describe("Money", () => {
  test.each([
    ["1200.00", "+₹1,200.00 gain"],
    ["-1200.00", "−₹1,200.00 loss"],
    ["0.00", "₹0.00"],
  ])("says by sign and word what %s is", (amount, text) => {
    const { container } = render(<RupeeAmount amount={amount} signed />);
    expect(container.textContent).toBe(text);
  });
});
