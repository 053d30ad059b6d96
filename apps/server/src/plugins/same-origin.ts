import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { sendRefusal } from "./problems.ts";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyContextConfig {
    /** True for calls that come from elsewhere and authenticate differently, such as webhooks. */
    crossOrigin?: boolean;
  }
}

/**
 * Refuses changing calls that a browser makes from another site. Every current browser says where they
 * come from; a client that doesn't is no browser and carries no cookie by accident.
 */
export const sameOrigin = fp(
  async (app: FastifyInstance, { origins }: { origins: () => string[] }) => {
    app.addHook("onRequest", async (request, reply) => {
      if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") {
        return;
      }
      if (request.routeOptions.config.crossOrigin) {
        return;
      }
      const site = request.headers["sec-fetch-site"];
      const { origin } = request.headers;
      const foreignSite = site !== undefined && site !== "same-origin";
      const foreignOrigin = origin !== undefined && !origins().includes(origin);
      if (foreignSite || foreignOrigin) {
        return sendRefusal(reply, {
          status: 403,
          code: "cross-origin",
          message: "Only pages of this site can make this call. Nothing was changed.",
        });
      }
    });
  },
);
