import { render, screen, within } from "@testing-library/react";
import type { InterestOnGains } from "result/advance-tax";
import { describe, expect, it } from "vitest";
import { runningYear } from "../../../../test/running-year-preview.ts";
import { ResultFigures } from "./result-figures.tsx";

const tax = { total: "20800", cess: "800", rates: [], exemption: "125000", complete: true };

function shown(interest: InterestOnGains | undefined) {
  render(<ResultFigures tax={tax} interest={interest} lossesGiven={false} />);
  return screen.queryByText("Interest if you paid no advance tax")?.closest("details");
}

describe("interest of a year that is over", () => {
  it("is folded below the estimate, with its arithmetic and its sections", () => {
    const part = shown(runningYear.advanceTax);
    expect(part?.open).toBe(false);
    const rows = within(part as HTMLElement).getAllByRole("row", { hidden: true });
    expect(rows[1]?.textContent).toBe("By 15 June 2026₹3,120.003 × 1% of ₹3,100 = ₹93nothing");
    expect(part?.textContent).toContain("instalment (section 234C), 12%");
    expect(part?.textContent).toContain("(section 234B) there is none if 90% of the tax");
  });

  it("is none below ₹10,000", () => {
    const nothingDue = { headline: "Nothing is due", reason: "Why." };
    const instalments = runningYear.advanceTax.instalments.map((each) => ({ ...each, nothingDue }));
    const part = shown({ ...runningYear.advanceTax, belowThreshold: true, instalments });
    expect(part?.textContent).toContain("Nothing is due. Why.");
    expect(screen.queryByRole("table", { hidden: true })).toBeNull();
  });

  it("is left out without tax, and in a preview of an earlier version", () => {
    const none = { ...runningYear.advanceTax.tax, total: "0" };
    expect(shown({ ...runningYear.advanceTax, tax: none })).toBeUndefined();
    expect(shown(undefined)).toBeUndefined();
  });
});
