import { setTimeout as pause } from "node:timers/promises";
import { proveSeal } from "./seal-proof.ts";
import { startWorker, type Worker, type WorkerOptions } from "./work-loop.ts";

/** What a worker tells of its seal: whether it reads statements behind it, and what it lacks. */
export type SealReport = { name: "seal"; reads: boolean; lacks: readonly string[] };

/** How long a worker without a seal waits before it tries again, in milliseconds. */
const againMs = 30_000;
/** The longest wait that Node's timers take, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Keeps a worker behind a seal that is proved now, and again when a waiting child has died: a wall that
 * stood at the start may not stand for ever. Where it cannot be proved, or lacks the namespaces without
 * `withoutNamespaces`, the worker refuses statements until it can. Resolves once it has begun.
 */
export async function startProvedWorker(
  options: Omit<WorkerOptions, "seal" | "onLostChild">,
  withoutNamespaces: boolean,
  tell: (report: SealReport) => void,
): Promise<Worker> {
  const { limits, log } = options;
  const closing = new AbortController();
  /** Proves the seal and starts a worker behind it; returns what waits until it must stop, and stops it. */
  const start = async () => {
    const proof = await proveSeal(limits.program, limits.memoryMb);
    const { seal, isWhole = false, lacks } = proof.ok ? proof.value : { lacks: [proof.error] };
    const used = isWhole || withoutNamespaces ? seal : undefined;
    const reads = used !== undefined;
    const sentences = reads ? lacks : [...lacks, refusing];
    for (const sentence of sentences) {
      log[reads ? "warn" : "error"](sentence);
    }
    tell({ name: "seal", reads, lacks: sentences });
    const lost = new AbortController();
    const worker = startWorker({
      ...options,
      seal: used,
      onLostChild: () => lost.abort(),
    });
    return async () => {
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      // Until this process ends, a child is lost or, without a seal, it is time to try again.
      await pause(reads ? longestTimerMs : againMs, undefined, { signal }).catch(() => {});
      await worker.close();
      seal?.namespaces?.close();
    };
  };
  let untilStopped = await start();
  const keepStarting = async () => {
    for (;;) {
      await untilStopped();
      if (closing.signal.aborted) {
        return;
      }
      untilStopped = await start();
    }
  };
  const stopped = keepStarting();
  return {
    close() {
      closing.abort();
      return stopped;
    },
  };
}

/** Tells the operator that statements are refused, and the two ways out. */
export const refusing =
  "Statements are refused until this is fixed; ENGINE_WITHOUT_NAMESPACES=on has them read without these walls.";
