import { type FastifyInstance, LogController } from "fastify";
import fp from "fastify-plugin";

/** Fastify's own two lines a request are switched off; the plugin below writes one. */
export const quietLogController = new LogController({ disableRequestLogging: true });

/**
 * One line a call when it is answered: request id, method, path, status, milliseconds. Never a query
 * string (sign-in codes travel there), a header or a body. Pages and assets only at debug level.
 */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook("onResponse", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const level = path.startsWith("/api/") ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
});
