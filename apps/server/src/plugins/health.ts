import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** What the worker's trial of the walls around its engines has shown; `untried` until it is over. */
export type SealState = "untried" | "ok" | "missing";

/** What decides whether this process is ready, and what closing it takes. */
export type HealthOptions = {
  /**
   * Faults of this process alone, by name: things that another process of the installation may do
   * better. Each returns "ok" or what is wrong, in a few words. One that rejects or takes too long
   * found nothing out, so what it said last still counts.
   */
  own: Readonly<Record<string, () => Promise<string>>>;
  /** For how long a process that closes is unready and still answers calls. */
  drainMs: number;
};

/** How long an answer waits for a look, in milliseconds: a balancer asks every few seconds. */
const patienceMs = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: no other process would do better; 503 once closing has
 * begun and while a check of its own fails. Trouble that all processes share (database, store, disk)
 * never makes one unready: without any process nobody would read what happened to their files. That
 * trouble is in the metrics.
 */
export const health = fp(async (app: FastifyInstance, { own, drainMs }: HealthOptions) => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    await pause(drainMs);
  });
  const looks = Object.entries(own).map(([name, look]) => [name, lastSaid(look)] as const);
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const said = await Promise.all(looks.map(async ([name, look]) => [name, await look()]));
    const checks: Record<string, string> = {
      closing: isClosing ? "yes" : "no",
      ...Object.fromEntries(said),
    };
    const ready = !isClosing && said.every(([, word]) => word === "ok");
    if (!ready) {
      request.log.warn(checks, "not ready");
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
  });
});

/** Looks once at a time; repeats what was said last while a look is late or finds nothing out. */
function lastSaid(look: () => Promise<string>): () => Promise<string> {
  let last = "ok";
  let running: Promise<void> | undefined;
  return async () => {
    running ??= look()
      .then(
        (said) => {
          last = said;
        },
        () => {},
      )
      .finally(() => {
        running = undefined;
      });
    await Promise.race([running, pause(patienceMs, undefined, { ref: false })]);
    return last;
  };
}
