import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { constants as osConstants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { type EngineAnswer, type EngineRequest, frameHeader, readFrame } from "./engine-frame.ts";

/** A file for the engine: its bytes come as a stream of exactly this length. */
export type EngineInput = {
  name: string;
  bytes: number;
  stream: AsyncIterable<Uint8Array>;
};

/** What came of one run. The last three are about the process, not about what is in the file. */
export type EngineOutcome =
  | { kind: "answered"; answer: EngineAnswer; parts: Buffer[] }
  | { kind: "took-too-long" }
  | { kind: "too-much-memory" }
  | { kind: "failed"; cause: string };

/** Limits of one run: memory in megabytes, times in milliseconds, and the program to run. */
export type EngineLimits = {
  memoryMb: number;
  timeMs: number;
  /**
   * Of the processor's time, where the system can count it (Linux): unlike the clock's it does not
   * run while other processes have the processor.
   */
  processorMs?: number;
  program?: string;
  /** Gives way to all other engine processes. */
  last?: boolean;
};

const engineProgram = fileURLToPath(new URL("./engine-child.ts", import.meta.url));
/** Writable address space that Node itself claims at its start without using it, in megabytes. */
const baseMb = 640;
const longestAnswer = 512 * 1024 * 1024;

/**
 * One short-lived process for one statement. A thread would not do: what a ZIP bomb inflates to lies
 * outside a thread's heap limit and would take the server with it.
 */
export class EngineProcess {
  #child: ChildProcess;
  #limits: EngineLimits;
  #complaint = "";
  #exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  /** Starts the process; it waits for its statement. */
  constructor(limits: EngineLimits) {
    this.#limits = limits;
    const node = [
      // The heap gets most of the memory; the rest is for buffers outside it.
      `--max-old-space-size=${Math.floor(limits.memoryMb * 0.6)}`,
      "--disable-warning=ExperimentalWarning",
      limits.program ?? engineProgram,
    ];
    const prlimit = prlimitPath();
    const seconds = Math.ceil((limits.processorMs ?? limits.timeMs + 20_000) / 1000);
    const [command, args] = prlimit
      ? [
          prlimit,
          [
            `--data=${(baseMb + limits.memoryMb) * 1024 * 1024}`,
            // At the first limit it is told by a signal of its own, at the second it is killed.
            `--cpu=${seconds}:${seconds + 2}`,
            "--core=0",
            "--",
            process.execPath,
            ...node,
          ],
        ]
      : [process.execPath, node];
    this.#child = spawn(command, args, {
      stdio: ["pipe", "pipe", "pipe"],
      // Nothing of the server's settings: the process that reads strangers' files knows no secret.
      env: { NODE_ENV: "production", TZ: "UTC" },
    });
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = osConstants.priority;
    lowerPriority(this.#child.pid, limits.last ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
    this.#exit = new Promise((resolve) => {
      this.#child.once("error", (error) => {
        this.#complaint ||= String(error);
        resolve({ code: null, signal: null });
      });
      // "close", not "exit": its last words on standard error have then been read.
      this.#child.once("close", (code, signal) => resolve({ code, signal }));
    });
    this.#child.stderr?.on("data", (bytes: Buffer) => {
      if (this.#complaint.length < 4000) this.#complaint += bytes.toString("latin1");
    });
    // A process that ended is noticed by its missing answer, not by the broken pipe.
    this.#child.stdin?.on("error", () => {});
  }

  /** True while the process waits for its statement. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Hands the statement over and waits for the answer; afterwards the process is gone. */
  async run(request: Omit<EngineRequest, "names">, inputs: EngineInput[]): Promise<EngineOutcome> {
    const { stdin, stdout } = this.#child;
    if (!stdin || !stdout) return { kind: "failed", cause: this.#complaint };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#child.kill("SIGKILL");
    }, this.#limits.timeMs);
    try {
      const answer = readFrame<EngineAnswer>(stdout, longestAnswer, sharedMemory);
      await pipeline(requestBytes(request, inputs), stdin).catch(() => {});
      const frame = await answer;
      const exit = await this.#exit;
      if (late) return { kind: "took-too-long" };
      if (frame && exit.code === 0) {
        return { kind: "answered", answer: frame.header, parts: frame.parts };
      }
      return this.#failure(exit);
    } finally {
      clearTimeout(timer);
      this.end();
    }
  }

  /** Ends the process, whatever it is doing. */
  end(): void {
    if (this.alive) this.#child.kill("SIGKILL");
  }

  /** Resolves when the process is gone. */
  async gone(): Promise<void> {
    if (this.alive) await once(this.#child, "exit");
  }

  #failure({ code, signal }: { code: number | null; signal: string | null }): EngineOutcome {
    const outOfMemory = /heap out of memory|allocation failed|failed to allocate|bad_alloc|ENOMEM/i;
    if (outOfMemory.test(this.#complaint)) return { kind: "too-much-memory" };
    if (signal === "SIGXCPU") return { kind: "took-too-long" };
    // Only how it ended goes to the log: what it wrote may quote the statement.
    return { kind: "failed", cause: `exit code ${code}, signal ${signal}` };
  }
}

/** For the parts of an answer: another thread stores them. */
function sharedMemory(bytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(bytes));
}

/** Answering people comes before computing: where cores are few, the engine gets what is left. */
function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Not allowed here, or gone already: then it runs as it is.
  }
}

async function* requestBytes(
  request: Omit<EngineRequest, "names">,
  inputs: EngineInput[],
): AsyncGenerator<Uint8Array> {
  const names = inputs.map((input) => input.name);
  yield frameHeader(
    { ...request, names },
    inputs.map((input) => input.bytes),
  );
  for (const input of inputs) yield* input.stream;
}

let foundPrlimit: string | null | undefined;

/** Where util-linux's prlimit is, or null where the system has none. */
function prlimitPath(): string | null {
  foundPrlimit ??=
    (process.platform === "linux" ? (process.env.PATH ?? "/usr/bin:/bin") : "")
      .split(delimiter)
      .map((folder) => join(folder, "prlimit"))
      .find(isExecutable) ?? null;
  return foundPrlimit;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
