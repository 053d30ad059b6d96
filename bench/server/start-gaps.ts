import { fork } from "node:child_process";
import { once } from "node:events";
import { mediansOf } from "../statistics.ts";

const program = new URL("./start-gaps-program.ts", import.meta.url);

/**
 * The longest gaps of a large process's event loop, in milliseconds: when nothing happens, when it
 * starts an engine itself, and when its spawner does.
 */
export type StartGaps = { idle: number; itself: number; spawner: number };

/** Returns the medians of `rounds` rounds, each of which measures every way in turn. */
export async function measureStarts(rounds: number): Promise<StartGaps> {
  const child = fork(program, [String(rounds)]);
  const [gaps] = (await once(child, "message")) as [StartGaps[]];
  return mediansOf(gaps);
}
