import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { head } from "../../../../test/sample-flow.ts";
import PortalCompanion from "./portal-companion.tsx";
import { filledInByPortal } from "./portal-figures.ts";

const companion = (forms?: readonly string[]) => (
  <PortalCompanion head={head} fileName="processed_file.csv" forms={forms} />
);
const tableF = "Copy 16/6 to 15/9";

describe("the steps on the portal", () => {
  test("are the upload, one figure to compare, and only the figures to type", () => {
    render(companion());
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe(
      "On the income-tax portal: 3 steps",
    );
    const steps = screen.getAllByRole("listitem").map((each) => each.textContent ?? "");
    expect(steps[0]).toContain("choose Upload CSV");
    expect(steps[1]).toContain("Total gain in Schedule 112A (column 14)₹49,550");
    // Neither the zero of the first period nor what the portal fills in.
    expect(steps[2]).toContain("Type this figure");
    expect(screen.getAllByRole("button").map((each) => each.textContent)).toEqual([
      "Copy Total gain in Schedule 112A (column 14)",
      "Copy all figures",
      tableF,
    ]);
    expect(filledInByPortal(head.returnFigures)).toMatchObject([{ schedule: "Schedule CG" }]);
  });

  test("name the form that was found, and both while it is open", () => {
    const { rerender } = render(companion(["ITR-2"]));
    expect(screen.getByText(/Open ITR-2, Schedule 112A/)).toBeTruthy();
    rerender(companion(["ITR-1", "ITR-2", "ITR-3", "ITR-4"]));
    expect(screen.getByText(/Open ITR-2 or ITR-3, Schedule 112A/)).toBeTruthy();
  });

  test("have no upload for ITR-1, which takes only totals", () => {
    render(companion(["ITR-1"]));
    expect(screen.getByText(/ITR-1, in whole rupees/)).toBeTruthy();
    expect(screen.queryByText(/choose Upload CSV/)).toBeNull();
    expect(screen.getByText(/no line for expenses of the sales/)).toBeTruthy();
  });

  test("copy a figure in the portal's format, and say so", async () => {
    const user = userEvent.setup();
    render(companion());
    await user.click(screen.getByRole("button", { name: tableF }));
    expect(await navigator.clipboard.readText()).toBe("49550");
    expect(screen.getByRole("status").textContent).toBe("Copied: 16/6 to 15/9");
    expect(screen.getByRole("button", { name: "Copied 16/6 to 15/9" })).toBeTruthy();
  });

  test("copy every figure that is not zero as one table, and select it where the browser does not copy", async () => {
    const user = userEvent.setup();
    const { unmount } = render(companion());
    await user.click(screen.getByRole("button", { name: "Copy all figures" }));
    const table = await navigator.clipboard.readText();
    const rows = table.split("\n").map((row) => row.split("\t"));
    const shown = (head.returnFigures ?? []).flatMap(({ figures }) =>
      figures.flatMap(({ name, amount }) => (amount === "0" ? [] : [[name, amount]])),
    );
    expect(rows.map(([, name, amount]) => [name, amount])).toEqual([
      ["Figure", "Rupees"],
      ["Total gain in Schedule 112A (column 14)", "49550"],
      ...shown,
    ]);
    unmount();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    render(companion());
    await user.click(screen.getByRole("button", { name: "Copy all figures" }));
    await screen.findByRole("table");
    expect(String(getSelection())).toContain("49550");
  });

  test("select the digits where the browser does not copy", async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    render(companion());
    await user.click(screen.getByRole("button", { name: tableF }));
    await screen.findByText("49550");
    expect(String(getSelection())).toBe("49550");
  });

  test("omit a missing file, and without figures refer to the report", () => {
    const { returnFigures: _, ...earlier } = head;
    render(<PortalCompanion head={earlier} fileName={undefined} forms={undefined} />);
    expect(screen.getByText(/other figures from the report/)).toBeTruthy();
  });
});
