import * as calls from "contract/calls";
import type { FastifyInstance } from "fastify";
import { callRoute } from "../plugins/call-route.ts";
import { openApiDocument } from "./document.ts";
import { docsPage } from "./page.ts";

/** The table of calls for reading and for programs. */
export async function apiDocs(app: FastifyInstance, { title }: { title: string }): Promise<void> {
  const page = docsPage(title);
  const document = openApiDocument(title);
  callRoute(app, calls.apiDescription, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page),
  );
  callRoute(app, calls.openApiDocument, async () => document);
}
