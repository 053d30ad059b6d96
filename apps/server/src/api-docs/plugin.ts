import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { openApiDocument } from "./document.ts";
import { operations } from "./operations.ts";
import { docsPage } from "./page.ts";

/** The identity library's own calls, the pages of a sign-in popup, and this description itself. */
const elsewhere = /^\/api\/(auth|sign-in|docs)(\/|$)/;

/**
 * `/api/docs` for reading and `/api/docs/openapi.json` for programs. Registered before the routes:
 * it notes each one, and a call that nobody described stands in the document under
 * `x-undescribed`, where a test finds it.
 */
export const apiDocs = fp(async (app: FastifyInstance, { title }: { title: string }) => {
  const described = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const undescribed = new Set<string>();
  app.addHook("onRoute", ({ method, url }) => {
    if (!url.startsWith("/api/") || elsewhere.test(url)) return;
    const path = url.replace(/:(\w+)/g, "{$1}");
    for (const each of [method].flat()) {
      const call = `${each.toLowerCase()} ${path}`;
      if (each !== "HEAD" && !described.has(call)) undescribed.add(call);
    }
  });
  const page = docsPage(title);
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page),
  );
  app.get("/api/docs/openapi.json", async () => ({
    ...openApiDocument(title),
    "x-undescribed": [...undescribed],
  }));
});
