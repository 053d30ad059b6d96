import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/**
 * Leads a browser that opens a page under another name of this machine to the one name of the site.
 * Cookies belong to a host: a sign-in begun on 127.0.0.1 ends at the provider's way back to
 * localhost, and a mail's link opens there too, where the browser would be a stranger. With
 * PUBLIC_URL set there is one name, and nothing to do. Calls of scripts and programs are answered
 * wherever they come in.
 */
export const oneAddress = fp(
  async (app: FastifyInstance, { origins }: { origins: () => string[] }) => {
    app.addHook("onRequest", async (request, reply) => {
      const { host, "sec-fetch-mode": mode, "sec-fetch-dest": destination } = request.headers;
      const opensPage =
        request.method === "GET" && mode === "navigate" && destination === "document";
      if (!opensPage || request.url.startsWith("/api/")) return;
      const [canonical, ...others] = origins();
      if (!others.includes(`http://${host}`)) return;
      return reply.header("cache-control", "no-store").redirect(`${canonical}${request.url}`, 307);
    });
  },
);
