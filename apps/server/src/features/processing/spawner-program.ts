import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { engineCommand, findMeans, lift } from "./engine-means.ts";
import type { EnginePlan, SpawnerCommand, SpawnerReport } from "./engine-plan.ts";
import { isStarved } from "./starvation.ts";

// The executable of the spawner: a process that stays small, because what is small is forked at once.
// It starts, limits, kills and reaps engines as the server asks. An engine's input and output is one
// connection to the server, made here and left to the engine, so no byte of a statement is read here.

/** How often engines of the idle class are looked at, in milliseconds. */
const lookMs = 500;
const outOfMemory = /heap out of memory|allocation failed|failed to allocate|bad_alloc|ENOMEM/i;

/** An engine that was asked for; it has no process yet while it is being connected. */
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
// The server is gone, or needs no engine any more.
process.on("disconnect", () => {
  for (const engine of engines.values()) {
    kill(engine);
  }
  process.exit(0);
});
// Ctrl-C and process managers mean the server, which lets its engines finish.
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
      // Nothing of the server's settings: the process that reads strangers' files knows no secret.
      env: { NODE_ENV: "production", TZ: "UTC" },
    });
    line.destroy();
    engine.process = child;
    child.once("error", (error) => {
      lastWords ||= String(error);
      ended(null, null);
    });
    // "close", not "exit": its last words on standard error have then been read.
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

/** A connection to the server, which has been told whose it is. What comes on it is not read here. */
async function connected(address: string, token: string): Promise<Socket> {
  const line = new Socket({ allowHalfOpen: true });
  line.pause();
  // A server that went away is noticed by the channel to it.
  line.on("error", () => {});
  line.connect(address);
  await once(line, "connect");
  await new Promise<void>((resolve, reject) => {
    line.write(token, (error) => (error ? reject(error) : resolve()));
  });
  return line;
}

/** Answering people comes before computing: where cores are few, the engine gets what is left. */
function lowerPriority(pid: number, { last }: EnginePlan): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(pid, last ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here, or gone already: then it runs as it is.
  }
}

/**
 * Lifts an engine out of the idle class when others leave it nothing of the processors. Where that
 * is refused it is ended: the server begins again with one that does not yield.
 */
function watch(engine: Engine, child: ChildProcess, chrt: string, plan: EnginePlan): void {
  const { pid } = child;
  if (pid === undefined) {
    return;
  }
  const looking = setInterval(async () => {
    // Where the system does not count, every engine leaves the class at the first look.
    const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => undefined);
    if (child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    if (text !== undefined && !isStarved(text)) {
      return;
    }
    clearInterval(looking);
    if (await lift(chrt, pid)) {
      // Some versions of chrt put it back to the ordinary one.
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
  // Without a server there is nobody to tell, and this process ends.
  process.send?.(report, undefined, {}, () => {});
}
