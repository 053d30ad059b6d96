import { randomUUID } from "node:crypto";
import { callsRoot } from "contract/address-of";
import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyRequest {
    /** What the log calls the request where the route's own pattern says too little. */
    callPattern: string | null;
  }
}

/** Fastify's own two lines a request are switched off; the plugin below writes one. */
export const quietLogController = new LogController({ disableRequestLogging: true });

/**
 * What the log holds of requests and errors. Fastify would write a request's address with its query
 * string, and all that a driver hangs on an error, such as the row that could not be stored.
 */
export const logSerializers = {
  req: (request) => ({ method: request.method }),
  err: loggedError,
} satisfies Exclude<FastifyServerOptions["logger"], boolean | undefined>["serializers"];

/** An error as the log holds it. */
export type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/** Where an error happened and why, without the persons whom it names. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: "", stack: "" };
  }
  const { name, message, cause, stack = "" } = error;
  const { code } = error as NodeJS.ErrnoException;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    code,
    message: withoutPersons(message),
    stack: frames.join("\n"),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** The text without mail addresses and without numbers that are long enough for a phone or account. */
export function withoutPersons(text: string): string {
  return text
    .replace(/[^\s"'<>()=,;]+@[^\s"'<>()=,;]+/g, "[address]")
    .replace(/\d{8,}/g, "[number]");
}

/**
 * One line a call when it is answered: request id, method, route, status, milliseconds. The route's
 * pattern stands in place of the path, where anybody can write an address, and never a query string
 * (sign-in codes travel there), a header or a body. Pages and assets only at debug level.
 */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.decorateRequest("callPattern", null);
  app.addHook("onResponse", async (request, reply) => {
    const level = request.url.startsWith(callsRoot) ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        path: request.callPattern ?? request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
});

/** Every request gets an id of our own making; what a client sends as one is not trusted. */
export const requestIds = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
} satisfies FastifyServerOptions;
