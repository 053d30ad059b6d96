import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

describe("Stepper", () => {
  it("marks the current step and says which are completed", () => {
    render(<Stepper label="Statement" steps={["Upload", "Process", "Pay"]} current={1} />);
    const [upload, process, pay] = screen.getAllByRole("listitem");
    expect(upload?.textContent).toContain("Upload, completed");
    expect(process?.getAttribute("aria-current")).toBe("step");
    expect(pay?.getAttribute("aria-current")).toBeNull();
    expect(pay?.textContent).not.toContain("completed");
  });
});
