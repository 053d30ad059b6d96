import type { AppContext } from "../src/app-context.ts";
import { createRetention } from "../src/features/privacy/retention.ts";
import { beginRound } from "../src/jobs/repository.ts";

/** Runs the job that deletes, after saying as an operator would that the clock is right. */
export async function runRetention(
  context: AppContext,
  job = createRetention(context),
): Promise<boolean> {
  await beginRound(context.db, "retention", context.clock.now());
  return job.runOnce();
}
