import { type Call, methodOf, type Parameters } from "@site/contract/address-of";
import { type BodyOf, bodySchemaOf, entryOf, type QueryOf } from "@site/contract/call-table";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import { Value } from "typebox/value";
import type { Clock } from "../clock.ts";
import type { CallRefusal } from "./problems.ts";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyInstance {
    /** Returns the hooks that keep a call's row of the call table; see `callGate`. */
    gateOf(
      call: Call,
      words: GateWords,
    ): { preValidation: preValidationAsyncHookHandler; preHandler: preHandlerAsyncHookHandler };
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyContextConfig {
    /** The call that the route answers. */
    call?: Call;
    /** See `CallRouteOptions`. */
    checksBody?: boolean;
  }
}

type Handler<C extends Call> = (
  request: FastifyRequest<{ Params: Parameters<C>; Querystring: QueryOf<C> }>,
  reply: FastifyReply,
) => unknown;

/** How one route refuses, where the specification or its page has words of their own. */
export type GateWords = {
  /** To a caller who is not signed in. */
  notSignedIn?: CallRefusal;
  /** To a caller who used up the share. */
  tooMany?: CallRefusal;
  /** Sends a refusal of the gate; without it, as a Problem. */
  refuse?(reply: FastifyReply, refusal: CallRefusal): FastifyReply;
};

/** Fastify's route options; path, method, schemas, access and share come from the call table. */
export type CallRouteOptions = Omit<RouteShorthandOptions, "schema" | "preHandler"> & {
  /** The handler checks the body itself, because the specification words the refusal. */
  checksBody?: boolean;
  /** What the gate says, and how. */
  gate?: GateWords;
};

/** Registers the route of one call, as the call table describes it. */
export function callRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  ...given: [Handler<C>] | [CallRouteOptions, Handler<C>]
): void {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  const { checksBody = false, gate = {}, config, preValidation = [], ...rest } = options;
  const { query } = entryOf(call);
  const hooks = app.gateOf(call, gate);
  const body = checksBody ? undefined : bodySchemaOf(call);
  app.route({
    ...rest,
    method: methodOf(call) as HTTPMethods,
    url: patternOf(call),
    config: { ...config, call, checksBody },
    onRequest: neverStored,
    // Who is not admitted learns nothing about what they sent; only a body of the right form counts.
    preValidation: [preValidation, hooks.preValidation].flat(),
    preHandler: hooks.preHandler,
    schema: { ...(query && { querystring: query }), ...(body && { body }) },
    handler: handler as RouteHandlerMethod,
  });
}

/** An answer is about one person at one moment; a handler may say otherwise. */
const neverStored: onRequestHookHandler = (_request, reply, done) => {
  reply.header("cache-control", "no-store");
  done();
};

/**
 * When a call arrived. What its handler reads may be younger: an embedded database answers nobody while a
 * transaction is open.
 */
export function arrivedAt(clock: Clock, reply: Pick<FastifyReply, "elapsedTime">): Date {
  return new Date(clock.now().getTime() - Math.ceil(reply.elapsedTime));
}

/** Returns a call's path in the router's format: `/api/statements/:id`. */
export function patternOf(call: Call): string {
  return call.slice(call.indexOf("/")).replace(/\{(\w+)\}/g, ":$1");
}

/** Whether a body has the form that the table states. */
export function isBodyOf<C extends Call>(call: C, body: unknown): body is BodyOf<C> {
  const schema = bodySchemaOf(call);
  return schema === undefined || Value.Check(schema, body);
}
