// Passes broken files to the library and counts the outcomes.
// usage: npm run fuzz -- [--runs 1000000] [--seed 1]       many runs
//        npm run fuzz -- --seed 1 --replay 4711            repeats one run and keeps its files
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { checkRun } from "./check-run.ts";
import { inputOf } from "./input.ts";
import { readSeeds } from "./seeds.ts";

/** Input of the worker thread. */
export type Job = {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** number of the current run */
  readonly progress: SharedArrayBuffer;
};

/** Message of the worker thread: a fault, or its progress. */
export type Report =
  | { readonly run: number; readonly verdict: string; readonly detail: string }
  | { readonly counts: Readonly<Record<string, number>>; readonly done?: true };

/** A leak, or a file that needs more, ends the thread. */
const MOST_HEAP_MEGABYTES = 256;

/** A run takes about a millisecond; one that takes this long counts as a hang. */
const HANG_MILLISECONDS = 10_000;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    replay: { type: "string" },
  },
});
const seed = Number(values.seed);
if (values.replay !== undefined) {
  await replay(Number(values.replay));
}
// a thread that does not end must not keep the process alive
else {
  process.exit((await fuzz(Number(values.runs))) ? 0 : 1);
}

async function replay(run: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "capital-gains-fuzz-"));
  const files = inputOf(readSeeds(), seed, run);
  for (const { name, bytes } of files) {
    writeFileSync(join(folder, name), bytes);
  }
  say(`files of run ${run} in ${folder}`);
  say(JSON.stringify(await checkRun(files), null, 2));
}

async function fuzz(runs: number): Promise<boolean> {
  const began = performance.now();
  const totals: Record<string, number> = {};
  let hangs = 0;
  let next = 0;
  while (next < runs) {
    const part = await runPart(next, runs);
    for (const [verdict, count] of Object.entries(part.counts)) {
      totals[verdict] = (totals[verdict] ?? 0) + count;
    }
    if (part.stopped !== undefined) {
      const { run, why } = part.stopped;
      if (why === "hang") {
        hangs += 1;
      } else {
        totals.crash = (totals.crash ?? 0) + 1;
      }
      say(`${why}: replay with --seed ${seed} --replay ${run}`);
    }
    next = part.stopped === undefined ? runs : part.stopped.run + 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const of = (verdict: string) => totals[verdict] ?? 0;
  say(
    `${runs} runs in ${seconds.toFixed(0)} s (seed ${seed}): ${of("processed")} processed, ${of("refused")} refused by name; ` +
      `${of("crash")} crashes, ${hangs} hangs, ${of("unnamed-error")} unnamed errors, ${of("bad-result")} bad results; ` +
      `peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  return of("crash") + hangs + of("unnamed-error") + of("bad-result") === 0;
}

type Part = {
  readonly counts: Readonly<Record<string, number>>;
  /** the run that hung or ended the thread */
  readonly stopped?: { readonly run: number; readonly why: string };
};

function runPart(from: number, to: number): Promise<Part> {
  const progress = new SharedArrayBuffer(4);
  const current = new Int32Array(progress);
  const workerData: Job = { seed, from, to, progress };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  return new Promise((resolve) => {
    let counts: Readonly<Record<string, number>> = {};
    let seen = -1;
    const watch = setInterval(() => {
      const run = Atomics.load(current, 0);
      if (run === seen && run !== 0) {
        end({ counts, stopped: { run, why: "hang" } });
      }
      seen = run;
    }, HANG_MILLISECONDS);
    const end = (part: Part) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(part);
    };
    worker.on("error", (cause) => {
      end({ counts, stopped: { run: Atomics.load(current, 0), why: String(cause) } });
    });
    worker.on("message", (report: Report) => {
      if ("run" in report) {
        say(
          `${report.verdict}: replay with --seed ${seed} --replay ${report.run}\n${report.detail}`,
        );
        return;
      }
      counts = report.counts;
      if (report.done) {
        end({ counts });
      }
    });
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
