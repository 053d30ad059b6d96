import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { processEnvironment } from "./process-environment.ts";

/** How a command ended and what it printed, both outputs together. */
export type CommandOutcome = { code: number | null; text: string };

/** A running command; `process` is for those who want to end it early. */
export type RunningCommand = { process: ChildProcess; outcome: Promise<CommandOutcome> };

/**
 * Runs one of the operator's commands as `npm run` does, in a process of its own.
 *
 * @param script path of the executable under `src/`
 */
export function operatorCommand(
  script: string,
  environment: Record<string, string>,
  ...given: string[]
): RunningCommand {
  const executable = fileURLToPath(new URL(`../src/${script}`, import.meta.url));
  const child = spawn(process.execPath, [executable, ...given], {
    env: { ...processEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const keep = (bytes: Buffer) => {
    text += bytes;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const outcome = new Promise<CommandOutcome>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, text }));
  });
  return { process: child, outcome };
}
