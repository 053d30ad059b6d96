import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { preview } from "../../../../test/sample-flow.ts";
import { endSession } from "../../../session/signed-out.ts";
import { PortalCompanion } from "./portal-companion.tsx";

const companion = (forms?: readonly string[]) => (
  <PortalCompanion preview={preview} statementId="s1" fileName="processed_file.csv" forms={forms} />
);
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const tableF = "Copy 16/6 to 15/9";

beforeEach(() => localStorage.clear());

describe("the portal companion", () => {
  it("lists what to do in the portal's order, with the figures in whole rupees", () => {
    render(companion());
    const names = screen.getAllByRole("listitem").map((each) => each.textContent ?? "");
    expect(
      names.map(
        (text) => /Schedule 112A, choose|column 14 with|CG, item B3|F, row 5/.exec(text)?.[0],
      ),
    ).toEqual([undefined, "Schedule 112A, choose", "column 14 with", "CG, item B3", "F, row 5"]);
    expect(screen.getAllByText("₹49,550")).toHaveLength(3);
  });

  it("names the form that was found, and both while it is open", () => {
    const { rerender } = render(companion(["ITR-2"]));
    expect(screen.getByText(/open your return \(ITR-2\) online/)).toBeTruthy();
    rerender(companion(["ITR-1", "ITR-2", "ITR-3", "ITR-4"]));
    expect(screen.getByText(/open your return \(ITR-2 or ITR-3\) online/)).toBeTruthy();
  });

  it("has no upload for ITR-1, which takes only totals", () => {
    render(companion(["ITR-1"]));
    expect(screen.getByText(/open your return \(ITR-1\) online/)).toBeTruthy();
    expect(screen.queryByText(/choose Upload CSV/)).toBeNull();
    expect(screen.getByText(/no line for expenses of the sales/)).toBeTruthy();
  });

  it("copies a figure in the portal's format, and says so", async () => {
    const user = userEvent.setup();
    render(companion());
    await user.click(screen.getByRole("button", { name: tableF }));
    expect(await navigator.clipboard.readText()).toBe("49550");
    expect(screen.getByRole("status").textContent).toBe("Copied: 16/6 to 15/9");
    expect(screen.getByRole("button", { name: "Copied 16/6 to 15/9" })).toBeTruthy();
  });

  it("selects the digits where the browser does not copy", async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    render(companion());
    await user.click(screen.getByRole("button", { name: tableF }));
    await screen.findByText("49550");
    expect(String(getSelection())).toBe("49550");
  });

  it("keeps the ticks of each statement in the browser until signing out", async () => {
    const { unmount } = render(companion());
    await userEvent.click(boxes()[1] as HTMLInputElement);
    unmount();
    const again = render(companion());
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, false, false]);
    again.unmount();
    vi.stubGlobal("fetch", async () => new Response("{}"));
    await endSession();
    render(companion());
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  it("omits a missing file, and without figures refers to the report", () => {
    const { returnFigures: _, ...earlier } = preview;
    render(
      <PortalCompanion preview={earlier} statementId="s1" fileName={undefined} forms={undefined} />,
    );
    expect(boxes()).toHaveLength(2);
    expect(screen.getByText(/other figures from the report/)).toBeTruthy();
  });
});
