import type { AddressInfo } from "node:net";
import { callsRoot } from "@site/contract/address-of";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Config } from "../settings/config.ts";
import { sendRefusal } from "./problems.ts";

/** The names by which a browser on this machine reaches it. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** The site's address, and whether it answers to other names too. */
export type OneAddressOptions = {
  origins: () => string[];
  /** True behind a proxy, which decides what names lead here. */
  anyName: boolean;
};

/**
 * Redirects a browser that opens a page under another name of this machine to the site's one name, where
 * cookies, a provider's redirects and mailed links belong. On a developer's machine it refuses foreign
 * names: a page elsewhere could point its own name here (DNS rebinding) and read the answers.
 */
export const oneAddress = fp(
  async (app: FastifyInstance, { origins, anyName }: OneAddressOptions) => {
    app.addHook("onRequest", async (request, reply) => {
      if (!anyName) {
        const names = [...loopbackNames, ...origins().map((origin) => new URL(origin).hostname)];
        if (!names.includes(request.hostname.toLowerCase())) {
          return sendRefusal(reply, {
            status: 421,
            code: "foreign-host",
            message: "This server doesn't answer to that name. Nothing was stored.",
          });
        }
      }
      const { host, "sec-fetch-mode": mode, "sec-fetch-dest": destination } = request.headers;
      const opensPage =
        request.method === "GET" && mode === "navigate" && destination === "document";
      if (!opensPage || request.url.startsWith(callsRoot)) {
        return;
      }
      const [canonical, ...others] = origins();
      if (!others.includes(`http://${host}`)) {
        return;
      }
      return reply.header("cache-control", "no-store").redirect(`${canonical}${request.url}`, 307);
    });
  },
);

/**
 * Returns a function that lists the origins of this site's own pages, the canonical one first: the
 * configured one, else the loopback addresses with the port that the server really listens on.
 */
export function listeningOrigins(app: FastifyInstance, config: Config): () => string[] {
  if (config.publicUrl !== "") {
    return () => [config.publicUrl];
  }
  return () => {
    const address = app.server.address() as AddressInfo | null;
    const port = address?.port ?? config.port;
    return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  };
}
