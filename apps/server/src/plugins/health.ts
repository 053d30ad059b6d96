import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { NewerDatabase } from "../database/migrate.ts";
import type { DiskRoom } from "../storage/disk-room.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { Trouble } from "../trouble.ts";

/** What the worker's trial of the walls around its engines has shown; `untried` until it is over. */
export type SealState = "untried" | "ok" | "missing";

type Outcome = "ok" | "failed" | "no answer" | "newer" | "full";

/** What readiness tries, as a person's call would. */
export type HealthOptions = {
  /** Reads the database; rejects when this build cannot work with it. */
  database(): Promise<void>;
  /** Writes a row to it. */
  writes(): Promise<void>;
  store: Pick<ObjectStore, "check">;
  /** Whether this process's worker may read statements; undefined when it has none of its own. */
  seal: (() => SealState) | undefined;
  /** The room on the disk, if this installation stores anything there. */
  room(): Promise<DiskRoom | undefined>;
  /** For how long a process that closes is unready and still answers calls. */
  drainMs: number;
};

/** A part that takes longer counts as failed: a balancer asks every few seconds. */
const longestCheckMs = 2_000;
/** A check that writes and is newer than this is not repeated. */
const freshMs = 5_000;
/** How long an answer waits for a new check before it relies on the last good one. */
const patienceMs = 500;

/**
 * `/healthz`: the process answers. `/readyz`: it can work; 503 while database or store cannot be written
 * to, once a newer build has changed the database, while the worker may read no statement because its
 * engines are not sealed, and once closing has begun. A disk that is down to
 * its reserve is named, but sign-in, payment and downloads go on.
 */
export const health = fp(async (app: FastifyInstance, options: HealthOptions) => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    await pause(options.drainMs);
  });
  const lookAtStore = cachedLook(() => outcome(options.store.check()));
  const lookAtWrites = cachedLook(() => outcome(options.writes()));
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const [reads, writes, store, room] = await Promise.all([
      outcome(options.database()),
      lookAtWrites(),
      lookAtStore(),
      options.room().catch(() => undefined),
    ]);
    const checks = {
      closing: isClosing ? "yes" : "no",
      database: reads === "ok" ? writes : reads,
      store,
      ...(options.seal && { seal: options.seal() }),
      disk: room && room.free < room.reserve ? "reserve reached" : "ok",
    };
    const ready =
      checks.closing === "no" &&
      checks.database === "ok" &&
      store === "ok" &&
      checks.seal !== "missing";
    if (!ready) {
      request.log.warn(checks, "not ready");
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
  });
});

/**
 * Caches the check, which shares its threads with everything that reads files and hashes passwords.
 * When those are busy it would be late, and a balancer would remove a process that is only busy.
 */
function cachedLook(look: () => Promise<Outcome>): () => Promise<Outcome> {
  let last: { seen: Outcome; at: number } | undefined;
  let running: Promise<Outcome> | undefined;
  return async () => {
    if (last?.seen === "ok" && performance.now() - last.at < freshMs) {
      return last.seen;
    }
    running ??= look().then((seen) => {
      last = { seen, at: performance.now() };
      running = undefined;
      return seen;
    });
    if (last?.seen !== "ok") {
      return running;
    }
    return Promise.race([running, pause(patienceMs, last.seen, { ref: false })]);
  };
}

function outcome(check: Promise<void>): Promise<Outcome> {
  const checked = check.then(
    (): Outcome => "ok",
    (error): Outcome => {
      if (error instanceof Trouble && error.kind === "full") {
        return "full";
      }
      return error instanceof NewerDatabase ? "newer" : "failed";
    },
  );
  const late: Outcome = "no answer";
  return Promise.race([checked, pause(longestCheckMs, late, { ref: false })]);
}
