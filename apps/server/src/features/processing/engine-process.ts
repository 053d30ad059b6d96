import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkOf } from "../../stored-json.ts";
import { engineBundle } from "./engine-bundle.ts";
import {
  EngineAnswer,
  type EngineTask,
  type Frame,
  frameHeader,
  readFrame,
} from "./engine-frame.ts";
import type { EngineEnd, EngineProgram } from "./engine-plan.ts";
import type { EngineSpawner, SpawnedEngine } from "./engine-spawner.ts";

/** A file for the engine: its bytes are a stream of exactly this length. */
export type EngineInput = {
  name: string;
  bytes: number;
  stream: Readable;
};

/** The outcome of one run. The last three are about the process, not about the file's content. */
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
   * Processor time, where the system can count it (Linux). Unlike clock time it does not run while
   * other processes have the processor.
   */
  processorMs?: number;
  program?: EngineProgram;
  /** Whether it yields to all other engine processes. */
  last?: boolean;
  /** False: does not yield to every process that wakes, and so cannot starve. */
  yields?: boolean;
};

const longestAnswer = 512 * 1024 * 1024;

const asAnswer = checkOf("answer of the engine", EngineAnswer);

/**
 * One short-lived process for one statement. A thread would not be enough: what a ZIP bomb inflates
 * to lies outside a thread's heap limit and would take the server down.
 */
export class EngineProcess {
  #engine: SpawnedEngine;
  #limits: EngineLimits;

  /** Starts the process; it waits for its statement. */
  constructor(spawner: EngineSpawner, limits: EngineLimits) {
    const { memoryMb, timeMs, processorMs = timeMs + 20_000 } = limits;
    const { last = false, yields = true } = limits;
    this.#limits = limits;
    this.#engine = spawner.start({
      program: limits.program ?? { file: engineBundle, sealed: true },
      memoryMb,
      processorSeconds: Math.ceil(processorMs / 1000),
      last,
      yields,
    });
  }

  /** True while the process waits for its statement. */
  get alive(): boolean {
    return this.#engine.alive;
  }

  /**
   * Sends the task and waits for the answer; afterwards the process is gone. `starved`: it got
   * nowhere because it kept yielding to others.
   */
  async run(task: EngineTask, inputs: EngineInput[]): Promise<EngineOutcome | { kind: "starved" }> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.end();
    }, this.#limits.timeMs);
    try {
      const line = await this.#engine.line;
      const answer = line && readFrame(line, longestAnswer, sharedMemory);
      // A missing answer shows that the process ended; ignore the broken connection.
      if (line) {
        await pipeline(requestBytes(task, inputs), line).catch(() => {});
      }
      const frame = await answer;
      const end = await this.#engine.ended;
      if (late) {
        return { kind: "took-too-long" };
      }
      if (frame && end.code === 0) {
        return answered(frame);
      }
      return end.starved ? { kind: "starved" } : failureOf(end);
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
    this.#engine.kill();
  }

  /** Resolves when the process is gone. */
  async gone(): Promise<void> {
    await this.#engine.ended;
  }
}

/** Returns the answer in a frame; a failure when it is none that the engine gives. */
function answered({ header, parts }: Frame): EngineOutcome {
  try {
    return { kind: "answered", answer: asAnswer(header), parts };
  } catch (error) {
    return { kind: "failed", cause: String(error) };
  }
}

function failureOf({ code, signal, outOfMemory }: EngineEnd): EngineOutcome {
  if (outOfMemory) {
    return { kind: "too-much-memory" };
  }
  if (signal === "SIGXCPU") {
    return { kind: "took-too-long" };
  }
  // Log only how it ended: what it wrote may quote the statement.
  return { kind: "failed", cause: `exit code ${code}, signal ${signal}` };
}

/** Allocates memory for an answer's parts, which another thread stores. */
function sharedMemory(bytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(bytes));
}

async function* requestBytes(task: EngineTask, inputs: EngineInput[]): AsyncGenerator<Uint8Array> {
  const names = inputs.map((input) => input.name);
  yield frameHeader(
    { ...task, names },
    inputs.map((input) => input.bytes),
  );
  for (const input of inputs) {
    yield* input.stream;
  }
}
