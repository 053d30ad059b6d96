import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FiguresTable } from "./tables.tsx";

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
