import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const sweepMs = 100;

/**
 * Closing waits for answers that are under way. A connection that has just carried the last one
 * would stay open for another request until its keep-alive ends, so once closing begins,
 * connections are closed as they become idle. Node counts one that never carried a request as busy
 * for a minute: browsers open those in advance, and nothing is lost when they close.
 */
export const draining = fp(async (app: FastifyInstance) => {
  let sweep: NodeJS.Timeout | undefined;
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) {
        socket.destroy();
      }
    }, sweepMs);
  });
  app.addHook("onClose", async () => clearInterval(sweep));
});
