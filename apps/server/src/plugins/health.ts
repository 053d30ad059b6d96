import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { ObjectStore } from "../storage/object-store.ts";

const longestCheckMs = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, so a load balancer may send people
 * here; 503 while the database or the object store cannot be reached and once closing has begun.
 */
export const health = fp(
  async (
    app: FastifyInstance,
    { ping, store }: { ping: () => Promise<void>; store: ObjectStore },
  ) => {
    let closing = false;
    app.addHook("preClose", async () => {
      closing = true;
    });
    app.get("/healthz", async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "ok" };
    });
    app.get("/readyz", async (request, reply) => {
      reply.header("cache-control", "no-store");
      const [databaseState, storeState] = await Promise.all([
        outcome(ping()),
        outcome(store.check()),
      ]);
      const checks = {
        closing: closing ? "yes" : "no",
        database: databaseState,
        store: storeState,
      };
      const ready = !closing && checks.database === "ok" && checks.store === "ok";
      if (!ready) request.log.warn(checks, "not ready");
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
    });
  },
);

/** A part that does not say in time how it is, is not well: a balancer asks every few seconds. */
async function outcome(check: Promise<void>): Promise<"ok" | "failed" | "no answer"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"no answer">((resolve) => {
    timer = setTimeout(resolve, longestCheckMs, "no answer");
  });
  const checked = check.then(
    () => "ok" as const,
    () => "failed" as const,
  );
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
