import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { engineCommand, findMeans, lift } from "./engine-means.ts";
import type { EnginePlan, SpawnerCommand, SpawnerReport } from "./engine-plan.ts";
import { isStarved } from "./starvation.ts";

// The executable of the spawner: a process that stays small, because a small process forks fast. It
// starts, limits, kills and reaps engines as the server asks. An engine's input and output is one
// connection to the server, made here and left to the engine: no byte of a statement is read here.

/** How often engines in the idle class are checked, in milliseconds. */
const lookMs = 500;
const outOfMemory = /heap out of memory|allocation failed|failed to allocate|bad_alloc|ENOMEM/i;

/** A requested engine; it has no process until it is connected. */
type Engine = { process?: ChildProcess; unwanted?: true; starved?: true };

const engines = new Map<number, Engine>();
const means = findMeans();

process.on("message", (command: SpawnerCommand) => {
  if (command.kind === "start") {
    void start(command);
  } else {
    kill(engines.get(command.id));
  }
});
// The server is gone, or needs no more engines.
process.on("disconnect", () => {
  for (const engine of engines.values()) {
    kill(engine);
  }
  process.exit(0);
});
// Ctrl-C and process managers address the server, which lets its engines finish.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {});
}
tell({ kind: "means", means: await means });

async function start({ id, address, token, plan }: Extract<SpawnerCommand, { kind: "start" }>) {
  const engine: Engine = {};
  engines.set(id, engine);
  let lastWords = "";
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    if (!engines.delete(id)) {
      return;
    }
    const { starved = false } = engine;
    tell({ kind: "ended", id, code, signal, outOfMemory: outOfMemory.test(lastWords), starved });
  };
  try {
    const line = await connected(address, token);
    const { chrt, ...others } = await means;
    if (engine.unwanted) {
      line.destroy();
      ended(null, "SIGKILL");
      return;
    }
    const [command, ...given] = engineCommand(plan, { chrt, ...others });
    const child = spawn(command, given, {
      stdio: [line, line, "pipe"],
      // None of the server's settings: the process that reads strangers' files must know no
      // secrets.
      env: { NODE_ENV: "production", TZ: "UTC" },
    });
    line.destroy();
    engine.process = child;
    child.once("error", (error) => {
      lastWords ||= String(error);
      ended(null, null);
    });
    // "close", not "exit": by then all its standard error has been read.
    child.once("close", ended);
    child.stderr?.on("data", (bytes: Buffer) => {
      if (lastWords.length < 4000) {
        lastWords += bytes.toString("latin1");
      }
    });
    if (child.pid === undefined) {
      return;
    }
    lowerPriority(child.pid, plan);
    if (chrt && plan.yields) {
      watch(engine, child, chrt, plan);
    }
    tell({ kind: "started", id, pid: child.pid });
  } catch (error) {
    lastWords ||= String(error);
    ended(null, null);
  }
}

/** Opens a connection to the server and names its engine. What arrives on it is not read here. */
async function connected(address: string, token: string): Promise<Socket> {
  const line = new Socket({ allowHalfOpen: true });
  line.pause();
  // The channel to the server shows when it goes away.
  line.on("error", () => {});
  line.connect(address);
  await once(line, "connect");
  await new Promise<void>((resolve, reject) => {
    line.write(token, (error) => (error ? reject(error) : resolve()));
  });
  return line;
}

/** Lowers an engine's priority: with few cores, answering people comes first. */
function lowerPriority(pid: number, { last }: EnginePlan): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(pid, last ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here, or already gone: then leave it as it is.
  }
}

/**
 * Moves an engine out of the idle class when others leave it no processor time. Where that is
 * refused, ends it: the server begins again with one that does not yield.
 */
function watch(engine: Engine, child: ChildProcess, chrt: string, plan: EnginePlan): void {
  const { pid } = child;
  if (pid === undefined) {
    return;
  }
  const looking = setInterval(async () => {
    // Where the system does not count this, every engine leaves the class at the first check.
    const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => undefined);
    if (child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    if (text !== undefined && !isStarved(text)) {
      return;
    }
    clearInterval(looking);
    if (await lift(chrt, pid)) {
      // Some versions of chrt reset the priority.
      lowerPriority(pid, plan);
      return;
    }
    engine.starved = true;
    kill(engine);
  }, lookMs);
  child.once("exit", () => clearInterval(looking));
}

function kill(engine: Engine | undefined): void {
  if (!engine) {
    return;
  }
  engine.unwanted = true;
  engine.process?.kill("SIGKILL");
}

function tell(report: SpawnerReport): void {
  // Without a server there is nobody to report to, and this process ends.
  process.send?.(report, undefined, {}, () => {});
}
