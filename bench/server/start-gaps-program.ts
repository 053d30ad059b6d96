import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  engineBundle,
  prepareEngine,
} from "../../apps/server/src/features/processing/engine-bundle.ts";
import { engineCommand } from "../../apps/server/src/features/processing/engine-means.ts";
import type { EnginePlan } from "../../apps/server/src/features/processing/engine-plan.ts";
import { EngineSpawner } from "../../apps/server/src/features/processing/engine-spawner.ts";
import type { StartGaps } from "./start-gaps.ts";

// A separate process: grows to the size of a server, then starts engines both ways in turn and watches
// its own event loop meanwhile. Ends with its parent.
process.once("disconnect", () => process.exit(1));

/** The size of the server after some hours of work. */
const megabytes = 300;
const startsInRound = 5;
/** An engine is up after some 100 milliseconds. */
const windowMs = 300;

await prepareEngine();
const spawner = new EngineSpawner();
const means = await spawner.means();
const grown = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
const plan: EnginePlan = {
  program: { file: engineBundle, sealed: true },
  memoryMb: 512,
  processorSeconds: 60,
  last: false,
  yields: true,
};

/** Starts an engine as the server did before it had a spawner. */
async function startItself(): Promise<() => Promise<unknown>> {
  const [command, ...given] = engineCommand(plan, means);
  const child = spawn(command, given, { stdio: ["pipe", "pipe", "pipe"], env: {} });
  return () => {
    child.kill("SIGKILL");
    return once(child, "close");
  };
}

async function startBySpawner(): Promise<() => Promise<unknown>> {
  const engine = spawner.start(plan);
  return () => {
    engine.kill();
    return engine.ended;
  };
}

/** Returns the longest time between two ticks of a one-millisecond timer while something is done. */
async function longestGap(begin: () => Promise<() => Promise<unknown>>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await pause(20);
  longest = 0;
  const end = await begin();
  await pause(windowMs);
  clearInterval(timer);
  await end();
  return longest;
}

async function round(): Promise<StartGaps> {
  const gaps: StartGaps = { idle: 0, itself: 0, spawner: 0 };
  for (let start = 0; start < startsInRound; start += 1) {
    gaps.idle = Math.max(gaps.idle, await longestGap(async () => async () => {}));
    gaps.itself = Math.max(gaps.itself, await longestGap(startItself));
    gaps.spawner = Math.max(gaps.spawner, await longestGap(startBySpawner));
  }
  return gaps;
}

const rounds: StartGaps[] = [];
while (rounds.length < Number(process.argv[2])) {
  rounds.push(await round());
}
await spawner.close();
// Kept until here, so that the memory is in use at every start.
process.send?.(grown.length === megabytes ? rounds : [], () => process.exit(0));
