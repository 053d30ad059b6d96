import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A process that `npm start` began and will stop. */
export interface ManagedProcess {
  name: string;
  /** The first line of its output that matched `ready`. */
  readyLine: string;
  /** Resolves with the exit code (1 when a signal ended it) once the process is gone. */
  ended: Promise<number>;
  /** Asks the process to stop and, after the grace time, makes it. */
  stop(graceMilliseconds: number): Promise<void>;
}

/** What to run and how to know that it is up. */
export interface ProcessPlan {
  name: string;
  /** TypeScript file, run by the Node that runs this one. */
  script: string;
  /** Options of Node before the script. */
  nodeArguments?: readonly string[];
  environment: Record<string, string>;
  ready: RegExp;
  /** Lines are passed on to our own output when true; otherwise only what goes to its stderr. */
  verbose: boolean;
}

/** A process ended before it was ready. Exit code 2 means that it has already said why. */
export class EndedEarly extends Error {
  readonly code: number;
  constructor(name: string, code: number) {
    super(code === 2 ? "" : `${name} ended with exit code ${code} before it was ready.`);
    this.code = code;
  }
}

/**
 * Starts a process and waits until it says that it is ready. Rejects with `EndedEarly`
 * when it ends before that; what it printed on stderr has been passed on.
 */
export async function startProcess(plan: ProcessPlan): Promise<ManagedProcess> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--import",
      fileURLToPath(new URL("./exit-with-parent.ts", import.meta.url)),
      ...(plan.nodeArguments ?? []),
      plan.script,
    ],
    {
      env: { ...process.env, ...plan.environment },
      stdio: ["ignore", "pipe", "inherit"],
      // Its own group: Ctrl-C reaches us alone, and we stop things in the right order.
      detached: true,
    },
  );
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : 1));
  const readyLine = await Promise.race([
    firstMatch(child, plan),
    ended.then((code) => {
      throw new EndedEarly(plan.name, code);
    }),
  ]);
  return { name: plan.name, readyLine, ended, stop: (grace) => stop(child, ended, grace) };
}

function firstMatch(child: ChildProcess, plan: ProcessPlan): Promise<string> {
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (plan.ready.test(line)) resolve(line);
      if (plan.verbose) console.log(line);
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<number>, grace: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), grace);
  await ended;
  clearTimeout(timer);
}
