import { BlockList, isIPv6, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { networksOf } from "../rate-limit/network.ts";
import { sendRefusal } from "./problems.ts";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyContextConfig {
    /** The body may take as long as a request at all. */
    longBody?: boolean;
  }
}

/** How many connections one address may hold; a wider network, a multiple of it. Browsers open six. */
const perAddress = 256;

/** How long the body of anything but an upload may take to arrive. */
const bodyMs = 12_000;

/** The proxies in front, whose connections are everybody's, and limits that a test may shorten. */
export type ConnectionSharesOptions = { trustProxy: readonly string[]; bodyMs?: number };

/**
 * Keeps connections for everybody: a network may hold only its share, and a body that trickles in ends
 * its connection. Proxies are not limited: their examples in ops/ limit each visitor.
 */
export const connectionShares = fp(
  async (app: FastifyInstance, options: ConnectionSharesOptions) => {
    const proxies = listOf(options.trustProxy);
    const open = new Map<string, number>();
    app.server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      if (proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4")) {
        return;
      }
      const networks = networksOf(address);
      for (const { name } of networks) {
        open.set(name, (open.get(name) ?? 0) + 1);
      }
      socket.once("close", () => {
        for (const { name } of networks) {
          const left = (open.get(name) ?? 0) - 1;
          left > 0 ? open.set(name, left) : open.delete(name);
        }
      });
      if (networks.some(({ name, multiple }) => (open.get(name) ?? 0) > multiple * perAddress)) {
        socket.destroy();
      }
    });

    app.addHook("onRequest", async (request, reply) => {
      const { raw } = request;
      if (raw.complete || request.routeOptions.config.longBody) {
        return;
      }
      const timer = setTimeout(() => {
        if (raw.complete) {
          return;
        }
        if (!reply.sent) {
          sendRefusal(reply.header("connection", "close"), tooSlow);
        }
        // What was answered goes out first.
        setTimeout(() => raw.socket.destroy(), 100).unref();
      }, options.bodyMs ?? bodyMs).unref();
      raw.once("close", () => clearTimeout(timer));
    });
  },
);

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

const tooSlow = {
  status: 408,
  code: "request-too-slow",
  message: "The request did not arrive in time. Nothing was stored; please try again.",
};
