import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("broken on purpose");
}

describe("ErrorBoundary", () => {
  it("shows the specification's text and links to go on, and reports the cause", () => {
    const reported: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
    vi.spyOn(console, "error").mockImplementation(() => {});
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
      "Unexpected Application Error!",
    );
    expect(screen.getByRole("link", { name: "go to the start page" }).getAttribute("href")).toBe(
      "/",
    );
    expect((reported[0] as Error).cause).toEqual(new Error("broken on purpose"));
  });
});
