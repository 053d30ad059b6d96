import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { refreshSession } from "../src/session/session-store.ts";
import { AlertHost } from "../src/ui/alert.tsx";
import { FakeServer } from "./fake-server.ts";
import { newFlow } from "./sample-flow.ts";

/** Replaces the network with a fake server until `vi.unstubAllGlobals()`, with nobody signed in. */
export function fakeAccounts(): FakeServer {
  const server = new FakeServer();
  server.reset(newFlow);
  server.install();
  vi.stubGlobal("reportError", () => {});
  return server;
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
