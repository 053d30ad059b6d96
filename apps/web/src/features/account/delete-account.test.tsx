import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DeleteAccount } from "./delete-account.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    async () => {
      throw new DOMException("over", "TimeoutError");
    },
    "The server took too long to answer. Reload the page to see whether the account was deleted.",
  ],
  [
    async () => {
      throw new TypeError("Failed to fetch");
    },
    "A network error has occurred. Reload the page to see whether the account was deleted.",
  ],
  [
    async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    "Something went wrong. Please try again.",
  ],
  [
    async () => Response.json({ code: "session-not-fresh", message: "Sign in." }, { status: 403 }),
    "Sign in.",
  ],
])("says why an account was not deleted (case %#)", async (answer, sentence) => {
  vi.stubGlobal("reportError", () => {});
  vi.stubGlobal("fetch", answer);
  render(<DeleteAccount email="asha@example.com" onDeleted={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete permanently" }));
  expect((await screen.findByText(sentence)).getAttribute("role")).toBe("alert");
});
