import checkWorker from "./check-worker.ts?worker&url";
import returnWorker from "./return-worker.ts?worker&url";

/** The workers that read the person's files on this device, by name. */
const workers = { check: checkWorker, return: returnWorker } as const;

/** The one kind of trusted value of these pages, as the policy of the server names it. */
type TrustedTypes = {
  createPolicy: (
    name: "local-check",
    rules: { createScriptURL: (worker: string) => string },
  ) => { createScriptURL: (worker: string) => string };
};

let policy: { createScriptURL: (worker: string) => string } | undefined;

/**
 * Starts a worker. Where Trusted Types are enforced, its URL must come from a named policy; this
 * policy returns only our workers' URLs, whatever it is asked for.
 *
 * @throws when the browser has no workers
 */
export function startDeviceWorker(worker: keyof typeof workers): Worker {
  const createScriptURL = (name: string) => (name === "return" ? workers.return : workers.check);
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("local-check", { createScriptURL }) ?? { createScriptURL };
  return new Worker(policy.createScriptURL(worker), { type: "module" });
}

type AskOptions = { patienceMs: number; transfer?: Transferable[]; signal?: AbortSignal };

/**
 * Sends a message to a worker, and returns its answer.
 *
 * @throws when it fails, takes too long, or nobody waits any more
 */
export function askWorker<Answer>(
  worker: Worker,
  message: object,
  { patienceMs, transfer = [], signal }: AskOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const fail = (why: string) => reject(new Error(why));
  const timer = setTimeout(() => fail("The worker did not answer"), patienceMs);
  signal?.addEventListener("abort", () => fail("Not wanted any more"), { once: true });
  worker.onerror = (event) => fail(event?.message || "The worker's code did not arrive");
  worker.onmessage = ({ data }) => resolve(data);
  worker.postMessage(message, transfer);
  return promise.finally(() => clearTimeout(timer));
}
