import type { Said, Verdict } from "./check-worker.ts";
import type { WarmUp } from "./warm-up.ts";
import { askWorker, startDeviceWorker } from "./worker.ts";

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
  ready ??= startCheck();
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
export async function checkFile(
  file: File,
  signal?: AbortSignal,
  said?: Said,
): Promise<Verdict | null> {
  if (file.size > mostBytes || typeof Worker === "undefined") {
    return null;
  }
  const bytes = await file.arrayBuffer();
  if (signal?.aborted) {
    return null;
  }
  const worker = ready ?? startCheck();
  ready = undefined;
  const message = { name: file.name, bytes, said };
  const options = { patienceMs, transfer: [bytes], signal };
  const verdict = await askWorker<Verdict>(worker, message, options).catch(() => null);
  // Reuse a warm worker; one that timed out may stay busy for long.
  if (verdict && !ready) {
    ready = worker;
  } else {
    worker.terminate();
  }
  return verdict;
}

function startCheck(): Worker {
  warm = new Set();
  const worker = startDeviceWorker("check");
  // Its code did not load: the next file tries again.
  worker.onerror = () => {
    if (ready === worker) {
      ready = undefined;
    }
  };
  return worker;
}
