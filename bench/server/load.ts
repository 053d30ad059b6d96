import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Percentiles, percentiles } from "./latencies.ts";
import type { LoadPlan, LoadResult } from "./load-plan.ts";

const program = fileURLToPath(new URL("./load-client.ts", import.meta.url));

/** One measurement of one kind of work: how much of it, and how long each took. */
export interface Figures extends Percentiles {
  perSecond: number;
  /** The share of one processor that the client took; undefined where it was this process. */
  clientShare?: number;
}

/** A load that is under way; `stop` ends it early. */
export interface RunningLoad {
  done: Promise<Figures>;
  stop(): void;
}

/** Starts a load client. `done` rejects when any answer was not the one wanted. */
export function startLoad(plan: LoadPlan, wanted: number): RunningLoad {
  const client = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  client.stdin.end(JSON.stringify(plan));
  const ended = once(client, "exit");
  const done = text(client.stdout).then(async (output) => {
    const [code] = await ended;
    if (code !== 0) throw new Error(`the load client ended with ${code}`);
    const { times, seconds, statuses, clientShare } = JSON.parse(output) as LoadResult;
    const others = Object.keys(statuses).filter((status) => Number(status) !== wanted);
    if (others.length > 0 || times.length === 0) {
      throw new Error(`answers other than ${wanted}: ${JSON.stringify(statuses)}`);
    }
    return { ...percentiles(times), perSecond: times.length / seconds, clientShare };
  });
  return { done, stop: () => client.kill("SIGTERM") };
}

/** Runs a load to its end. */
export function load(plan: LoadPlan, wanted = 200): Promise<Figures> {
  return startLoad(plan, wanted).done;
}
