import * as calls from "contract/calls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identityCall } from "../features/auth/identity-call.ts";
import { download } from "../features/capital-gains/flow/download.ts";
import { failureText } from "../features/capital-gains/flow/notice.tsx";
import { createPageStore } from "../features/capital-gains/flow/page-store.ts";
import { sendProjectQuery } from "../features/project-query/send-project-query.ts";
import { refreshSession } from "../session/session-store.ts";
import { call } from "./call.ts";

/** The time limits of the calls, in milliseconds. */
let limits: number[];

/** A server that never answers, and a clock on which every limit has already passed. */
beforeEach(() => {
  limits = [];
  vi.stubGlobal("reportError", () => {});
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException("over", "TimeoutError"));
  });
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit = {}) => {
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
      }
    });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = { fileUpName: "f", bucketName: "statements", process_egn: "ICICI" } as const;

describe("a call that is never answered", () => {
  it.each([
    ["the flow", 120_000, () => call(calls.flow)],
    ["processing", 70_000, () => call(calls.processFile, { body: file })],
  ])("times out and says that it may have been carried out: %s", async (_name, limit, make) => {
    const answer = await make();
    expect(limits).toEqual([limit]);
    expect(answer).toMatchObject({ ok: false, error: { status: 0, problem: { code: "timeout" } } });
    if (!answer.ok) {
      expect(failureText(answer.error)).toMatch(/took too long.*reload the page/);
    }
  });

  it("times out in the widget, the query form and the session", async () => {
    expect(await identityCall(calls.widgetUser)).toMatchObject({ error: { code: "timeout" } });
    const query = { name: "", email: "", message: "" };
    expect(await sendProjectQuery(query)).toMatchObject({
      status: "unexpected",
      detail: expect.stringContaining("took too long"),
    });
    expect(await refreshSession()).toEqual({ status: "unknown" });
    expect(limits).toEqual([120_000, 70_000, 120_000]);
  });
});

describe("a download", () => {
  const name = "processed_file.csv";
  const fetched = { url: "/api/statements/s1/x", name, bytes: 10 };

  /** Answers with `pieces` pieces at intervals of `every` milliseconds, then stalls. */
  function bodyOf(pieces: number, every: number) {
    vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit = {}) => {
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener("abort", () => controller.error(signal.reason));
          for (let piece = 0; piece < pieces; piece += 1) {
            setTimeout(() => controller.enqueue(new Uint8Array(1)), piece * every);
          }
        },
      });
      return new Response(body);
    });
  }

  it("that stalls ends with what to do", async () => {
    vi.useFakeTimers();
    bodyOf(2, 100_000);
    const store = createPageStore();
    const ended = download(store, fetched);
    await vi.advanceTimersByTimeAsync(100_000 + 119_000);
    expect(store.get().notice).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    await ended;
    expect(store.get().notice?.text).toBe(
      `${name} was not downloaded. Nothing arrived for two minutes, so this page stopped waiting. It stays here and can be downloaded again.`,
    );
  });
});

describe("a call that gets no answer at all", () => {
  const unreachable = () => {
    const fetch = vi.fn(async () => {
      throw new TypeError("Failed to fetch");
    });
    vi.restoreAllMocks();
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  it("is retried once if it only reads", async () => {
    const fetch = unreachable();
    const answer = await call(calls.flow);
    expect(answer).toMatchObject({ error: { status: 0, problem: { code: "no-answer" } } });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is not retried if it changes something, or if nobody waits for it", async () => {
    const fetch = unreachable();
    await call(calls.signOut);
    expect(fetch).toHaveBeenCalledTimes(1);
    await call(calls.flow, { signal: AbortSignal.abort() });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe("an answer that isn't the server's own", () => {
  it("is not reported as a lost connection", async () => {
    vi.restoreAllMocks();
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const answer = await call(calls.flow);
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 502, problem: { code: "server-error" } },
    });
    if (!answer.ok) {
      expect(failureText(answer.error)).toContain("answered with an error (HTTP 502)");
      expect(failureText(answer.error)).not.toContain("could not be reached");
    }
  });
});
