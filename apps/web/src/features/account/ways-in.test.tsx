import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { WaysIn } from "./ways-in.tsx";

const google = { id: "1", providerId: "google", createdAt: "2026-05-01T00:00:00.000Z" };
const password = { id: "2", providerId: "credential", createdAt: "2026-05-02T00:00:00.000Z" };

test.each([
  [[google], []],
  [
    [google, password],
    ["Remove Google", "Remove Email and password"],
  ],
])("only with more than one way in can one be removed (case %#)", async (methods, removable) => {
  vi.stubGlobal("fetch", async () => Response.json(methods));
  render(<WaysIn onRemoved={() => {}} />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(methods.length);
  const buttons = screen
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
  expect(buttons).toEqual(removable);
});
