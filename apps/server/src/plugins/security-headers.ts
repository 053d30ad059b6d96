import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Header names and values for one kind of answer. */
export type HeaderSet = Record<string, string>;

const staticPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "'none'",
};

type Policy = Partial<Record<keyof typeof staticPolicy | "frame-src" | "worker-src", string>>;

const write = (policy: Policy): HeaderSet => ({
  "content-security-policy": Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join("; "),
});

/** The policy of every page that loads nothing but this site's own files. */
export const staticPageHeaders = write(staticPolicy);

/** What a page adds: terms in a same-site frame, and workers for files that stay on the device. */
const pagePolicy = {
  ...staticPolicy,
  "frame-src": "'self'",
  "worker-src": "'self'",
  // Creates the addresses of those two workers and nothing else.
  "trusted-types": "local-check",
};

/** Every page of this site but `/` while payments are on. */
export const framingPageHeaders = write(pagePolicy);

/**
 * The policy of the workers that read the person's files, which can reach nothing but their own chunks:
 * what they read stays on the device.
 */
export const workerHeaders = write({ "default-src": "'none'", "script-src": "'self'" });

/** The policy of a file that such a frame shows. */
export const framedPageHeaders = write({ ...staticPolicy, "frame-ancestors": "'self'" });

/** The policy of answers that are data or files: nothing in them may load or run anything. */
const apiHeaders = write({
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
});

/**
 * The policy of `/`, which loads the gateway's checkout script when a person pays. That script builds
 * its own frame, so this page cannot require Trusted Types; without a gateway it does.
 */
export function paymentPageHeaders(
  checkout: { scriptUrl: string; gatewayUrl: string; live: boolean } | null,
): HeaderSet {
  if (!checkout) {
    return framingPageHeaders;
  }
  const script = new URL(checkout.scriptUrl).origin;
  const gateway = new URL(checkout.gatewayUrl).origin;
  const sources = (...origins: string[]) => [...new Set(origins)].join(" ");
  // The hosts that the gateway's own shop modules list for pages that open its checkout.
  const own = checkout.live ? ["https://cdn.razorpay.com"] : [];
  const telemetry = checkout.live ? ["https://*.razorpay.com"] : [];
  const { "trusted-types": _names, "require-trusted-types-for": _sinks, ...rest } = pagePolicy;
  return write({
    ...rest,
    "script-src": sources("'self'", script, ...own),
    "frame-src": sources("'self'", script, gateway),
    "connect-src": sources("'self'", script, gateway, ...telemetry),
    "img-src": sources("'self'", "data:", script, ...own),
  });
}

/**
 * Sets headers on every answer. Pages replace the policy for data with their own. Opener policy
 * `same-origin-allow-popups`: the Google and bank popups must be able to report back.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { https }: { https: boolean }) => {
  const always: HeaderSet = {
    ...apiHeaders,
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(always);
    reply.header("x-request-id", request.id);
  });
});
