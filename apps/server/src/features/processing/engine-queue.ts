import type { EngineTask } from "./engine-frame.ts";
import {
  type EngineInput,
  type EngineLimits,
  type EngineOutcome,
  EngineProcess,
} from "./engine-process.ts";
import type { EngineSpawner } from "./engine-spawner.ts";

/** A statement to run: its owner, and what to open when its turn comes. */
export type EngineJob = {
  userId: string;
  /** The network of the request; people behind it share their places. */
  network: string;
  /** The size of all its files together. */
  bytes: number;
  task: EngineTask;
  /** Aborts when nobody is waiting for the answer. */
  signal: AbortSignal;
  open(): Promise<EngineInput[]>;
};

/** A job's outcome: the run's own, or that it was not accepted or no longer wanted. */
export type QueueOutcome =
  | EngineOutcome
  | { kind: "queue-full" }
  | { kind: "closing" }
  | { kind: "abandoned" };

/** How the queue runs statements; times in milliseconds. */
export type QueueLimits = EngineLimits & {
  /**
   * How many short statements run at a time, not counting the reserved place; the same for long
   * ones.
   */
  parallel: number;
  /** How many statements may wait; others are asked to come back. */
  queue: number;
  /** A statement that needs more processor time is a long one. */
  shortMs: number;
};

/** A short one may take this many times as long by the clock, because other processes run too. */
const clockOverProcessor = 4;

/** Larger statements certainly take seconds: they begin in the long lane. */
const longFromBytes = 4 * 1024 * 1024;

/** A statement's lane: short ones are answered in seconds, whatever the long ones do. */
type Lane = "short" | "long";

type Entry = {
  job: EngineJob;
  lane: Lane;
  /**
   * Whether its engine yields to every process that wakes; one that starved begins again without.
   */
  yields: boolean;
  done: (outcome: QueueOutcome) => void;
  fail: (e: unknown) => void;
};

/**
 * Runs engine processes in two lanes and starts the next one ahead of time. Every statement begins
 * as a short one unless it is large; one that exceeds the first limit of time or memory begins
 * again as a long one, with the full limits. So no short statement waits for a long one.
 *
 * The queue is bounded and fair. The network, and within it the person, whose last turn was longest
 * ago goes first; no network takes the last place of the short lane. When the queue is full, the
 * network, and within it the person, with the most waiting statements gives up a place to someone
 * with fewer. A place is freed when nobody is waiting for its answer.
 */
export class EngineQueue {
  #limits: QueueLimits;
  #spawner: EngineSpawner;
  #waiting: Entry[] = [];
  #running = new Map<EngineProcess, Entry>();
  #next: EngineProcess | null = null;
  #turns = 0;
  /**
   * The number of the last turn, by network and by person; only for those with a statement here.
   */
  #lastTurn = new Map<string, number>();
  #closed = false;

  constructor(limits: QueueLimits, spawner: EngineSpawner) {
    this.#limits = limits;
    this.#spawner = spawner;
  }

  /** Runs the job when its turn comes. */
  run(job: EngineJob): Promise<QueueOutcome> {
    if (this.#closed) {
      return Promise.resolve({ kind: "closing" });
    }
    if (job.signal.aborted) {
      return Promise.resolve({ kind: "abandoned" });
    }
    if (!this.hasRoomFor(job)) {
      return Promise.resolve({ kind: "queue-full" });
    }
    if (this.#waiting.length >= this.#limits.queue) {
      this.#turnAwayOneOf(this.#greediest());
    }
    return new Promise((done, fail) => {
      const lane = job.bytes >= longFromBytes ? "long" : "short";
      this.#enter({ job, lane, yields: true, done, fail });
      this.#advance();
    });
  }

  /**
   * Whether `run` would accept a statement of this person's now. A full queue has a place for
   * someone whose network would still have fewer statements waiting than another one; within the
   * same network the same applies to the person.
   */
  hasRoomFor({ userId, network }: Pick<EngineJob, "userId" | "network">): boolean {
    if (this.#waiting.length < this.#limits.queue) {
      return true;
    }
    const greediest = this.#greediest();
    return greediest.network === network
      ? this.#waitingOf(greediest.userId, network) > this.#waitingOf(userId, network) + 1
      : this.#waitingIn(greediest.network) > this.#waitingIn(network) + 1;
  }

  /** Counts the statements that wait and those being processed. */
  load(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  /**
   * Starts the process for the next short statement now, so that no one has to wait for its start.
   */
  warmUp(): void {
    if (this.#closed || this.#next?.alive) {
      return;
    }
    this.#next = this.#processFor("short", true);
  }

  /**
   * Accepts nothing new and turns away those who wait. Running statements may finish; after the
   * grace time in milliseconds they are stopped and also count as turned away.
   */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    for (const { done } of this.#waiting.splice(0)) {
      done({ kind: "closing" });
    }
    this.#next?.end();
    const timer = setTimeout(() => {
      for (const running of this.#running.keys()) {
        running.end();
      }
    }, graceMs);
    await this.#next?.gone();
    await Promise.all([...this.#running.keys()].map((running) => running.gone()));
    clearTimeout(timer);
  }

  #enter(entry: Entry): void {
    this.#waiting.push(entry);
    entry.job.signal.addEventListener("abort", () => {
      const place = this.#waiting.indexOf(entry);
      if (place < 0) {
        return;
      }
      this.#waiting.splice(place, 1);
      entry.done({ kind: "abandoned" });
    });
  }

  #turnAwayOneOf({ userId, network }: Pick<EngineJob, "userId" | "network">): void {
    const last = this.#waiting.findLastIndex(
      ({ job }) => job.userId === userId && job.network === network,
    );
    const [turnedAway] = this.#waiting.splice(last, 1);
    turnedAway?.done({ kind: "queue-full" });
  }

  /** The network with the most statements waiting, and in it the person with the most. */
  #greediest(): Pick<EngineJob, "userId" | "network"> {
    const jobs = this.#waiting.map(({ job }) => job);
    const ofNetwork = largest(Map.groupBy(jobs, ({ network }) => network));
    const [job] = largest(Map.groupBy(ofNetwork, ({ userId }) => userId));
    return job ?? { userId: "", network: "" };
  }

  #waitingIn(network: string): number {
    return this.#waiting.filter(({ job }) => job.network === network).length;
  }

  #waitingOf(userId: string, network: string): number {
    return this.#waiting.filter(({ job }) => job.network === network && job.userId === userId)
      .length;
  }

  #advance(): void {
    for (const lane of ["short", "long"] as const) {
      for (let next = this.#takeNext(lane); next; next = this.#takeNext(lane)) {
        void this.#start(next);
      }
    }
  }

  /** Takes the lane's next entry out of the queue, if there is a place for it. */
  #takeNext(lane: Lane): Entry | undefined {
    const { parallel } = this.#limits;
    const running = [...this.#running.values()].filter((entry) => entry.lane === lane);
    if (running.length >= (lane === "short" ? parallel + 1 : parallel)) {
      return undefined;
    }
    let next: Entry | undefined;
    for (const entry of this.#waiting) {
      if (entry.lane !== lane) {
        continue;
      }
      const { network } = entry.job;
      const takesAll = running.filter(({ job }) => job.network === network).length >= parallel;
      if (!takesAll && (!next || this.#goesBefore(entry, next))) {
        next = entry;
      }
    }
    if (!next) {
      return undefined;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turns += 1;
    for (const key of keysOf(next)) {
      this.#lastTurn.set(key, this.#turns);
    }
    return next;
  }

  #goesBefore(one: Entry, other: Entry): boolean {
    const [network, person] = keysOf(one).map((key) => this.#lastTurn.get(key) ?? 0);
    const [otherNetwork, otherPerson] = keysOf(other).map((key) => this.#lastTurn.get(key) ?? 0);
    if (network !== otherNetwork) {
      return (network ?? 0) < (otherNetwork ?? 0);
    }
    return (person ?? 0) < (otherPerson ?? 0);
  }

  #processFor(lane: Lane, yields: boolean): EngineProcess {
    const { memoryMb, shortMs, timeMs, program } = this.#limits;
    return lane === "short"
      ? new EngineProcess(this.#spawner, {
          memoryMb: Math.max(128, Math.floor(memoryMb / 2)),
          timeMs: Math.min(shortMs * clockOverProcessor, timeMs),
          processorMs: shortMs,
          program,
          yields,
        })
      : new EngineProcess(this.#spawner, { memoryMb, timeMs, program, yields, last: true });
  }

  async #start(entry: Entry): Promise<void> {
    const { job, lane, yields, done, fail } = entry;
    const ahead = lane === "short" && yields && this.#next?.alive ? this.#next : null;
    const engine = ahead ?? this.#processFor(lane, yields);
    if (engine === this.#next) {
      this.#next = null;
    }
    this.#running.set(engine, entry);
    try {
      const outcome = await engine.run(job.task, await job.open());
      if (this.#closed) {
        done(outcome.kind === "answered" ? outcome : { kind: "closing" });
      } else if (outcome.kind === "starved") {
        this.#beginAgain({ ...entry, yields: false });
      } else if (lane === "short" && isBeyondShort(outcome)) {
        this.#beginAgain({ ...entry, lane: "long" });
      } else {
        done(outcome);
      }
    } catch (error) {
      engine.end();
      fail(error);
    } finally {
      this.#running.delete(engine);
      this.#forgetTurns();
      this.warmUp();
      this.#advance();
    }
  }

  /**
   * Runs the entry again with more time and memory, or without yielding, if someone still waits.
   */
  #beginAgain(entry: Entry): void {
    if (entry.job.signal.aborted) {
      entry.done({ kind: "abandoned" });
    } else {
      this.#enter(entry);
    }
  }

  /** Forgets the turns of people who have no statement here. */
  #forgetTurns(): void {
    const here = new Set([...this.#waiting, ...this.#running.values()].flatMap(keysOf));
    for (const key of this.#lastTurn.keys()) {
      if (!here.has(key)) {
        this.#lastTurn.delete(key);
      }
    }
  }
}

function largest<T>(groups: Map<string, T[]>): T[] {
  const [most] = [...groups.values()].sort((a, b) => b.length - a.length);
  return most ?? [];
}

function keysOf({ job: { network, userId } }: Entry): [string, string] {
  return [`network ${network}`, `person ${userId}`];
}

function isBeyondShort({ kind }: EngineOutcome): boolean {
  return kind === "took-too-long" || kind === "too-much-memory";
}
