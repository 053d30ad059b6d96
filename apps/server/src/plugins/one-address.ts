import type { AddressInfo } from "node:net";
import { callsRoot } from "contract/address-of";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Config } from "../settings/config.ts";
import { sendRefusal } from "./problems.ts";

/** The names by which a browser on this machine reaches it. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** Where the site is, and whether it may be asked under other names than its own. */
export type OneAddressOptions = {
  origins: () => string[];
  /** True behind a proxy, which decides what names lead here. */
  anyName: boolean;
};

/**
 * The names under which the site answers. A browser that opens a page under another name of this
 * machine is led to the one name of the site: cookies belong to a host, a sign-in begun on 127.0.0.1
 * ends at the provider's way back to localhost, and a mail's link opens there too, where the browser
 * would be a stranger. With PUBLIC_URL set there is one name, and nobody is led. Calls of scripts and
 * programs are answered under every name of this machine.
 *
 * A foreign name is refused on a developer's machine: a page elsewhere could let its own name lead
 * to the loopback address (DNS rebinding) and read what is answered there.
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
 * Gives a function that names the origins of this site's own pages, the canonical one first: the
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
