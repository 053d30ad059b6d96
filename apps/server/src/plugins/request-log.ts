import { randomUUID } from "node:crypto";
import { callsRoot } from "@site/contract/address-of";
import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import fp from "fastify-plugin";
import { maskedLine } from "./log-mask.ts";

/**
 * What the log contains of requests and errors. Fastify would write a request's address with its
 * query string, and everything that a driver adds to an error, such as the row that was not stored.
 */
const serializers = {
  req: (request) => ({ method: request.method }),
  err: loggedError,
} satisfies Exclude<FastifyServerOptions["logger"], boolean | undefined>["serializers"];

/** An error under any name, such as `cause`; others would be written with all that they hold. */
function withoutErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error && name !== "err" ? loggedError(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** How every process of ours logs: errors by place and cause, every line masked. */
export function loggerOptions(level: string) {
  return {
    level,
    serializers,
    formatters: { log: withoutErrors },
    hooks: { streamWrite: maskedLine },
  };
}

/** An error in the log's format. */
export type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/** Formats where and why an error happened; the mask of the log removes personal data. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: "", stack: "" };
  }
  const { name, message, cause, stack = "" } = error;
  const { code } = error as NodeJS.ErrnoException;
  // The message comes first, and a line of it may look like a frame.
  const at = stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  const frames = below.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    code,
    message,
    stack: frames.join("\n"),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/**
 * Logs one line per answered call, with the route's pattern instead of the path, and never a query
 * string (it may carry codes), a header or a body. Pages and assets appear only at debug level.
 */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook("onResponse", async (request, reply) => {
    const level = request.url.startsWith(callsRoot) ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        path: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
});

/** Returns how an app logs: one line per request, by the plugin above, and ids that no client chooses. */
export function logOptions(level: string) {
  return {
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: loggerOptions(level),
    logController: new LogController({ disableRequestLogging: true }),
  } satisfies FastifyServerOptions;
}
