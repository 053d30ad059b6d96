import type { Verdict } from "./verdict.ts";
import type { WarmUp } from "./warm-up.ts";
import { workerAddress } from "./worker-address.ts";

/** A statement takes a fraction of a second; anything slower is left to the server. */
const patienceMs = 20_000;
/** Larger files are left to the server too: this check is optional, and phones have little memory. */
const mostBytes = 8 * 1024 * 1024;

/** A worker that has loaded its code and waits for a file. */
let ready: Worker | undefined;

/** What the waiting worker is warmed up for. */
let warm = new Set<WarmUp>();

/** Warms up the engine before a file is chosen, so that the check is fast. */
export function prepareCheck(...kinds: readonly WarmUp[]): void {
  if (typeof Worker === "undefined") {
    return;
  }
  ready ??= startWorker();
  for (const warmUp of kinds) {
    if (warm.has(warmUp)) {
      continue;
    }
    warm.add(warmUp);
    ready.postMessage({ warmUp });
  }
}

/**
 * Checks a file on this device, in a worker, unless another one is chosen first. The file goes nowhere
 * else. Returns null when it cannot be checked here: it is too large, or the browser cannot do it.
 */
export async function checkFile(file: File, signal?: AbortSignal): Promise<Verdict | null> {
  if (file.size > mostBytes || typeof Worker === "undefined") {
    return null;
  }
  const bytes = await file.arrayBuffer();
  if (signal?.aborted) {
    return null;
  }
  const worker = ready ?? startWorker();
  ready = undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const verdict = await new Promise<Verdict | null>((resolve) => {
    const giveUp = () => resolve(null);
    signal?.addEventListener("abort", giveUp, { once: true });
    timer = setTimeout(giveUp, patienceMs);
    worker.onerror = giveUp;
    worker.onmessage = ({ data }: MessageEvent<Verdict>) => resolve(data);
    worker.postMessage({ name: file.name, bytes }, [bytes]);
  });
  clearTimeout(timer);
  // Reuse a warm worker; one that timed out may stay busy for long.
  if (verdict && !ready) {
    ready = worker;
  } else {
    worker.terminate();
  }
  return verdict;
}

function startWorker(): Worker {
  warm = new Set();
  const worker = new Worker(workerAddress("check"), { type: "module" });
  // Its code did not load: the next file tries again.
  worker.onerror = () => {
    if (ready === worker) {
      ready = undefined;
    }
  };
  return worker;
}
