import { vi } from "vitest";

/**
 * Stands in for the worker that reads a person's own file, until `vi.unstubAllGlobals()`: it answers the
 * outcome, or fails without one. Returns what it is given.
 */
export function fakeLocalWorker(outcome?: object): unknown[] {
  const given: unknown[] = [];
  class FakeWorker {
    onmessage?: (event: { data?: object }) => void;
    onerror?: (event: { message: string }) => void;
    postMessage(message: { given?: unknown }) {
      if (!message.given) {
        return queueMicrotask(() => this.onmessage?.({}));
      }
      given.push(message.given);
      queueMicrotask(() => {
        if (outcome) {
          this.onmessage?.({ data: outcome });
        } else {
          this.onerror?.({ message: "out of memory" });
        }
      });
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  return given;
}
