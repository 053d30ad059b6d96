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

let addressOf: ((worker: keyof typeof workers) => string) | undefined;

/**
 * Returns a worker's URL. Where Trusted Types are enforced, it must come from a named policy; this
 * policy returns only our workers' URLs, whatever it is asked for.
 */
export function workerAddress(worker: keyof typeof workers): string {
  const createScriptURL = (name: string) => (name === "return" ? workers.return : workers.check);
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!addressOf) {
    const policy = trustedTypes?.createPolicy("local-check", { createScriptURL });
    addressOf = policy ? (name) => policy.createScriptURL(name) : createScriptURL;
  }
  return addressOf(worker);
}
