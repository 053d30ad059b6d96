import type { LocalOutcome, LocalTasks } from "./local-tasks.ts";
import { workerAddress } from "./worker-address.ts";

/** A worker that has loaded all its code: it fetches nothing from now on. */
export type LocalWork<Task extends keyof LocalTasks> = {
  run: (given: LocalTasks[Task]["given"]) => Promise<LocalOutcome<Task>>;
  end: () => void;
};

/** A return with thousands of rows takes seconds on a phone; anything slower is given up. */
const patienceMs = 120_000;

/** Shown when the worker cannot start or fails. */
const notHere = {
  ok: false,
  error: {
    code: "local-work-failed",
    message:
      "This browser could not work on the file here. Nothing was sent or changed. Load the page again, or try another browser.",
  },
} as const;

/**
 * Starts a worker for one task and waits until it has its code.
 *
 * @throws when the browser has no workers or the code does not arrive
 */
export async function startLocalWork<Task extends keyof LocalTasks>(
  task: Task,
): Promise<LocalWork<Task>> {
  const worker = new Worker(workerAddress("return"), { type: "module" });
  const ask = (message: object, transfer: Transferable[] = []) =>
    new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("The worker did not answer")), patienceMs);
      worker.onerror = (event) => {
        clearTimeout(timer);
        reject(new Error(event.message || "The worker's code did not arrive"));
      };
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.postMessage(message, transfer);
    });
  await ask({ task });
  return {
    run: async (given) => {
      try {
        return (await ask({ task, given }, [given.file])) as LocalOutcome<Task>;
      } catch (cause) {
        reportError(cause);
        return notHere;
      }
    },
    end: () => worker.terminate(),
  };
}
