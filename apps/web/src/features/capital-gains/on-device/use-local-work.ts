import type { Result } from "contract/result";
import { useEffect, useState } from "react";
import type { CallFailure } from "../../../api/call.ts";
import { wordsOf } from "../flow/notice.tsx";
import type { LocalTasks } from "./local-tasks.ts";
import { type LocalWork, startLocalWork } from "./local-work.ts";

/** Progress towards working on a file: ready means the statement's data and a worker are there. */
export type Prepared<Task extends keyof LocalTasks, Data> =
  | { state: "loading" }
  | { state: "refused"; message: string }
  | { state: "ready"; data: Data; work: LocalWork<Task> };

const noWorker =
  "The code for this could not be loaded, or this browser cannot run it. Nothing is lost. Check your connection and load the page again.";

/**
 * Fetches what a task needs of the statement, and the task's code, once.
 *
 * @param load fetches the statement's data
 */
export function useLocalWork<Task extends keyof LocalTasks, Data>(
  task: Task,
  load: () => Promise<Result<Data, CallFailure>>,
): Prepared<Task, Data> {
  const [prepared, setPrepared] = useState<Prepared<Task, Data>>({ state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another statement mounts a new part
  useEffect(() => {
    let isLeft = false;
    let work: LocalWork<Task> | undefined;
    const prepare = async () => {
      const [answer, started] = await Promise.all([
        load(),
        startLocalWork(task).catch((cause) => {
          reportError(cause);
          return undefined;
        }),
      ]);
      work = started;
      if (isLeft) {
        return work?.end();
      }
      if (!answer.ok) {
        return setPrepared({ state: "refused", message: wordsOf(answer.error) });
      }
      if (!work) {
        return setPrepared({ state: "refused", message: noWorker });
      }
      setPrepared({ state: "ready", data: answer.value, work });
    };
    void prepare();
    return () => {
      isLeft = true;
      work?.end();
    };
  }, []);
  return prepared;
}
