import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/open.ts";
import { dropRunnerLease, takeRunnerLease } from "../database/runner-lease.ts";
import { beginRound, jobRounds, markRound } from "./repository.ts";

/** What runs on a timer, how often, and whether several processes may run it concurrently. */
export type LeasedJobOptions<T> = {
  clock: Clock;
  log: Pick<FastifyBaseLogger, "error">;
  /** Name in the log, and of the lease. */
  name: string;
  /** How long after a run the next one begins. */
  periodMs: number | (() => number);
  /**
   * Only one process at a time runs a job with a lease, for as long as it renews it. A `kept` lease
   * is not released after the run: until it ends no other process needs to run the job again.
   */
  lease?: { db: Db; ms: number; kept?: boolean };
  /**
   * A job with a lease that deletes by the clock: it refuses to run, loudly, when its last round
   * seems to be too long ago or still to come, until the clock is right or an operator says so.
   */
  distrustsClock?: boolean;
  /** `goesOn` renews the lease; false when another process has it, or the job was stopped. */
  work(goesOn: () => Promise<boolean>): Promise<T>;
  /** Whether the last work was a success; by default, unless it threw. */
  succeeded?(): boolean;
  /** What a nudge does instead of a full run, without the lease; `goesOn` until it is stopped. */
  nudged?(goesOn: () => Promise<boolean>): Promise<unknown>;
};

/** A job that runs periodically, one run at a time. */
export type LeasedJob<T> = {
  /** Runs once, after any run that is under way; false when another process has the lease. */
  runOnce(): Promise<T | false>;
  /** Runs soon instead of when the period ends. */
  nudge(): void;
  start(): void;
  /** Starts no new run and waits for the one that is under way, but not long for a peer. */
  stop(): Promise<void>;
};

/** How long after its last round a job that distrusts the clock may run, and how long before. */
const plausibleMs = { ahead: 7 * 86_400_000, behind: 3_600_000 };

/** How long a stop waits for work under way: systemd and containers kill after 10 to 30 seconds. */
const longestStopMs = 8_000;

/** Sets up a job; nothing runs until it is started, nudged or run once. Its errors are logged. */
export function leasedJob<T>(options: LeasedJobOptions<T>): LeasedJob<T> {
  const { clock, log, name, periodMs, lease, work } = options;
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isNudged = false;
  let isStopped = false;

  const queue = <R>(run: () => Promise<R>): Promise<R> => {
    const next = running.then(run);
    running = next.catch(() => {});
    return next;
  };

  const holdLease = async (): Promise<boolean> => {
    if (!lease) {
      return true;
    }
    const now = clock.now();
    const until = new Date(now.getTime() + lease.ms).toISOString();
    return takeRunnerLease(lease.db, { name, owner, now: now.toISOString(), until }, clock);
  };

  const hasImplausibleClock = async (db: Db): Promise<boolean> => {
    const now = clock.now();
    const last = (await jobRounds(db)).find((round) => round.name === name);
    const since = last ? now.getTime() - Date.parse(last.begunAt) : 0;
    if (since <= plausibleMs.ahead && since >= -plausibleMs.behind) {
      return false;
    }
    await markRound(db, name, { stoppedAt: now.toISOString() });
    log.error(
      { job: name, last: last?.begunAt, now },
      `stopped: the clock is wrong, or this has not run for long; if the clock is right, run npm run operate jobs continue ${name}`,
    );
    return true;
  };

  const run = async (): Promise<T | false> => {
    if (lease && options.distrustsClock && (await hasImplausibleClock(lease.db))) {
      return false;
    }
    if (!(await holdLease())) {
      return false;
    }
    try {
      if (lease) {
        await beginRound(lease.db, name, clock.now());
      }
      const result = await work(async () => !isStopped && (await holdLease()));
      if (lease && (options.succeeded?.() ?? true)) {
        await markRound(lease.db, name, { doneAt: clock.now().toISOString() });
      }
      return result;
    } finally {
      if (lease && !lease.kept) {
        await dropRunnerLease(lease.db, name, owner);
      }
    }
  };

  const runLogged = (work: () => Promise<unknown>): Promise<unknown> =>
    queue(async () => isStopped || work()).catch((error) =>
      log.error({ err: error, job: name }, "job failed"),
    );

  const schedule = () => {
    if (isStopped) {
      return;
    }
    const wait = typeof periodMs === "number" ? periodMs : periodMs();
    timer = setTimeout(() => runLogged(run).finally(schedule), wait);
    timer.unref();
  };

  return {
    runOnce: () => queue(run),
    nudge() {
      if (isNudged || isStopped) {
        return;
      }
      isNudged = true;
      setImmediate(() => {
        isNudged = false;
        const { nudged } = options;
        void runLogged(nudged ? () => nudged(async () => !isStopped) : run);
      });
    },
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, pause(longestStopMs, undefined, { ref: false })]);
    },
  };
}
