import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { addressOf } from "contract/address-of";
import { session } from "contract/calls";

/** The server processes' addresses, and the headers of somebody signed in. */
export type LookPlan = { processes: readonly string[]; headers: Record<string, string> };

/** How long each check of the session and each page took, in milliseconds. */
export type LookTimes = { checks: number[]; pages: number[] };

// Run as a thread: checks a session and loads a page ten times a second, and answers any message with
// the times. The thread that plays the people collects garbage for up to 100 ms, which isn't the site's.
if (!isMainThread) {
  const { processes, headers }: LookPlan = workerData;
  const checks: number[] = [];
  const pages: number[] = [];
  const over = new AbortController();
  parentPort?.once("message", () => over.abort());
  const ask = async (address: string, times: number[]) => {
    const began = performance.now();
    await (await fetch(address, { headers })).arrayBuffer();
    times.push(performance.now() - began);
  };
  const asked: Promise<void>[] = [];
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const process = processes[turn % processes.length];
    const paths = [addressOf(session), "/landing-page"] as const;
    asked.push(ask(process + paths[0], checks), ask(process + paths[1], pages));
    await pause(100);
  }
  await Promise.all(asked);
  parentPort?.postMessage({ checks, pages } satisfies LookTimes);
}
