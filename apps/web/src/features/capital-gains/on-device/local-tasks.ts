import type { AisCheck } from "capital-gains/check-ais";
import type { MergedReturn } from "capital-gains/merge-return";
import type { ReturnFacts } from "capital-gains/return-facts";
import type { DepositorySales } from "contract/return-data";
import type { ReturnGains } from "result/return-gains";

/** What the worker does with the person's own file, and what it is given. */
export type LocalTasks = {
  merge: {
    given: { file: ArrayBuffer; gains: ReturnGains; pan: string };
    value: MergedReturn;
  };
  facts: {
    /** `statements` are the files uploaded from this page, for the PAN that they may state. */
    given: { file: ArrayBuffer; statements: readonly File[]; assessmentYear: string };
    value: ReturnFacts;
  };
  ais: {
    /** The day of birth as `YYYY-MM-DD`. */
    given: { file: ArrayBuffer; sales: DepositorySales; pan: string; born: string };
    value: AisCheck;
  };
};

/** The outcome: the value, or the engine's reason for refusing. */
export type LocalOutcome<Task extends keyof LocalTasks> =
  | { ok: true; value: LocalTasks[Task]["value"] }
  | { ok: false; error: { code: string; message: string } };

/** What the page sends to the worker. Without `given` it only loads the code. */
export type WorkerMessage = {
  [Task in keyof LocalTasks]: { task: Task; given?: LocalTasks[Task]["given"] };
}[keyof LocalTasks];
