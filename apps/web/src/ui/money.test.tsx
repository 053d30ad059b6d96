import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Money } from "./money.tsx";

afterEach(cleanup);

describe("Money", () => {
  it.each([
    ["1200.00", "+₹1,200.00 gain"],
    ["-1200.00", "−₹1,200.00 loss"],
    ["0.00", "₹0.00"],
  ])("says by sign and word what %s is", (amount, text) => {
    const { container } = render(<Money amount={amount} signed />);
    expect(container.textContent).toBe(text);
  });
});
