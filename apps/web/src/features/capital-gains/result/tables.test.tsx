import type { FigureSection } from "@site/result/figures";
import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FiguresTable, SectionTable } from "./tables.tsx";

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
  test.each([
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

describe("a section of the figures", () => {
  const section: FigureSection = {
    name: "any",
    heading: "Any figures",
    columns: ["A", "B", "Nothing"],
    rows: [
      {
        name: "1",
        label: "Rupees and paise",
        cells: [{ kind: "rupees", value: "-125000" }, { kind: "money", value: "1200.5" }, null],
      },
      {
        name: "2",
        label: "Rate and count",
        cells: [{ kind: "percent", value: "12.5" }, { kind: "count", value: "5000" }, null],
      },
      {
        name: "3",
        label: "Day and words",
        cells: [
          { kind: "date", value: "2026-07-31" },
          { kind: "text", value: "B3 (ITR-3: B4)" },
          null,
        ],
        sumOf: ["1", "2"],
      },
    ],
    notes: ["A note."],
  };

  test("is written as the kind of each cell asks for, without columns of nothing", () => {
    render(<SectionTable section={section} />);
    expect(screen.getByRole("table", { name: "Any figures" })).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Figure",
      "A",
      "B",
    ]);
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Rupees and paise−₹1,25,000₹1,200.50",
      "Rate and count12.5%5,000",
      "Day and words31 Jul 2026B3 (ITR\u20113:\u00a0B4)",
    ]);
    expect(rows.map((row) => row.hasAttribute("data-sum"))).toEqual([false, false, true]);
    expect(screen.getByText("A note.")).toBeTruthy();
  });

  test("without rows has only its notes, and is nothing where the result lacks it", () => {
    const { container, rerender } = render(<SectionTable section={{ ...section, rows: [] }} />);
    expect(container.textContent).toBe("A note.");
    rerender(<SectionTable section={undefined} />);
    expect(container.textContent).toBe("");
  });
});
