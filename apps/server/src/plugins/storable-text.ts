import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { sendRefusal } from "./problems.ts";

/** True when the text, or any text or name inside the parsed body, contains a NUL. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === "string") {
    return value.includes("\0");
  }
  if (Array.isArray(value)) {
    return value.some(holdsNul);
  }
  if (typeof value !== "object" || value === null) {
    return false;
  }
  // Streams and bytes are not text; code that reads text from them checks it itself.
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return false;
  }
  return Object.entries(value).some(([name, each]) => holdsNul(name) || holdsNul(each));
}

/** Refuses text with a NUL. */
export function refuseNul(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, {
    status: 400,
    code: "invalid-request",
    message:
      "The request contains a NUL character, which isn't allowed in text. Nothing was stored.",
  });
}

/**
 * Refuses a NUL in addresses and bodies. SQLite stores one and PostgreSQL does not, so a call would
 * work on one and fail on the other, and a row with one could not be moved.
 */
export const storableText = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.includes("%00")) {
      return refuseNul(reply);
    }
  });
  app.addHook("preValidation", async (request, reply) => {
    if (holdsNul(request.body)) {
      return refuseNul(reply);
    }
  });
});
