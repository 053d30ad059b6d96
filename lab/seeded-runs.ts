// Plays the trials whose runs a seed and a number fix, in one process per processor.
// usage: npm run lab money|fuzz|merged-returns|figures-to-enter|figures-on-papers -- [--runs N] [--seed 1]
//        npm run lab fuzz -- --seed 1 --only 4711     one run again, in full
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { beginRun } from "./report.ts";
import type { Played, SeededTrial } from "./seeded-trial.ts";

type Entry = { runs: number; open(): Promise<SeededTrial> };

/** The trials, by the names of their commands, and how many runs each plays by default. */
export const seededTrials: Readonly<Record<string, Entry>> = {
  money: {
    runs: 50_000,
    open: async () => (await import("./money/money-trial.ts")).moneyTrial(),
  },
  fuzz: { runs: 100_000, open: async () => (await import("./fuzz/check-run.ts")).fuzzTrial() },
  "merged-returns": {
    runs: 1_000,
    open: async () => (await import("./returns/merged-returns.ts")).mergedReturns,
  },
  "figures-to-enter": {
    runs: 1_000,
    open: async () => (await import("./returns/figures-to-enter.ts")).figuresToEnter,
  },
  "figures-on-papers": {
    runs: 2_000,
    open: async () => (await import("./returns/figures-on-papers.ts")).figuresOnEveryPaper,
  },
};

/** Enough for every run; a leak, or a file that needs more, ends the process. */
const mostHeapMegabytes = 512;
/** Starting takes seconds and a run milliseconds: one that takes this long counts as a hang. */
const hangMilliseconds = 60_000;
/** After this many faults it is clear that something is wrong. */
const mostFaulty = 20;

/** One process's part of the runs: every `step`-th from `from` on. */
type Part = { name: string; seed: number; from: number; runs: number; step: number };

/** Plays a trial as the command line asks; the process exits with 1 where a run shows a fault. */
export async function playSeeded(name: string): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
    },
  });
  const entry = seededTrials[name];
  const runs = Number(values.runs ?? entry?.runs);
  const seed = Number(values.seed);
  if (
    !entry ||
    !(runs > 0) ||
    !Number.isSafeInteger(seed) ||
    Number.isNaN(Number(values.only ?? 0))
  ) {
    console.error(`usage: npm run lab ${name} -- [--runs N] [--seed N] [--only RUN]`);
    process.exit(2);
  }
  if (values.only !== undefined) {
    const trial = await entry.open();
    console.log(await trial.show(seed, Number(values.only)));
    process.exit(0);
  }
  const finish = beginRun(name, runs >= entry.runs);
  const began = performance.now();
  const seen = new Map<string, number>();
  let faulty = 0;
  const step = Math.min(availableParallelism(), runs);
  const take = ({ run, faults, seen: what }: { run: number } & Played) => {
    for (const fault of faults) {
      faulty += 1;
      console.log(`--seed ${seed} --only ${run}: ${fault}`);
    }
    if (faulty >= mostFaulty) {
      process.exit(1);
    }
    for (const each of what) {
      seen.set(each, (seen.get(each) ?? 0) + 1);
    }
  };
  await Promise.all(
    Array.from({ length: step }, async (_, part) => {
      for (let from = part; from < runs; ) {
        from = await playPart({ name, seed, from, runs, step }, take);
      }
    }),
  );
  for (const [what, times] of [...seen].sort()) {
    console.log(`${what}: ${times} times`);
  }
  finish([
    { what: `runs of seed ${seed}`, value: runs, unit: "" },
    { what: "runs a minute", value: (runs / (performance.now() - began)) * 60_000, unit: "" },
    { what: "faults", value: faulty, unit: "", atMost: 0 },
    { what: "kinds of outcome", value: seen.size, unit: "" },
  ]);
  process.exitCode = faulty > 0 ? 1 : 0;
}

/**
 * Plays a part in a process that is ended when it hangs or needs too much memory, which is a fault of
 * the run that it was at.
 *
 * @returns the first run that is left
 */
function playPart(part: Part, take: (played: { run: number } & Played) => void): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(part)], {
    execArgv: [`--max-old-space-size=${mostHeapMegabytes}`],
  });
  return new Promise((resolve) => {
    let next = part.from;
    const killed = () => child.kill("SIGKILL");
    let patience = setTimeout(killed, hangMilliseconds);
    child.on("message", (played: { run: number } & Played) => {
      clearTimeout(patience);
      patience = setTimeout(killed, hangMilliseconds);
      take(played);
      next = played.run + part.step;
    });
    child.on("exit", (code, signal) => {
      clearTimeout(patience);
      if (next < part.runs) {
        take({ run: next, faults: [`the process ended with ${code ?? signal}`], seen: [] });
        next += part.step;
      }
      resolve(next);
    });
  });
}

/** Plays a part and tells the parent process the result of each run. */
async function playHere({ name, seed, from, runs, step }: Part): Promise<void> {
  process.on("disconnect", () => process.exit());
  const trial = await seededTrials[name]?.open();
  for (let run = from; trial && run < runs; run += step) {
    const played = await trial.play(seed, run);
    await new Promise((sent) => process.send?.({ run, ...played }, sent));
  }
  process.exit();
}

if (import.meta.main) {
  await playHere(JSON.parse(process.argv[2] ?? ""));
}
