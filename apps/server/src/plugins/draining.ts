import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const sweepMs = 100;

/**
 * Closing waits for the answers that are under way. A connection that has just carried the last one
 * would stay open for another request until its keep-alive ends; once closing has begun such
 * connections are closed as they fall idle.
 */
export const draining = fp(async (app: FastifyInstance) => {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  });
  app.addHook("onClose", async () => clearInterval(sweep));
});
