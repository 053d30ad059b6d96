import { type Call, identityRoot, methodOf } from "@site/contract/address-of";
import { allCalls, type CallEntry, entryOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { Problem } from "@site/contract/problem";
import type { TSchema } from "typebox";

const names = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/** Every call of the table with its name, method and path, where `{name}` is a variable part. */
export const describedCalls = allCalls.map((call) => ({
  name: names.get(call) ?? "",
  method: methodOf(call),
  path: call.slice(call.indexOf("/")),
  entry: entryOf(call),
}));

/** A part of a call's query, as it is described. */
export type QueryPart = { name: string; required: boolean; description: string; schema: TSchema };

/** The parts of a call's query. */
export function queryOf({ query }: CallEntry): QueryPart[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schema.description ?? "",
    schema,
  }));
}

/** Describes the table of calls as OpenAPI 3.1. */
export function describeCalls(title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, method, path, entry } of describedCalls) {
    const operation = { operationId: name, ...operationOf(path, entry) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: `Sign-in is a session cookie from ${identityRoot} (sign-up/email, sign-in/email, sign-out). Changing calls are answered for this site's own pages only.`,
    },
    tags: [...new Set(describedCalls.map(({ entry }) => entry.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
    },
  };
}

function operationOf(path: string, entry: CallEntry): object {
  const string = { type: "string" };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path" }));
  const { description, ...answer } = entry.answer;
  const problem = contentOf({ schema: { $ref: "#/components/schemas/Problem" } });
  const refusals = Object.entries(entry.refusals).map(([status, why]) => {
    return [status, { description: why, content: problem }];
  });
  return {
    tags: [entry.tag],
    summary: entry.summary,
    parameters: [
      ...inPath.map((each) => ({ ...each, required: true, schema: string })),
      ...queryOf(entry).map((each) => ({ ...each, in: "query" })),
      ...Object.entries(entry.headers ?? {}).map(([name, what]) => {
        return { name, in: "header", required: true, description: what, schema: string };
      }),
    ],
    ...(entry.body && { requestBody: { content: contentOf(entry.body) } }),
    responses: {
      200: { description, content: contentOf(answer) },
      ...Object.fromEntries(refusals),
    },
    security: entry.needsSession ? [{ session: [] }] : [],
  };
}

/** A body: JSON of a schema, or the bytes of a media type. */
function contentOf(body: { schema?: object; type?: string }): object {
  return { [body.type ?? "application/json"]: body.schema ? { schema: body.schema } : {} };
}
