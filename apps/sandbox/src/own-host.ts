import type { FastifyInstance } from "fastify";

/** The answer to a call under a foreign name. */
export const foreignHost = "This address answers only to this machine's own names.\n";

/**
 * True for the names that a browser on this machine uses. A page elsewhere can point its own name
 * at the loopback address (DNS rebinding) and would then read mail, codes and payments.
 *
 * @param host the request's Host header
 */
export function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? "");
}

/** Refuses calls under foreign names with 421 (RFC 9110 section 15.5.20), before anything else. */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isOwnHost(request.headers.host)) {
      return reply.code(421).type("text/plain").send(foreignHost);
    }
  });
}
