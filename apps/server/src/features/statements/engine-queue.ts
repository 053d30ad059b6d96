import {
  type EngineInput,
  type EngineLimits,
  type EngineOutcome,
  EngineProcess,
} from "./engine-process.ts";

/** A statement to run: whose it is, and what to open once it is its turn. */
export type EngineJob = {
  userId: string;
  assessmentYear?: string;
  open(): Promise<EngineInput[]>;
};

/** What came of a job: the run's outcome, or that it was not taken. */
export type QueueOutcome = EngineOutcome | { kind: "queue-full" } | { kind: "closing" };

type Waiting = {
  job: EngineJob;
  done: (outcome: QueueOutcome) => void;
  fail: (e: unknown) => void;
};

/**
 * Runs a few engine processes at a time and starts the next one ahead. The queue is bounded and
 * fair: a person with a statement under way gives way to people without one, and when the queue is
 * full, the person with the most statements in it gives one place up to somebody with fewer.
 */
export class EngineQueue {
  #limits: EngineLimits;
  #parallel: number;
  #longest: number;
  #waiting: Waiting[] = [];
  #running = new Map<EngineProcess, string>();
  #next: EngineProcess | null = null;
  #closed = false;

  /** @param longest how many statements may wait; more are told to come back */
  constructor(limits: EngineLimits & { parallel: number; queue: number }) {
    this.#limits = limits;
    this.#parallel = limits.parallel;
    this.#longest = limits.queue;
  }

  /** Runs the job when its turn comes. */
  run(job: EngineJob): Promise<QueueOutcome> {
    if (this.#closed) return Promise.resolve({ kind: "closing" });
    if (!this.hasRoomFor(job.userId)) return Promise.resolve({ kind: "queue-full" });
    if (this.#waiting.length >= this.#longest) this.#turnAwayOneOf(this.#greediest());
    return new Promise((done, fail) => {
      this.#waiting.push({ job, done, fail });
      this.#advance();
    });
  }

  /**
   * Whether `run` would take a statement of this person now. In a full queue there is a place for
   * whoever has fewer statements waiting, even with the new one, than somebody else.
   */
  hasRoomFor(userId: string): boolean {
    if (this.#waiting.length < this.#longest) return true;
    return this.#waitingOf(this.#greediest()) > this.#waitingOf(userId) + 1;
  }

  /** How many statements wait, and how many are being worked on. */
  load(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  /** Starts the process for the next statement now, so that nobody waits for its start. */
  warmUp(): void {
    if (this.#closed || this.#next?.alive) return;
    this.#next = new EngineProcess(this.#limits);
  }

  /**
   * Takes nothing new and turns away who waits. Running statements may end; after the grace time in
   * milliseconds they are stopped and count as turned away too.
   */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    for (const { done } of this.#waiting.splice(0)) done({ kind: "closing" });
    this.#next?.end();
    const timer = setTimeout(() => {
      for (const running of this.#running.keys()) running.end();
    }, graceMs);
    await this.#next?.gone();
    await Promise.all([...this.#running.keys()].map((running) => running.gone()));
    clearTimeout(timer);
  }

  #turnAwayOneOf(userId: string): void {
    const last = this.#waiting.findLastIndex(({ job }) => job.userId === userId);
    const [turnedAway] = this.#waiting.splice(last, 1);
    turnedAway?.done({ kind: "queue-full" });
  }

  /** Who has the most statements waiting. */
  #greediest(): string {
    const waiting = Map.groupBy(this.#waiting, ({ job }) => job.userId);
    const [most] = [...waiting].sort(([, a], [, b]) => b.length - a.length);
    return most?.[0] ?? "";
  }

  #waitingOf(userId: string): number {
    return this.#waiting.filter(({ job }) => job.userId === userId).length;
  }

  #advance(): void {
    while (this.#running.size < this.#parallel && this.#waiting.length > 0) {
      const busy = new Set(this.#running.values());
      const free = this.#waiting.findIndex(({ job }) => !busy.has(job.userId));
      const [waiting] = this.#waiting.splice(Math.max(free, 0), 1);
      if (!waiting) return;
      void this.#start(waiting);
    }
  }

  async #start({ job, done, fail }: Waiting): Promise<void> {
    const engine = this.#next?.alive ? this.#next : new EngineProcess(this.#limits);
    this.#next = null;
    this.#running.set(engine, job.userId);
    try {
      const { assessmentYear } = job;
      const request = assessmentYear === undefined ? {} : { assessmentYear };
      const outcome = await engine.run(request, await job.open());
      done(this.#closed && outcome.kind === "failed" ? { kind: "closing" } : outcome);
    } catch (error) {
      engine.end();
      fail(error);
    } finally {
      this.#running.delete(engine);
      this.warmUp();
      this.#advance();
    }
  }
}
