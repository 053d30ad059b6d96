import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { processEnvironment } from "./process-environment.ts";

const executable = fileURLToPath(new URL("../src/server.ts", import.meta.url));

/** The server's own executable, running in a process of its own. */
export type ServerProcess = {
  url: string;
  pid: number;
  /** Whether the process is there: it may end by itself. */
  running(): boolean;
  /** Ends it as a power cut would. */
  killHard(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts the executable and waits until it listens; rejects with what it printed if it ends.
 *
 * @param wrapper a command that runs the given one, such as `prlimit` with limits
 */
export async function startServerProcess(
  environment: Record<string, string>,
  wrapper: string[] = [],
): Promise<ServerProcess> {
  const [command = "", ...args] = [...wrapper, process.execPath, executable];
  const child = spawn(command, args, {
    env: {
      ...processEnvironment(),
      PORT: "0",
      LOG_LEVEL: "info",
      RATE_LIMIT_FACTOR: "1000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (bytes) => {
    printed += bytes;
  });
  const listening = new Promise<string>((resolve) => {
    const lines = createInterface({ input: child.stdout }).on("line", (line) => {
      const match = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line);
      if (!match?.[1]) return;
      resolve(match[1]);
      // The rest of its log is thrown away unread: under load, reading it would cost as much again.
      lines.close();
      child.stdout.resume();
    });
  });
  const ended = once(child, "exit");
  const url = await Promise.race([
    listening,
    ended.then(([code]) => {
      throw new Error(`the server ended with ${code}: ${printed}`);
    }),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    running: () => isRunning(child),
    killHard: () => signal(child, "SIGKILL").then(() => {}),
    stop: () => signal(child, "SIGTERM"),
  };
}

async function signal(child: ChildProcess, name: NodeJS.Signals): Promise<number | null> {
  // A server that ended by itself does not say so a second time.
  if (isRunning(child)) {
    const ended = once(child, "exit");
    child.kill(name);
    await ended;
  }
  return child.exitCode;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
