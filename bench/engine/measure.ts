import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The cost of one run of a program. */
export type Measurement = {
  /** From start to end. */
  readonly seconds: number;
  /** Processor time of all threads: the figure that other work on the machine disturbs least. */
  readonly processorSeconds: number;
  readonly megabytes: number;
};

/**
 * Runs a program once and discards its output.
 *
 * @throws when it fails
 */
export function measure(command: readonly string[], folder: string): Measurement {
  const usagePath = join(folder, "usage.json");
  const usage = openSync(usagePath, "w");
  const [program = "", ...args] = command;
  const began = performance.now();
  let done: SpawnSyncReturns<Buffer>;
  // Python keeps its compiled modules here, whatever the environment says: the system's folder may
  // be empty and read-only.
  const pycache = { PYTHONPYCACHEPREFIX: join(folder, "pycache"), PYTHONDONTWRITEBYTECODE: "" };
  const env = { ...process.env, ...pycache };
  try {
    done = spawnSync(program, args, { stdio: ["ignore", "ignore", "pipe", usage], env });
  } finally {
    closeSync(usage);
  }
  const seconds = (performance.now() - began) / 1000;
  if (done.status !== 0) {
    throw new Error(`${command.join(" ")} ended with ${done.status}: ${done.stderr}`);
  }
  const used = JSON.parse(readFileSync(usagePath, "utf8"));
  return { seconds, processorSeconds: used.seconds, megabytes: used.kilobytes / 1024 };
}
