import { randomUUID } from "node:crypto";
import { newerSteps } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import type { TakenResult } from "../features/processing/result-queue-repository.ts";
import * as queue from "../features/processing/result-queue-repository.ts";
import type { RunSignals } from "../features/processing/run-signals.ts";
import { endLife, showLife } from "../features/processing/worker-repository.ts";
import { type Engine, makeResult, refuseResult, type WorkTools } from "./make-result.ts";
import type { Seal } from "./seal.ts";
import { type ChildLimits, SealedChild } from "./sealed-child.ts";

/** The longest run, in milliseconds: the specification's limit for one call. */
export const longestRunMs = 70_000;
/** How often a worker looks for runs that nobody announced to it, in milliseconds. */
const lookMs = 250;
const renewMs = queue.takingMs / 4;
/** How long a worker without a seal leaves work to the others before it refuses it, in milliseconds. */
const refuseAfterMs = 3_000;
/** Shorter than process managers wait before they kill. */
const closeGraceMs = 8_000;

/** What a worker works with. */
export type WorkerOptions = WorkTools & {
  signals: RunSignals;
  /** What its engines run behind; undefined: it starts none and refuses what no other worker takes. */
  seal: Seal | undefined;
  limits: ChildLimits;
  /** Called when a child that waited for a run has died. */
  onLostChild?(): void;
  /** How many runs it does at a time. */
  parallel: number;
};

/** A worker: takes runs from the table and has sealed children do them. */
export type Worker = {
  /** Starts no further run, and returns those that do not end within the grace time. */
  close(): Promise<void>;
};

/** Starts a worker. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, clock, log, signals, seal, limits, parallel } = options;
  const id = randomUUID();
  const running = new Map<string, { engine: Engine | undefined; done: Promise<void> }>();
  const start = seal && (() => new SealedChild(limits, seal));
  // Started ahead of need, so that nobody waits for its start.
  let next = start?.();
  let isClosed = false;
  let isLooking = false;
  let isAskedAgain = false;

  const begin = (taken: TakenResult) => {
    const engine = start && { child: next?.alive ? next : start(), start };
    next = start?.();
    const work = engine ? makeResult(options, taken, engine) : refuseResult(options, taken);
    const done = work.finally(() => {
      engine?.child.end();
      running.delete(taken.takenBy);
      signals.tell({ name: "ended", run: taken.id });
      void look();
    });
    running.set(taken.takenBy, { engine, done });
  };

  /** Takes runs until there is none, or no place for one. */
  const look = async (): Promise<void> => {
    if (isLooking) {
      isAskedAgain = true;
      return;
    }
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        while (!isClosed && running.size < parallel) {
          const newer = await newerSteps(db, migrations);
          if (newer.length > 0) {
            // Runs from here on are for workers of the newer build.
            isClosed = true;
            log.warn(
              { newer },
              "a newer build has changed the database: this worker takes no more",
            );
            break;
          }
          const taken = await queue.takeResult(db, clock.now(), seal ? 0 : refuseAfterMs);
          if (!taken) {
            break;
          }
          begin(taken);
        }
      } while (isAskedAgain);
    } catch (error) {
      log.warn({ err: error }, "a worker found no run");
    } finally {
      isLooking = false;
    }
  };

  const tend = async (): Promise<void> => {
    if (next && !next.alive) {
      options.onLostChild?.();
    }
    try {
      if (!isClosed) {
        await showLife(db, id, clock);
      }
      await queue.renewTakings(db, [...running.keys()], clock.now());
    } catch (error) {
      log.warn({ err: error }, "takings were not renewed");
    }
  };

  const stopListening = signals.listen(({ name }) => name === "asked" && void look());
  const looking = setInterval(look, lookMs);
  const tending = setInterval(tend, renewMs);
  void tend().then(look);

  return {
    async close() {
      isClosed = true;
      stopListening();
      clearInterval(looking);
      clearInterval(tending);
      next?.end();
      const everything = Promise.all([...running.values()].map(({ done }) => done));
      const grace = setTimeout(async () => {
        for (const [takenBy, { engine }] of running) {
          await queue.giveBack(db, takenBy).catch(() => {});
          engine?.child.end();
        }
      }, closeGraceMs);
      await everything;
      clearTimeout(grace);
      await endLife(db, id).catch(() => {});
      await next?.gone();
    },
  };
}
