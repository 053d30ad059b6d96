import { randomUUID } from "node:crypto";
import type { FastifyServerOptions } from "fastify";

/** Every request gets an id of our own making; what a client sends as one is not trusted. */
export const requestIds = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
} satisfies FastifyServerOptions;
