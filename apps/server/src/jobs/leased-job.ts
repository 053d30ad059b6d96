import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/open.ts";
import { dropRunnerLease, takeRunnerLease } from "../database/runner-lease.ts";

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
  /** `goesOn` renews the lease; false when another process has it, or the job was stopped. */
  work(goesOn: () => Promise<boolean>): Promise<T>;
  /** What a nudge does instead of a full run, without the lease. */
  nudged?(): Promise<unknown>;
};

/** A job that runs periodically, one run at a time. */
export type LeasedJob<T> = {
  /** Runs once, after any run that is under way; false when another process has the lease. */
  runOnce(): Promise<T | false>;
  /** Runs soon instead of when the period ends. */
  nudge(): void;
  start(): void;
  /** Starts no new run and waits for the one that is under way. */
  stop(): Promise<void>;
};

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
    return takeRunnerLease(lease.db, { name, owner, now: now.toISOString(), until });
  };

  const run = async (): Promise<T | false> => {
    if (!(await holdLease())) {
      return false;
    }
    try {
      return await work(async () => !isStopped && (await holdLease()));
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
        void runLogged(options.nudged ?? run);
      });
    },
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
