import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, succeed } from "./auth-result.ts";
import { openProviderPopup, popupChannel, visitProvider } from "./popup-window.ts";

let opened: { closed: boolean; close(): void; location: { replace(url: string): void } };
let visited: string[];
let channels: { name: string; onmessage: ((event: { data: unknown }) => void) | null }[];

beforeEach(() => {
  vi.useFakeTimers();
  visited = [];
  channels = [];
  opened = {
    closed: false,
    close() {
      this.closed = true;
    },
    location: { replace: (url) => void visited.push(url) },
  };
  vi.spyOn(window, "open").mockImplementation(() => opened as unknown as Window);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.push(this);
    }
    close() {
      this.onmessage = null;
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const popup = openProviderPopup();
  if (!popup) {
    throw new Error("blocked");
  }
  return popup;
}

function broadcast(data: unknown) {
  for (const channel of channels) {
    channel.onmessage?.({ data });
  }
}

test("opens a window of 500 by 600 before anything else and sends it to the provider", () => {
  const popup = open();
  const features = vi.mocked(window.open).mock.calls[0]?.[2];
  expect(features).toContain("width=500,height=600");
  popup.go("https://accounts.example/authorize");
  expect(visited).toEqual(["https://accounts.example/authorize"]);
});

describe("a visit to a provider", () => {
  const url = "https://accounts.example/authorize";
  const address = vi.fn(async (_nonce: string | null) => succeed(url));
  const leaving = vi.fn();
  const assign = vi.fn();

  beforeEach(() => {
    for (const each of [address, leaving, assign]) {
      each.mockClear();
    }
    vi.stubGlobal("location", { assign, origin: window.location.origin });
  });

  test("ends in the popup with the code that it reports", async () => {
    const ended = visitProvider("popup", address, leaving);
    await vi.advanceTimersByTimeAsync(0);
    expect(visited).toEqual([url]);
    broadcast({ nonce: address.mock.calls[0]?.[0], error: "user-cancelled" });
    expect(await ended).toEqual({ ok: true, value: "user-cancelled" });
    expect(opened.closed).toBe(true);
    expect(leaving).not.toHaveBeenCalled();
  });

  test.each(["popup", "redirect"] as const)(
    "happens in this window for a blocked popup as for a redirect: %s",
    async (flow) => {
      vi.mocked(window.open).mockReturnValue(null);
      void visitProvider(flow, address, leaving);
      await vi.advanceTimersByTimeAsync(0);
      expect(address).toHaveBeenCalledExactlyOnceWith(null);
      expect(leaving).toHaveBeenCalledOnce();
      expect(assign).toHaveBeenCalledExactlyOnceWith(url);
    },
  );

  test("that has no address stays on the page, with the reason", async () => {
    const refused = fail("network-request-failed");
    expect(await visitProvider("popup", async () => refused, leaving)).toBe(refused);
    expect(opened.closed).toBe(true);
    expect(leaving).not.toHaveBeenCalled();
  });
});

test("accepts only the report with its own nonce", async () => {
  const popup = open();
  expect(channels[0]?.name).toBe(popupChannel);
  broadcast({ nonce: "another", error: null });
  broadcast("text");
  broadcast({ nonce: popup.nonce, error: 5 });
  broadcast({ nonce: popup.nonce, error: "access_denied" });
  const { nonce } = popup;
  expect(await popup.report()).toEqual({ ok: true, value: { nonce, error: "access_denied" } });
});

test("accepts window messages of this origin only", async () => {
  const popup = open();
  const send = (origin: string, error: string | null) =>
    window.dispatchEvent(
      new MessageEvent("message", { origin, data: { nonce: popup.nonce, error } }),
    );
  send("https://evil.example", "forged");
  send(window.location.origin, null);
  expect(await popup.report()).toMatchObject({ value: { error: null } });
});

test("notices that it was closed, once the page has the focus again", async () => {
  const popup = open();
  const told = vi.fn();
  void popup.report().then(told);
  opened.closed = true;
  vi.mocked(document.hasFocus).mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).not.toHaveBeenCalled();
  vi.mocked(document.hasFocus).mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toHaveBeenCalledWith({ ok: false, error: { code: "popup-closed-by-user" } });
});

test("closes the older window when a newer one opens", async () => {
  const first = open();
  const older = opened;
  opened = { ...opened, closed: false };
  const second = open();
  expect([older.closed, opened.closed]).toEqual([true, false]);
  expect(await first.report()).toEqual({ ok: false, error: { code: "cancelled-popup-request" } });
  broadcast({ nonce: second.nonce, error: null });
  expect((await second.report()).ok).toBe(true);
  expect(first.nonce).not.toBe(second.nonce);
});
