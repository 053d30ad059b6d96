import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const files = {
  "/v1/checkout.js": ["checkout.js", "text/javascript; charset=utf-8"],
  "/v1/checkout/window": ["window.html", "text/html; charset=utf-8"],
  "/v1/checkout/window.js": ["window.js", "text/javascript; charset=utf-8"],
  "/v1/checkout/window.css": ["window.css", "text/css; charset=utf-8"],
} as const;

// Any page of this machine may frame the window, and no other.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors http://localhost:* http://127.0.0.1:*",
  "require-trusted-types-for 'script'",
].join("; ");

/** The checkout script that a shop's page loads, and the window that it opens in a frame. */
export function checkoutRoutes(app: FastifyInstance): void {
  for (const [url, [name, type]] of Object.entries(files)) {
    const body = readFileSync(new URL(`./checkout/${name}`, import.meta.url), "utf8");
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-store")
        .header("content-security-policy", policy)
        .header("cross-origin-resource-policy", "cross-origin")
        .header("x-content-type-options", "nosniff")
        .send(body),
    );
  }
}
