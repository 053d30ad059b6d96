import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Session } from "contract/session";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { refreshSession } from "../src/session/session-store.ts";
import { AlertHost } from "../src/ui/alert.tsx";

/** A call to the identity service, for the test to answer. */
export type AccountCall = {
  path: string;
  body: Record<string, unknown>;
};

/** The state of the fake identity service and the calls it received. */
export type FakeAccounts = {
  session: Session;
  calls: AccountCall[];
  answer: (call: AccountCall) => Response;
};

/** Replaces the network with a fake identity service until `vi.unstubAllGlobals()`. */
export function fakeAccounts(): FakeAccounts {
  const fake: FakeAccounts = {
    session: {
      user: null,
      secondFactorRequired: false,
      signInMethods: ["password"],
      githubConfigured: false,
      phoneCountries: ["IN"],
    },
    calls: [],
    answer: () => new Response("{}"),
  };
  vi.stubGlobal("reportError", () => {});
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    if (input === "/api/session") {
      return Response.json(fake.session);
    }
    const call = { path: input, body: JSON.parse(String(init.body ?? "{}")) };
    fake.calls.push(call);
    return fake.answer(call);
  });
  return fake;
}

/** Renders a page as the app does, with the session already known. */
export async function renderPage(page: ReactNode): Promise<void> {
  await refreshSession();
  render(
    <>
      {page}
      <AlertHost />
    </>,
  );
}

/** Returns the exact text of the alert, and closes it. */
export async function alertText(): Promise<string | null> {
  const dialog = await screen.findByRole("alertdialog");
  const text = dialog.querySelector("p")?.textContent ?? null;
  await userEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  return text;
}
