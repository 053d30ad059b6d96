import type { IncomingMessage } from "node:http";
import { callsRoot } from "@site/contract/address-of";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isPageVisit, leadToStart } from "./page-visit.ts";
import { sendRefusal } from "./problems.ts";

/** Bodies of our calls are at most five levels deep. */
const deepest = 32;

/**
 * Returns the address that a request is routed by. One that is no path of this site, or is wrongly
 * encoded, becomes `/api/`, to be refused and logged like any call.
 */
export function routedAddress({ url = "" }: Pick<IncomingMessage, "url">): string {
  try {
    decodeURI(url.split(/[?;#]/, 1)[0] ?? "");
    return url.startsWith("/") ? url : callsRoot;
  } catch {
    return callsRoot;
  }
}

/**
 * Refuses what no call can read: other addresses than paths, bodies nested so deep that only an attack
 * sends them, and a NUL, which SQLite stores and PostgreSQL does not. A browser that opens such an address
 * is led to `/`, as from any unknown one.
 */
export const readableRequests = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    const unreadableAddress = request.url !== request.originalUrl || request.url.includes("%00");
    if (unreadableAddress && isPageVisit(request)) {
      return leadToStart(reply);
    }
    if (request.url !== request.originalUrl) {
      return sendRefusal(reply, unreadable("This address doesn't exist here."));
    }
    if (request.url.includes("%00")) {
      return sendRefusal(reply, unreadable(nulFound));
    }
  });
  app.addHook("preValidation", async (request, reply) => {
    const found = unreadableIn(request.body);
    if (found !== undefined) {
      return sendRefusal(reply, unreadable(`${found} Nothing was stored.`));
    }
  });
});

const nulFound = "The request contains a NUL character, which isn't allowed in text.";

function unreadable(message: string) {
  return { status: 400, code: "invalid-request", message };
}

/** Looks through a parsed body level by level, because recursion would end in a full stack. */
function unreadableIn(body: unknown): string | undefined {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      return `The request is nested more than ${deepest} levels deep.`;
    }
    if (level.some((value) => typeof value === "string" && value.includes("\0"))) {
      return nulFound;
    }
    level = level.flatMap(partsOf);
  }
  return undefined;
}

function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value;
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  // Streams and bytes are not text; code that reads text from them checks it itself.
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain ? Object.entries(value).flat() : [];
}
