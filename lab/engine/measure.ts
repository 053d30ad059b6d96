import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The cost of one run of a program. */
export type Measurement = {
  /** From start to end. */
  readonly seconds: number;
  /** Processor time of all threads: the figure that other work on the machine disturbs least. */
  readonly processorSeconds: number;
  /** The largest resident set. */
  readonly megabytes: number;
};

/**
 * Runs a program once, under GNU time, and discards its output.
 *
 * @throws when it fails
 */
export function measure(command: readonly string[], folder: string): Measurement {
  const usage = join(folder, "usage");
  const began = performance.now();
  const done = spawnSync("time", ["--format", "%U %S %M", "--output", usage, ...command], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const seconds = (performance.now() - began) / 1000;
  if (done.status !== 0) {
    throw new Error(`${command.join(" ")}: ${done.error ?? done.stderr}`);
  }
  const [user = 0, system = 0, kilobytes = 0] = readFileSync(usage, "utf8").split(" ").map(Number);
  rmSync(usage);
  return { seconds, processorSeconds: user + system, megabytes: kilobytes / 1024 };
}
