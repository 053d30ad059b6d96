import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount, fetchMethods } from "../features/account/account-client.ts";
import { identityCall } from "../features/auth/identity-call.ts";
import { download } from "../features/capital-gains/actions/download.ts";
import {
  confirmPayment,
  fetchFlow,
  initiatePayment,
  processFile,
  verifyPayment,
} from "../features/capital-gains/flow-client.ts";
import { createPageStore } from "../features/capital-gains/page-store.ts";
import { sendProjectQuery } from "../features/project-query/send-project-query.ts";
import { callAccount } from "../session/account-calls.ts";
import { refreshSession } from "../session/session-store.ts";

/** The limits that calls were given, in milliseconds. */
let limits: number[];

/** A server that never answers, and a clock on which every limit is over at once. */
beforeEach(() => {
  limits = [];
  vi.stubGlobal("reportError", () => {});
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException("over", "TimeoutError"));
  });
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit = {}) => {
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
    });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = { fileUpName: "f", bucketName: "b", process_egn: "ICICI" } as const;
const payment = { razorpayPaymentId: "p", razorpayOrderId: "o", razorpaySignature: "s" };

describe("a call that is never answered", () => {
  it.each([
    ["the flow", 120_000, () => fetchFlow()],
    ["processing", 70_000, () => processFile(file)],
    ["initiate", 70_000, () => initiatePayment(null, null)],
    ["verify", 70_000, () => verifyPayment(payment)],
    ["confirm", 70_000, () => confirmPayment(null, { Test: "Test" })],
  ])("ends in its time and says that it may be done: %s", async (_name, limit, call) => {
    const answer = await call();
    expect(limits).toEqual([limit]);
    expect(answer).toMatchObject({ ok: false, status: 0, problem: { code: "timeout" } });
    if (!answer.ok) expect(answer.problem.message).toMatch(/took too long.*load the page again/);
  });

  it("ends in its time: account, widget, query, session, lists, deletion", async () => {
    expect(await callAccount("/x", {})).toMatchObject({ ok: false, code: "TIMEOUT" });
    expect(await identityCall("/x")).toEqual({ ok: false, error: { code: "timeout" } });
    const query = { name: "", email: "", message: "" };
    expect(await sendProjectQuery(query)).toMatchObject({
      status: "unexpected",
      detail: expect.stringContaining("took too long"),
    });
    expect(await refreshSession()).toEqual({ status: "unknown" });
    expect(await fetchMethods()).toBeNull();
    expect(await deleteAccount()).toMatchObject({
      ok: false,
      message: expect.stringContaining("took too long"),
    });
    expect(limits).toEqual([70_000, 70_000, 70_000, 70_000, 70_000, 70_000]);
  });
});

describe("a download", () => {
  const name = "processed_file.csv";
  const fetched = { url: "/api/statements/s1/x", name, bytes: 10 };

  /** Answers with one piece now and then, and stops for good after the last. */
  function bodyOf(pieces: number, every: number) {
    vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit = {}) => {
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener("abort", () => controller.error(signal.reason));
          for (let piece = 0; piece < pieces; piece += 1)
            setTimeout(() => controller.enqueue(new Uint8Array(1)), piece * every);
        },
      });
      return new Response(body);
    });
  }

  it("over which nothing comes any more ends with what to do", async () => {
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

describe("an answer without the server's words", () => {
  it("is not called a lost connection", async () => {
    vi.restoreAllMocks();
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const answer = await fetchFlow();
    expect(answer).toMatchObject({ ok: false, status: 502, problem: { code: "server-error" } });
    if (!answer.ok) {
      expect(answer.problem.message).toContain("answered with an error (HTTP 502)");
      expect(answer.problem.message).not.toContain("could not be reached");
    }
  });
});
