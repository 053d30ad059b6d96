import type { Result } from "@site/result/result";
import type { LocalTasks } from "./return-worker.ts";
import { askWorker, startDeviceWorker } from "./worker.ts";

/** The name of what a worker does with the person's own file. */
export type LocalTask = keyof LocalTasks;

/** What a task is given. */
export type LocalGiven<Task extends LocalTask> = LocalTasks[Task] extends () => Promise<
  (given: infer Given) => unknown
>
  ? Given
  : never;

/** What a task returns about a file that it accepts. */
export type LocalValue<Task extends LocalTask> = LocalTasks[Task] extends () => Promise<
  (given: never) => Promise<Result<infer Value, unknown>>
>
  ? Value
  : never;

/** The outcome: the value, or the engine's reason for refusing. */
export type LocalOutcome<Task extends LocalTask> = Result<
  LocalValue<Task>,
  { code: string; message: string }
>;

/** A worker that has loaded all its code: it fetches nothing from now on. */
export type LocalWork<Task extends LocalTask> = {
  run: (given: LocalGiven<Task> & { file: ArrayBuffer }) => Promise<LocalOutcome<Task>>;
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
export async function startLocalWork<Task extends LocalTask>(task: Task): Promise<LocalWork<Task>> {
  const worker = startDeviceWorker("return");
  await askWorker(worker, { task }, { patienceMs });
  return {
    run: async (given) => {
      try {
        const options = { patienceMs, transfer: [given.file] };
        return await askWorker<LocalOutcome<Task>>(worker, { task, given }, options);
      } catch (cause) {
        reportError(cause);
        return notHere;
      }
    },
    end: () => worker.terminate(),
  };
}
