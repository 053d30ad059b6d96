import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A process that is started and stopped here; it ends when this process is gone. */
export type ManagedProcess = {
  name: string;
  pid: number;
  /** The first line of its output that matched `ready`. */
  readyLine: string;
  /** Resolves with the exit code (1 when a signal ended it) once the process is gone. */
  ended: Promise<number>;
  /** Whether the process is there: it may end by itself. */
  running(): boolean;
  output(): string;
  /** Asks the process to stop and, after the grace time, kills it; returns the exit code. */
  stop(graceMilliseconds?: number): Promise<number>;
  /** Ends it as a power cut would. */
  killHard(): Promise<void>;
};

/** What to run and how to know that it is ready. */
export type ProcessPlan = {
  name: string;
  /** TypeScript file, run by the Node that runs this one. */
  script: string;
  nodeArguments?: readonly string[];
  environment: Record<string, string>;
  /** What it gets of this process's environment; by default all of it. */
  inherited?: NodeJS.ProcessEnv;
  /** A command that runs the given one, such as `prlimit` with limits. */
  wrapper?: readonly string[];
  ready: RegExp;
  /**
   * What happens to its output: `errors` are passed on to our own; `kept` can be read
   * later; `start` keeps only the errors and stops reading once it is ready, because under load
   * reading a server's log would cost as much again.
   */
  output: "errors" | "kept" | "start";
};

/** A process ended before it was ready. Exit code 2 means that it has already printed why. */
export class EndedEarly extends Error {
  readonly code: number;
  constructor({ name, output }: ProcessPlan, code: number, printed: string) {
    const passedOn = output === "errors";
    const said = passedOn && code === 2;
    const why = `${name} ended with exit code ${code} before it was ready.`;
    super(said ? "" : passedOn ? why : `${name} ended with ${code}: ${printed}`);
    this.code = code;
  }
}

/**
 * Starts a process and waits until it reports that it is ready. Rejects with `EndedEarly` when it
 * ends before that.
 */
export async function startProcess(plan: ProcessPlan): Promise<ManagedProcess> {
  const passedOn = plan.output === "errors";
  const [command = "", ...given] = [
    ...(plan.wrapper ?? []),
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--import",
    fileURLToPath(new URL("./exit-with-parent.ts", import.meta.url)),
    ...(plan.nodeArguments ?? []),
    plan.script,
  ];
  const child = spawn(command, given, {
    env: { ...(plan.inherited ?? process.env), ...plan.environment },
    stdio: ["ignore", "pipe", passedOn ? "inherit" : "pipe"],
    // Its own group: Ctrl-C reaches us alone, and we stop things in the right order.
    detached: true,
  });
  let printed = "";
  child.stderr?.on("data", (bytes) => {
    printed += bytes;
  });
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : 1));
  const ready = new Promise<string>((resolve) => {
    const lines = createInterface({ input: child.stdout as Readable });
    lines.on("line", (line) => {
      if (plan.output === "kept") {
        printed += `${line}\n`;
      }
      if (!plan.ready.test(line)) {
        return;
      }
      resolve(line);
      if (plan.output !== "start") {
        return;
      }
      lines.close();
      child.stdout?.resume();
    });
  });
  const failed = ended.then((code) => {
    throw new EndedEarly(plan, code, printed);
  });
  const readyLine = await Promise.race([ready, failed]);
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) {
      child.kill(signal);
    }
    return ended;
  };
  return {
    name: plan.name,
    pid: child.pid ?? 0,
    readyLine,
    ended,
    running: () => isRunning(child),
    output: () => printed,
    async stop(grace = 60_000) {
      const timer = setTimeout(() => child.kill("SIGKILL"), grace);
      return end("SIGTERM").finally(() => clearTimeout(timer));
    },
    killHard: () => end("SIGKILL").then(() => {}),
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
