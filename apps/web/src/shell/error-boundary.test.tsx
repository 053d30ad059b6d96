import { render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("broken on purpose");
}

describe("ErrorBoundary", () => {
  test.each([
    { page: true, level: 1 },
    { page: false, level: 2 },
  ])(
    "shows the specification's text and links to go on, and reports the cause: %o",
    ({ page, level }) => {
      const reported: unknown[] = [];
      vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
      vi.spyOn(console, "error").mockImplementation(() => {});
      render(
        <ErrorBoundary page={page}>
          <Broken />
        </ErrorBoundary>,
      );
      expect(screen.getByRole("heading", { level }).textContent).toBe(
        "Unexpected Application Error!",
      );
      expect(screen.getByRole("link", { name: "What we do" }).getAttribute("href")).toBe(
        "/landing-page",
      );
      expect((reported[0] as Error).cause).toEqual(new Error("broken on purpose"));
    },
  );
});
