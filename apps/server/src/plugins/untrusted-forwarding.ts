import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { RateLimiter } from "../rate-limit/repository.ts";
import { isPrivateAddress } from "../settings/weak-addresses.ts";

/** What a proxy adds to a visitor's request. */
const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

const day = { max: Number.MAX_SAFE_INTEGER, seconds: 86_400 };
const minuteMs = 60_000;

/** Counted under the setting that was wrong, so that the count ends with its correction. */
const keyOf = (trustProxy: readonly string[]) => `forwarding-untrusted:${trustProxy.join(",")}`;

/** What to do when a proxy's headers are not believed. */
export const trustRemedy =
  "Set TRUST_PROXY to the proxy's address: 127.0.0.1 where it runs on this machine, 172.16.0.0/12 for the compose file. Until then all visitors behind it share one limit.";

/**
 * True for a request with forwarding headers from an address that TRUST_PROXY does not name: its
 * visitor's own address is unknown, and everybody behind that proxy counts as one.
 */
export function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  // With a trusted sender the chain has its address and at least one that it names.
  return (ips?.length ?? 1) < 2 && forwardingHeaders.some((name) => headers[name] !== undefined);
}

/**
 * Notices from traffic that TRUST_PROXY does not name the proxy in front: says it once in the log, and
 * counts it for the doctor, at most once a minute and process.
 */
export const untrustedForwarding = fp(
  async (
    app: FastifyInstance,
    {
      config,
      rateLimiter,
    }: { config: { trustProxy: readonly string[] }; rateLimiter: RateLimiter },
  ) => {
    let last = Number.NEGATIVE_INFINITY;
    app.addHook("onRequest", async (request) => {
      if (!isForwardedByStranger(request) || performance.now() - last < minuteMs) {
        return;
      }
      const isFirst = last === Number.NEGATIVE_INFINITY;
      last = performance.now();
      if (isFirst) {
        const { remoteAddress = "" } = request.socket;
        const peer = isPrivateAddress(remoteAddress) ? remoteAddress : "a public address";
        request.log.warn(
          { part: "settings", peer },
          `Requests with forwarding headers come from ${peer}, which TRUST_PROXY does not name. ${trustRemedy}`,
        );
      }
      // Not waited for, and of no weight where the database is away.
      rateLimiter.consume(keyOf(config.trustProxy), day).catch(() => {});
    });
  },
);

/** In how many minutes of the last day such requests came, under this setting. */
export function untrustedForwardings(
  limiter: Pick<RateLimiter, "count">,
  trustProxy: readonly string[],
): Promise<number> {
  return limiter.count(keyOf(trustProxy));
}
