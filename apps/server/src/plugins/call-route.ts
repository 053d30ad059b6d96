import { type Call, methodOf, type Parameters } from "contract/address-of";
import { type BodyOf, bodySchemaOf, entryOf, type QueryOf } from "contract/call-table";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import { Value } from "typebox/value";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyContextConfig {
    /** The call that the route answers. */
    call?: Call;
  }
}

type Handler<C extends Call> = (
  request: FastifyRequest<{ Params: Parameters<C>; Querystring: QueryOf<C> }>,
  reply: FastifyReply,
) => unknown;

/** Fastify's options of a route; path, method and schemas come from the table of calls. */
export type CallRouteOptions = Omit<RouteShorthandOptions, "schema"> & {
  /** The handler checks the body itself: the specification has words for a wrong one. */
  checksBody?: boolean;
};

/** Answers one call of the table: its path, its method, its query and its body as stated there. */
export function callRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  ...given: [Handler<C>] | [CallRouteOptions, Handler<C>]
): void {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  const { checksBody = false, config, ...rest } = options;
  const { query } = entryOf(call);
  const body = checksBody ? undefined : bodySchemaOf(call);
  app.route({
    ...rest,
    method: methodOf(call) as HTTPMethods,
    url: patternOf(call),
    config: { ...config, call },
    schema: { ...(query && { querystring: query }), ...(body && { body }) },
    handler: handler as RouteHandlerMethod,
  });
}

/** A call's path as routers write it: `/api/statements/:id`. */
export function patternOf(call: Call): string {
  return call.slice(call.indexOf("/")).replace(/\{(\w+)\}/g, ":$1");
}

/** Whether a body has the form that the table states. */
export function isBodyOf<C extends Call>(call: C, body: unknown): body is BodyOf<C> {
  const schema = bodySchemaOf(call);
  return schema === undefined || Value.Check(schema, body);
}
