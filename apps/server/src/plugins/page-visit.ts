import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether a browser opens the address itself, to show what is there; a page's calls ask for JSON. */
export function isPageVisit({
  method,
  headers,
}: Pick<FastifyRequest, "method" | "headers">): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && headers.accept?.includes("text/html") === true;
}

/** Leads to `/` in place of the address that was opened; with 302, because browsers keep a 301 forever. */
export function leadToStart(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").redirect("/", 302);
}
