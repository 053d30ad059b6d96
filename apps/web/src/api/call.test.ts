import * as calls from "@site/contract/calls";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { identityCall } from "../features/auth/identity-call.ts";
import { download } from "../features/capital-gains/flow/download.ts";
import { failureText } from "../features/capital-gains/flow/notice.tsx";
import { createPageStore } from "../features/capital-gains/flow/page-store.ts";
import { sendProjectQuery } from "../features/project-query/send-project-query.ts";
import { refreshSession } from "../session/session-store.ts";
import { call, readAgainBy, readOnceMore } from "./call.ts";
import { isConnectionLost, onConnection, tryAgain } from "./try-again.ts";

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
  readAgainBy(readOnceMore);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = { fileUpName: "f", bucketName: "statements", process_egn: "ICICI" } as const;

describe("a call that is never answered", () => {
  test.each([
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

  test("times out in the widget, the query form and the session", async () => {
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

  test("that stalls ends with what to do", async () => {
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
    const fetch = vi.fn<() => Promise<Response>>(async () => {
      throw new TypeError("Failed to fetch");
    });
    vi.restoreAllMocks();
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  test("is made once more if it only reads", async () => {
    const fetch = unreachable();
    const answer = await call(calls.flow);
    expect(answer).toMatchObject({ error: { status: 0, problem: { code: "no-answer" } } });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("is not repeated if it changes something, or if nobody waits for it", async () => {
    readAgainBy(tryAgain);
    const fetch = unreachable();
    await call(calls.signOut);
    expect(fetch).toHaveBeenCalledTimes(1);
    await call(calls.flow, { signal: AbortSignal.abort() });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  describe("on a page that goes on", () => {
    /** Whether the page says that the connection is lost, at each change. */
    let said: boolean[];
    beforeEach(() => {
      readAgainBy(tryAgain);
      vi.useFakeTimers();
      said = [];
      return onConnection(() => said.push(isConnectionLost()));
    });
    const limitOf = (milliseconds: number) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException("over", "TimeoutError")), milliseconds);
      return limit.signal;
    };
    const reading = (fetch: ReturnType<typeof unreachable>) => {
      vi.spyOn(AbortSignal, "timeout").mockImplementation(limitOf);
      return { fetch, answer: call(calls.flow) };
    };
    const read = { ok: true, value: { today: "2026-11-29" } };

    test("is made again until an answer comes, and the page says so meanwhile", async () => {
      const { fetch, answer } = reading(unreachable());
      await vi.advanceTimersByTimeAsync(30_000);
      expect(said).toEqual([true]);
      fetch.mockImplementation(async () => Response.json(read.value));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await answer).toEqual(read);
      expect(said).toEqual([true, false]);
    });

    test("is made again at once when the browser is online again", async () => {
      const { fetch, answer } = reading(unreachable());
      await vi.advanceTimersByTimeAsync(40_000);
      fetch.mockImplementation(async () => Response.json(read.value));
      window.dispatchEvent(new Event("online"));
      await vi.advanceTimersByTimeAsync(0);
      expect(await answer).toEqual(read);
    });

    test("is made again where a proxy answers without the server", async () => {
      const fetch = unreachable();
      fetch.mockImplementation(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      const { answer } = reading(fetch);
      await vi.advanceTimersByTimeAsync(10_000);
      fetch.mockImplementation(async () => Response.json(read.value));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await answer).toEqual(read);
    });

    test("ends with the window of the specification", async () => {
      const { fetch, answer } = reading(unreachable());
      await vi.advanceTimersByTimeAsync(119_000);
      expect(said).toEqual([true]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await answer).toMatchObject({ error: { problem: { code: "no-answer" } } });
      const tries = fetch.mock.calls.length;
      expect(tries).toBeGreaterThan(8);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(fetch).toHaveBeenCalledTimes(tries);
      expect(said).toEqual([true, false]);
    });
  });
});

describe("an answer that isn't the server's own", () => {
  test("is not reported as a lost connection", async () => {
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
