import { Worker } from "node:worker_threads";
import type { PutResult } from "./object-store.ts";
import type { StoreSettings } from "./open-store.ts";
import { StoredObjectError, type StoredObjectFault, StoreTrouble } from "./store-errors.ts";

/** One piece of work for the thread: objects go by their keys, bytes in memory that both share. */
export type StoreWork =
  | { kind: "copy"; from: string; to: string }
  | { kind: "put"; key: string; bytes: Uint8Array<SharedArrayBuffer> };

/** The outcome. An error crosses as its parts: a copy would lose its class. */
export type StoreOutcome =
  | { ok: true; result: PutResult | null }
  | {
      ok: false;
      message: string;
      fault?: { code: StoredObjectFault; key: string };
      trouble?: StoreTrouble["kind"];
    };

/** The thread in which large objects are copied and stored. */
export type StoreThread = {
  /** Runs a piece of work; rejects as the store itself would, and when the thread ends. */
  run(work: StoreWork): Promise<PutResult | null>;
  /** Ends the thread; rejects work that is under way. */
  end(): Promise<void>;
};

const program = new URL("./store-thread-program.ts", import.meta.url);

/**
 * A thread with its own store on the same settings, started with the first work. Hashing and
 * encrypting many megabytes leaves so much garbage that collecting it would stop the process again
 * and again: here only the thread stops, and people are answered meanwhile.
 */
export function storeThread(settings: StoreSettings): StoreThread {
  const waiting = new Map<number, (outcome: StoreOutcome) => void>();
  let worker: Worker | undefined;
  let numbered = 0;

  const start = (): Worker => {
    const { dataDir, s3, masterKeys, diskReserveBytes } = settings;
    const workerData = { dataDir, s3, masterKeys, diskReserveBytes };
    const started = new Worker(program, { workerData });
    // The thread must not keep an otherwise idle process alive.
    started.unref();
    started.on("message", ({ number, outcome }: { number: number; outcome: StoreOutcome }) => {
      waiting.get(number)?.(outcome);
      waiting.delete(number);
    });
    const ended = (message: string) => {
      if (worker !== started) {
        return;
      }
      worker = undefined;
      for (const settle of waiting.values()) {
        settle({ ok: false, message });
      }
      waiting.clear();
    };
    started.on("error", (error) => ended(`the store's thread failed: ${error}`));
    started.on("exit", () => ended("the store's thread ended"));
    return started;
  };

  return {
    async run(work) {
      worker ??= start();
      numbered += 1;
      const number = numbered;
      const outcome = new Promise<StoreOutcome>((resolve) => waiting.set(number, resolve));
      worker.postMessage({ number, work });
      const done = await outcome;
      if (done.ok) {
        return done.result;
      }
      if (done.trouble) {
        throw new StoreTrouble(done.trouble, done.message);
      }
      if (done.fault) {
        throw new StoredObjectError(done.fault.code, done.fault.key);
      }
      throw new Error(done.message);
    },
    async end() {
      await worker?.terminate();
    },
  };
}
