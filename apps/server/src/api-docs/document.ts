import { Problem } from "contract/problem";
import { type Operation, operations } from "./operations.ts";

/** The description of the server's calls as OpenAPI 3.1, made from the contract's schemas. */
export function openApiDocument(title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method] = describe(operation);
    paths[operation.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description:
        "Sign-in is a session cookie from /api/auth (sign-up/email, sign-in/email, sign-out). Changing calls are answered for this site's own pages only.",
    },
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
    },
  };
}

function describe(operation: Operation): object {
  const { answer, body, refusals } = operation;
  const success = {
    description: answer.description,
    ...(answer.schema || answer.type
      ? {
          content: {
            [answer.type ?? "application/json"]: answer.schema ? { schema: answer.schema } : {},
          },
        }
      : {}),
  };
  const problem = { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return {
    summary: operation.summary,
    parameters: parametersOf(operation),
    ...(body
      ? { requestBody: { content: { [body.type]: body.schema ? { schema: body.schema } : {} } } }
      : {}),
    responses: {
      200: success,
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: problem },
        ]),
      ),
    },
    security: operation.access === "signed-in" ? [{ session: [] }] : [],
  };
}

function parametersOf({ path, query = {}, headers = {} }: Operation): object[] {
  const string = { type: "string" };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: string,
    })),
    ...Object.entries(query).map(([name, each]) => ({ name, in: "query", ...each })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: string,
    })),
  ];
}
