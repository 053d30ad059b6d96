import type { FlowState } from "@site/contract/flow-state";
import type { Platform } from "@site/contract/platforms";
import { lotsOnAPage, type StatementLot } from "@site/contract/statement-lots";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, vi } from "vitest";
import { readAgainBy, readOnceMore } from "../src/api/call.ts";
import FlowScreen from "../src/features/capital-gains/screen/flow-screen.tsx";
import { AlertHost } from "../src/ui/alert.tsx";
import { FakeServer } from "./fake-server.ts";
import { newFlow, processed, sale } from "./sample-flow.ts";

/** Replaces the network with a fake server in each test of a file, with a new person. */
export function fakeServer(): FakeServer {
  const server = new FakeServer();
  beforeEach(() => {
    server.reset(newFlow);
    server.install();
    // What a page says after its last try is tried without waiting for it.
    readAgainBy(readOnceMore);
    vi.stubGlobal("reportError", () => {});
    localStorage.clear();
    sessionStorage.clear();
    toHash("");
    // The browser of the tests has no history to go back in.
    vi.spyOn(history, "go").mockImplementation(() => toHash(""));
  });
  return server;
}

/** Moves to a part of the page's address, as a link does. */
function toHash(hash: string): void {
  history.replaceState(null, "", `/${hash}`);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Opens a sheet by its row's link; returns it with its content. */
export async function openSheet(name: string): Promise<HTMLElement> {
  act(() => toHash(`#${name}`));
  const sheet = await screen.findByRole("dialog");
  await waitFor(() => expect(sheet.firstElementChild?.childElementCount).toBeGreaterThan(1));
  await waitFor(() => expect(sheet.textContent).not.toContain("Loading…"));
  return sheet;
}

/** Returns the button with this exact name. */
export const button = (name: string) => screen.getByRole("button", { name });

/** Presses the button with this exact name. */
export const press = (name: string) => userEvent.click(button(name));

/** Waits for a heading. */
export const heading = (name: string | RegExp) => screen.findByRole("heading", { name });

/** Opens the page with one platform's statement already in `state`. */
export async function open(
  server: FakeServer,
  platform?: Platform,
  state: Partial<FlowState> = {},
): Promise<{ signInAgain: () => void }> {
  if (platform) {
    server.move(platform, state);
  }
  const page = (user = newFlow.user) => (
    <>
      <FlowScreen user={user} companyName="Sample" signIn={<p>sign in here</p>} />
      <AlertHost />
    </>
  );
  const { rerender } = render(page());
  await screen.findByRole("button", { name: /^(ICICI|Upload another statement)$/ });
  return { signInAgain: () => rerender(page({ ...newFlow.user })) };
}

/** Keeps what the page hands to the browser to save; returns the text of the last file. */
export function savedFiles(): () => Promise<string | undefined> {
  const saved: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => {} }));
  // The browser of the tests would go to the file's address.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  return async () => saved.at(-1)?.text();

  function keep(content: Blob): string {
    saved.push(content);
    return "blob:saved";
  }
}

/** Fails if an alert is shown. */
export const noAlert = () => expect(screen.queryByRole("alertdialog")).toBeNull();

/** Chooses a small file in one of the pickers. */
export async function choose(index = 0, name = "statement.csv"): Promise<void> {
  const input = document.querySelectorAll<HTMLInputElement>("input[type=file]")[index];
  if (!input) {
    throw new Error(`no picker ${index}`);
  }
  await userEvent.upload(input, new File(["abc"], name), { applyAccept: false });
}

/** Ticks every box that is not ticked. */
export async function acceptTerms(): Promise<void> {
  for (const box of screen.getAllByRole<HTMLInputElement>("checkbox")) {
    if (!box.checked) {
      await userEvent.click(box);
    }
  }
}

/** Opens a platform's upload step, chooses files, accepts the terms and presses Upload. */
export async function upload(
  server: FakeServer,
  platform = "ICICI",
  ...names: string[]
): Promise<void> {
  await open(server);
  await press(platform);
  for (const [index, name] of (names.length > 0 ? names : ["statement.csv"]).entries()) {
    await choose(index, name);
  }
  await acceptTerms();
  await press("Upload");
}

/** Lets the server process a platform's statement, and returns its answer. */
export function processes(
  server: FakeServer,
  platform: Platform = "ICICI",
  state: Partial<FlowState> = processed,
) {
  const path = platform === "MULTI" ? "/api/processFileGenV2" : "/api/processFileGen";
  const answer = { status: 200, body: { success: true, statementId: "s1", download_link: "/x" } };
  server.answer(`POST ${path}`, () => {
    server.move(platform, state);
    return answer;
  });
  return answer;
}

/** The server's answer to an upload. */
export const stored = (slot: "single" | "icici" | "zerd", key: string) => ({
  status: 200,
  body: { slot, key, name: "statement.csv", bytes: 3, sha256: "0", uploadedAt: "" },
});

/** Lists these sales a page at a time, as the server does; returns the queries that it was asked. */
export function listSales(server: FakeServer, lots: readonly StatementLot[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.answer("GET /api/statements/s1/lots", ({ query }) => {
    asked.push(query);
    const found = lots.filter(({ name }) => name.includes(query.get("search") ?? ""));
    const from = (Number(query.get("page")) - 1) * lotsOnAPage;
    const page = found.slice(from, from + lotsOnAPage);
    const counts = { found: found.length, listed: lots.length, lotCount: lots.length };
    return { status: 200, body: { lots: page, ...counts } };
  });
  return asked;
}

/** Returns so many sales, each of another share. */
export const salesOf = (count: number): StatementLot[] =>
  Array.from({ length: count }, (_, row) => ({
    ...sale,
    name: `SHARE ${row}`,
    isin: `INE${String(row).padStart(4, "0")}01011`,
    source: { ...sale.source, row },
  }));
