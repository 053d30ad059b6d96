import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Progress, Stepper } from "./progress.tsx";

describe("Progress", () => {
  test("shows each percent but announces quarters only", () => {
    const { rerender } = render(<Progress label="Uploading" share={0.42} />);
    expect(screen.getByText("42%")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Uploading: 25%");
    rerender(<Progress label="Uploading" share={0.49} />);
    expect(screen.getByRole("status").textContent).toBe("Uploading: 25%");
    rerender(<Progress label="Uploading" share={1} />);
    expect(screen.getByRole("status").textContent).toBe("Uploading: 100%");
  });

  test("has no value while the share is unknown", () => {
    render(<Progress label="Waiting" share={null} />);
    expect(screen.getByRole("progressbar").getAttribute("value")).toBeNull();
  });
});
describe("Stepper", () => {
  test("marks the current step and says which are completed", () => {
    render(<Stepper label="Statement" steps={["Upload", "Process", "Pay"]} current={1} />);
    const [upload, process, pay] = screen.getAllByRole("listitem");
    expect(upload?.textContent).toContain("Upload, completed");
    expect(process?.getAttribute("aria-current")).toBe("step");
    expect(pay?.getAttribute("aria-current")).toBeNull();
    expect(pay?.textContent).not.toContain("completed");
  });
});
