import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkFile } from "./check-file.ts";

const refusal = { kind: "refused", problem: { code: "empty", message: "It is empty." } } as const;

/** A worker whose answer the test chooses. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static answer: "verdict" | "error" | "silence" = "verdict";
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  ended = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage() {
    if (FakeWorker.answer === "verdict") {
      queueMicrotask(() => this.onmessage?.({ data: refusal }));
    }
    if (FakeWorker.answer === "error") {
      queueMicrotask(() => this.onerror?.());
    }
  }
  terminate() {
    this.ended = true;
  }
}

const file = new File(["abc"], "statement.csv");

describe("checkFile", () => {
  beforeEach(() => {
    FakeWorker.made = [];
    vi.stubGlobal("Worker", FakeWorker);
  });

  test("keeps the worker for the next file, and ends one that failed", async () => {
    FakeWorker.answer = "verdict";
    expect(await checkFile(file)).toEqual(refusal);
    expect(await checkFile(file)).toEqual(refusal);
    expect(FakeWorker.made).toHaveLength(1);
    FakeWorker.answer = "error";
    expect(await checkFile(file)).toBeNull();
    expect(FakeWorker.made.map(({ ended }) => ended)).toEqual([true]);
  });

  test("stops when another file is chosen", async () => {
    FakeWorker.answer = "silence";
    const left = new AbortController();
    const checked = checkFile(file, left.signal);
    await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
    left.abort();
    expect(await checked).toBeNull();
    expect(FakeWorker.made[0]?.ended).toBe(true);
  });

  test("leaves large files to the server, and every file where there are no workers", async () => {
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], "large.csv");
    expect(await checkFile(large)).toBeNull();
    expect(FakeWorker.made).toEqual([]);
    vi.stubGlobal("Worker", undefined);
    expect(await checkFile(file)).toBeNull();
  });
});
