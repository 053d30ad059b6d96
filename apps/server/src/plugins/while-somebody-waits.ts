import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How long calls wait for a worker once the server closes, in milliseconds. */
const closeGraceMs = 8_000;

/**
 * Returns how a route asks whether somebody still waits for it: a signal that aborts when the call's
 * connection closes, or some time after the server began to.
 */
export function whileSomebodyWaits(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => AbortSignal {
  const closing = new AbortController();
  app.addHook("preClose", async () => {
    setTimeout(() => closing.abort(), closeGraceMs).unref();
  });
  return (request, reply) => {
    const connection = new AbortController();
    reply.raw.once("close", () => connection.abort());
    // The connection may have closed while the session was looked up.
    if (request.socket.destroyed) {
      connection.abort();
    }
    return AbortSignal.any([connection.signal, closing.signal]);
  };
}
