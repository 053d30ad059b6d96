import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkOf } from "../stored-json.ts";
import {
  EngineAnswer,
  type EngineTask,
  type Frame,
  frameHeader,
  readFrame,
  withoutComputingLine,
} from "./engine-frame.ts";
import { type EngineProgram, type Seal, sealedCommand } from "./seal.ts";

/** A file for the engine: its bytes are a stream of exactly this length. */
export type EngineInput = { name: string; bytes: number; stream: Readable };

/** What the engine answered, and the files that it made. */
export type Answered = { kind: "answered"; answer: EngineAnswer; parts: Buffer[] };

/**
 * The outcome of one run; all but the first are about the process, not about the file's content.
 * `killed`: by somebody else, such as a system that is short of memory.
 */
export type EngineOutcome =
  | Answered
  | { kind: "took-too-long" }
  | { kind: "too-much-memory" }
  | { kind: "killed" }
  | { kind: "failed"; cause: string };

/** What a child may use: megabytes of memory, milliseconds for its run, and the program to run in it. */
export type ChildLimits = { memoryMb: number; program: EngineProgram; timeMs: number };

/** None of the settings: the process that reads strangers' files must know no secrets. */
const childEnvironment = {
  NODE_ENV: "production",
  TZ: "UTC",
  // Large pages where Linux has them, for the snapshot's megabytes as well, which would be mapped apart:
  // a third of a child's time went into the faults of small ones.
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432",
};

/** The longest answer, in bytes. */
const longestAnswer = 512 * 1024 * 1024;
const asAnswer = checkOf("answer of the engine", EngineAnswer);
/** How many characters of its standard error are kept; what a child that ran out of memory says fits. */
const mostWords = 10_000;
const outOfMemory = /heap out of memory|allocation failed|failed to allocate|bad_alloc|ENOMEM/i;

/**
 * One short-lived process for one statement of one person, behind all the walls that the system
 * grants. A thread would not be enough: what a ZIP bomb inflates to lies outside a thread's heap limit
 * and would take the worker down.
 */
export class SealedChild {
  #process: ChildProcessWithoutNullStreams;
  #ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  #lastWords = "";
  #isEnded = false;
  #timeMs: number;

  /** Starts the process; it waits for its statement. */
  constructor({ memoryMb, program, timeMs }: ChildLimits, seal: Seal) {
    this.#timeMs = timeMs;
    const [command = "", ...given] = sealedCommand(program, memoryMb, seal);
    const child = spawn(command, given, { env: childEnvironment });
    this.#process = child;
    child.on("error", (error) => {
      this.#lastWords ||= String(error);
    });
    child.stdin.on("error", () => {});
    child.stderr.on("data", (bytes: Buffer) => {
      this.#lastWords = (this.#lastWords + bytes.toString("latin1")).slice(0, mostWords);
    });
    // "close", not "exit": by then all its standard error has been read.
    this.#ended = new Promise((resolve) => {
      child.once("close", (code, signal) => resolve({ code, signal }));
    });
    lowerPriority(child.pid);
  }

  /** True while the process waits for its statement. */
  get alive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** What it wrote to standard error, which may quote its statement. */
  get lastWords(): string {
    return this.#lastWords;
  }

  /**
   * Sends the task and waits for the answer; afterwards the process is gone.
   *
   * @param timeMs after how many milliseconds it is ended, if its own limit is not shorter
   * @param onComputing called when it says that it has read the files
   */
  async run(
    task: EngineTask,
    inputs: EngineInput[],
    timeMs: number,
    onComputing = () => {},
  ): Promise<EngineOutcome> {
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        this.end();
      },
      Math.min(timeMs, this.#timeMs),
    );
    try {
      const answer = readFrame(
        withoutComputingLine(this.#process.stdout, onComputing),
        longestAnswer,
      );
      // A missing answer shows that the process ended; ignore the broken connection.
      await pipeline(requestBytes(task, inputs), this.#process.stdin).catch(() => {});
      const frame = await answer;
      const { code, signal } = await this.#ended;
      if (isLate || signal === "SIGXCPU") {
        return { kind: "took-too-long" };
      }
      if (frame && code === 0) {
        return answered(frame);
      }
      if (outOfMemory.test(this.#lastWords)) {
        return { kind: "too-much-memory" };
      }
      if (signal === "SIGKILL" && !this.#isEnded) {
        return { kind: "killed" };
      }
      // Only how it ended: what it wrote may quote the statement.
      return { kind: "failed", cause: `exit code ${code}, signal ${signal}` };
    } finally {
      clearTimeout(timer);
      this.end();
      for (const { stream } of inputs) {
        stream.destroy();
      }
    }
  }

  /** Ends the process, whatever it is doing. */
  end(): void {
    this.#isEnded = true;
    this.#process.kill("SIGKILL");
  }

  /** Resolves when the process is gone. */
  async gone(): Promise<void> {
    await this.#ended;
  }
}

/** Returns the answer in a frame; a failure when it is not one of the engine's. */
function answered({ header, parts }: Frame): EngineOutcome {
  try {
    return { kind: "answered", answer: asAnswer(header), parts };
  } catch (error) {
    return { kind: "failed", cause: String(error) };
  }
}

/** Lowers a child's priority: with few cores, answering people comes first. */
function lowerPriority(pid: number | undefined): void {
  try {
    setPriority(Number(pid), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not started, not allowed here, or already gone: then leave it as it is.
  }
}

async function* requestBytes(task: EngineTask, inputs: EngineInput[]): AsyncGenerator<Uint8Array> {
  const names = inputs.map(({ name }) => name);
  const lengths = inputs.map(({ bytes }) => bytes);
  yield frameHeader({ ...task, names }, lengths);
  for (const { stream } of inputs) {
    yield* stream;
  }
}
