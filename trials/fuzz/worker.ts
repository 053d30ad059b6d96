// Worker thread for the runs; the main thread ends it when a run hangs.
import { parentPort, workerData } from "node:worker_threads";
import { checkRun } from "./check-run.ts";
import { inputOf } from "./input.ts";
import type { Job, Report } from "./run.ts";
import { readSeeds } from "./seeds.ts";

const job = workerData as Job;
const progress = new Int32Array(job.progress);
const seeds = readSeeds();
const counts: Record<string, number> = {};
for (let run = job.from; run < job.to; run += 1) {
  Atomics.store(progress, 0, run);
  const { verdict, detail } = await checkRun(inputOf(seeds, job.seed, run));
  counts[verdict] = (counts[verdict] ?? 0) + 1;
  if (detail !== undefined) {
    parentPort?.postMessage({ run, verdict, detail } satisfies Report);
  }
  if (run % 1000 === 999) {
    parentPort?.postMessage({ counts: { ...counts } } satisfies Report);
  }
}
parentPort?.postMessage({ counts, done: true } satisfies Report);
