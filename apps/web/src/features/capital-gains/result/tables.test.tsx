import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inOneQuarter } from "../../../../test/sample-flow.ts";
import { FiguresTable, QuartersTable, ReconciliationTable } from "./tables.tsx";

/** Measures each element once, since no layout ever changes here. */
class OneMeasurement {
  readonly #measure: () => void;

  constructor(measure: () => void) {
    this.#measure = measure;
  }

  observe() {
    this.#measure();
  }

  disconnect() {}
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a table of figures", () => {
  it.each([
    ["is a Tab stop while it scrolls sideways", 700, "0"],
    ["is none where it has room", 340, null],
  ])("%s", (_behaviour, width, tabIndex) => {
    vi.stubGlobal("ResizeObserver", OneMeasurement);
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(340);
    render(
      <FiguresTable
        label="Totals"
        columns={["Class"]}
        rows={[{ key: "long", cells: ["Long term"] }]}
      />,
    );
    const area = screen.getByRole("table").parentElement;
    expect(area?.getAttribute("tabindex")).toBe(tabIndex);
    expect(screen.queryByText(/^Scroll sideways/) !== null).toBe(tabIndex !== null);
  });
});

it("the comparison leaves out totals of nothing on both sides and says how many, unless all are", () => {
  const totals = ["0.00", "10.00", "0.00"].map((amount, nth) => ({
    check: `Total ${nth}`,
    stated: amount,
    computed: amount,
    difference: "0.00",
    ok: true,
  }));
  const rowHeaders = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  const { rerender } = render(<ReconciliationTable checks={totals} />);
  expect(rowHeaders()).toEqual(["Total 1"]);
  expect(screen.getByText("2 more: ₹0 on both sides.")).toBeTruthy();
  rerender(<ReconciliationTable checks={totals.filter(({ stated }) => stated === "0.00")} />);
  expect(rowHeaders()).toEqual(["Total 0", "Total 2"]);
});

// The row of 12.5% holds gains of section 112 too.
it("Table F's columns are named by term and rate, not by section", () => {
  render(
    <QuartersTable tableF={{ "112A@12.5": inOneQuarter("10.00"), slab: inOneQuarter("5.00") }} />,
  );
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Accrued",
    "Long-term at 12.5%",
    "Short-term at your slab rate",
  ]);
});
