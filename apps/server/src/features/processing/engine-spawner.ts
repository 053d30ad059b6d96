import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {
  EngineEnd,
  EngineMeans,
  EnginePlan,
  SpawnerCommand,
  SpawnerReport,
} from "./engine-plan.ts";

const program = fileURLToPath(new URL("./spawner-program.ts", import.meta.url));
/** Length of an engine's token, as text. */
const tokenLength = 64;
/** A connection that stays silent for this many milliseconds is closed. */
const silenceMs = 10_000;
/** The end of an engine that was not observed. */
const unseen: EngineEnd = { code: null, signal: null, outOfMemory: false, starved: false };

/** A requested engine. */
export type SpawnedEngine = {
  /** True until it has ended. */
  readonly alive: boolean;
  /**
   * The connection to it, once it runs: what is written becomes its input. Null when it ended
   * first.
   */
  line: Promise<Socket | null>;
  ended: Promise<EngineEnd>;
  /** Ends it, whatever it is doing. */
  kill(): void;
};

/** What the server knows of an engine. */
type Engine = {
  id: number;
  pid?: number;
  socket?: Socket;
  alive: boolean;
  line: PromiseWithResolvers<Socket | null>;
  ended: PromiseWithResolvers<EngineEnd>;
  overdue?: NodeJS.Timeout;
};

/**
 * The server's side of the spawner, a small separate process that starts engines: a fork stops the
 * forking process while its page tables are copied, and the server's are large. The two talk over
 * Node's channel; an engine's bytes go over the engine's own connection, which is accepted only
 * once and only with the token made for it.
 *
 * When the spawner ends, all its engines end with it, and the next engine starts another one.
 */
export class EngineSpawner {
  #process: ChildProcess | null = null;
  #means = Promise.withResolvers<EngineMeans>();
  #engines = new Map<number, Engine>();
  /** Engines whose connection has not come yet, by their token. */
  #awaited = new Map<string, Engine>();
  #address = newAddress();
  #listener: Server | null = null;
  #started = 0;
  #closed = false;
  #killMs: number;

  /**
   * @param killMs a spawner that has not killed an engine, or ended, this many milliseconds after
   *   being asked counts as hung, and is killed itself
   */
  constructor({ killMs = 5_000 }: { killMs?: number } = {}) {
    this.#killMs = killMs;
  }

  /**
   * Starts the process, unless it runs. Call it early, so that it is forked while this one is
   * small.
   */
  open(): void {
    if (this.#process || this.#closed) {
      return;
    }
    this.#listener ??= createServer({ allowHalfOpen: true }, (socket) => this.#admit(socket))
      // Engines that cannot connect count as not started; there is nothing else to do about it.
      .on("error", () => {})
      .listen(this.#address);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Only where to look for programs, and for its own compiled modules: it knows no secrets.
      env: { PATH, NODE_COMPILE_CACHE },
    });
    this.#process = started;
    started.on("message", (report: SpawnerReport) => this.#hear(report));
    // Not "exit": by now everything it reported has arrived.
    started.once("disconnect", () => this.#lose(started));
    started.once("error", () => this.#lose(started));
  }

  /** What this system offers for engines. */
  means(): Promise<EngineMeans> {
    this.open();
    return this.#means.promise;
  }

  /** The spawner's process id while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Where engines connect. */
  get address(): string {
    return this.#address;
  }

  /** Starts an engine, which waits for its input. */
  start(plan: EnginePlan): SpawnedEngine {
    this.open();
    this.#started += 1;
    const engine: Engine = {
      id: this.#started,
      alive: true,
      line: Promise.withResolvers(),
      ended: Promise.withResolvers(),
    };
    const { id } = engine;
    const token = randomBytes(tokenLength / 2).toString("hex");
    this.#engines.set(id, engine);
    this.#awaited.set(token, engine);
    void engine.ended.promise.then(() => this.#awaited.delete(token));
    this.#ask({ kind: "start", id, address: this.#address, token, plan });
    if (!this.#process) {
      this.#settle(engine, unseen);
    }
    return {
      get alive() {
        return engine.alive;
      },
      line: engine.line.promise,
      ended: engine.ended.promise,
      kill: () => this.#kill(engine),
    };
  }

  /** Ends all engines and the process, and accepts no more connections. */
  async close(): Promise<void> {
    this.#closed = true;
    const spawner = this.#process;
    if (spawner?.connected) {
      const gone = once(spawner, "exit");
      const overdue = setTimeout(() => spawner.kill("SIGKILL"), this.#killMs);
      spawner.disconnect();
      await gone;
      clearTimeout(overdue);
    }
    this.#listener?.close();
  }

  #ask(command: SpawnerCommand): void {
    // A request that cannot be sent went to a spawner that is ending: `#lose` settles it.
    this.#process?.send(command, () => {});
  }

  #hear(report: SpawnerReport): void {
    if (report.kind === "means") {
      this.#means.resolve(report.means);
      return;
    }
    const engine = this.#engines.get(report.id);
    if (!engine) {
      return;
    }
    if (report.kind === "ended") {
      this.#settle(engine, report);
    } else {
      engine.pid = report.pid;
      this.#join(engine);
    }
  }

  /** Accepts a connection that begins with an engine's token, and no other. */
  #admit(socket: Socket): void {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.once("readable", () => {
      const token = socket.read(tokenLength)?.toString("latin1") ?? "";
      const engine = this.#awaited.get(token);
      if (!engine) {
        socket.destroy();
        return;
      }
      this.#awaited.delete(token);
      socket.setTimeout(0);
      engine.socket = socket;
      this.#join(engine);
    });
  }

  /**
   * Hands an engine its statement only once it can be killed, that is, when its process is known.
   */
  #join({ pid, socket, line }: Engine): void {
    if (pid !== undefined && socket) {
      line.resolve(socket);
    }
  }

  #kill(engine: Engine): void {
    if (!engine.alive || engine.overdue) {
      return;
    }
    const spawner = this.#process;
    this.#ask({ kind: "kill", id: engine.id });
    engine.overdue = setTimeout(() => spawner?.kill("SIGKILL"), this.#killMs);
  }

  #settle(engine: Engine, { code, signal, outOfMemory, starved }: EngineEnd): void {
    clearTimeout(engine.overdue);
    engine.alive = false;
    this.#engines.delete(engine.id);
    engine.line.resolve(null);
    engine.ended.resolve({ code, signal, outOfMemory, starved });
  }

  /**
   * Handles the end of a spawner, for whatever reason: ends what it started, so that nothing runs
   * unseen.
   */
  #lose(spawner: ChildProcess): void {
    if (this.#process !== spawner) {
      return;
    }
    this.#process = null;
    spawner.kill("SIGKILL");
    for (const engine of this.#engines.values()) {
      if (engine.pid !== undefined) {
        killIfThere(engine.pid);
      }
      engine.socket?.destroy();
      this.#settle(engine, unseen);
    }
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Makes a unique name. On Linux it is in no folder, so nothing of it is ever left behind. */
function newAddress(): string {
  const name = `engines-${randomBytes(16).toString("hex")}`;
  if (process.platform === "linux") {
    return `\0${name}`;
  }
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}
