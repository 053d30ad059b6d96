import type { AisCheck } from "capital-gains/check-ais";
import type { MergedReturn } from "capital-gains/merge-return";
import type { DepositorySales, ReturnGainsAnswer } from "contract/return-data";
import { workerAddress } from "../local-check/worker-address.ts";

/** What the worker does with the person's own file, and what it is given. */
export type LocalTasks = {
  merge: {
    given: { file: ArrayBuffer; gains: ReturnGainsAnswer; pan: string };
    value: MergedReturn;
  };
  ais: {
    /** The day of birth as `YYYY-MM-DD`. */
    given: { file: ArrayBuffer; sales: DepositorySales; pan: string; born: string };
    value: AisCheck;
  };
};

/** What came of it: the value, or why there is none, in the engine's words. */
export type LocalOutcome<Task extends keyof LocalTasks> =
  | { ok: true; value: LocalTasks[Task]["value"] }
  | { ok: false; error: { code: string; message: string } };

/** What the page sends to the worker. Without `given` it only loads the code. */
export type WorkerMessage = {
  [Task in keyof LocalTasks]: { task: Task; given?: LocalTasks[Task]["given"] };
}[keyof LocalTasks];

/** A worker that has all its code: from now on nothing is fetched. */
export type LocalWork<Task extends keyof LocalTasks> = {
  run: (given: LocalTasks[Task]["given"]) => Promise<LocalOutcome<Task>>;
  end: () => void;
};

/** A return with thousands of rows takes seconds on a phone; what takes longer is given up. */
const patienceMs = 120_000;

/** Said when the worker cannot be had or fails. */
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
