import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const sweepMs = 100;

/**
 * Closes connections as they become idle once closing has begun, instead of when their keep-alive ends;
 * also those that never carried a request, which Node counts as busy for a minute and browsers open in
 * advance.
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
