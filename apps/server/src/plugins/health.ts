import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { NewerDatabase } from "../database/migrate.ts";
import type { ObjectStore } from "../storage/object-store.ts";

type Outcome = "ok" | "failed" | "no answer" | "newer";

/**
 * A part that does not answer within this time counts as failed: a balancer asks every few seconds.
 */
const longestCheckMs = 2_000;
/** A check of the store that is newer than this is not repeated. */
const freshMs = 5_000;
/** How long an answer waits for a new check before it relies on the last good one. */
const patienceMs = 500;

/** What readiness asks; for `drainMs` a process that closes is unready and still answers calls. */
type HealthParts = { database: () => Promise<void>; store: ObjectStore; drainMs: number };

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, so a load balancer may send people
 * here; 503 while the database or the object store cannot be reached, once a newer build has changed
 * the database in a way that this one does not know, and once closing has begun.
 */
export const health = fp(
  async (app: FastifyInstance, { database, store, drainMs }: HealthParts) => {
    let closing = false;
    const lookAtStore = cachedLook(() => outcome(store.check()));
    app.addHook("preClose", async () => {
      closing = true;
      await pause(drainMs);
    });
    app.get("/healthz", async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "ok" };
    });
    app.get("/readyz", async (request, reply) => {
      reply.header("cache-control", "no-store");
      const [databaseState, storeState] = await Promise.all([outcome(database()), lookAtStore()]);
      const checks = {
        closing: closing ? "yes" : "no",
        database: databaseState,
        store: storeState,
      };
      const ready = !closing && checks.database === "ok" && checks.store === "ok";
      if (!ready) {
        request.log.warn(checks, "not ready");
      }
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
    });
  },
);

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
    const { seen } = last;
    const patience = new Promise<Outcome>((resolve) => {
      setTimeout(resolve, patienceMs, seen).unref();
    });
    return Promise.race([running, patience]);
  };
}

async function outcome(check: Promise<void>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"no answer">((resolve) => {
    timer = setTimeout(resolve, longestCheckMs, "no answer");
  });
  const checked = check.then(
    () => "ok" as const,
    (error) => (error instanceof NewerDatabase ? ("newer" as const) : ("failed" as const)),
  );
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
