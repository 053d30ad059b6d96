import type { BetterAuthPlugin } from "better-auth";
import { APIError, getIP } from "better-auth/api";
import type { setSessionCookie } from "better-auth/cookies";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { IdentityTools } from "../tools.ts";

/** What the library hands to an endpoint. */
export type EndpointContext = Parameters<typeof setSessionCookie>[0];

/** A user as identity's own endpoints see it. */
export type IdentityUser = Parameters<typeof setSessionCookie>[1]["user"] & {
  isAnonymous?: boolean | null;
  phoneNumber?: string | null;
};

/** Endpoints of a plugin, by name. */
export type Endpoints = NonNullable<BetterAuthPlugin["endpoints"]>;

type Status =
  | "BAD_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "TOO_MANY_REQUESTS"
  | "SERVICE_UNAVAILABLE";

/** A refusal with a stable code and a sentence for the log of a developer. */
export function refusal(status: Status, code: string, message: string): APIError {
  return new APIError(status, { code, message });
}

/** The body, if it has the form; otherwise the call is refused. */
export function bodyOf<T extends TSchema>(schema: T, context: { body?: unknown }): Static<T> {
  if (Value.Check(schema, context.body)) return context.body as Static<T>;
  throw refusal("BAD_REQUEST", "INVALID_ARGUMENT", "The body does not have the expected form");
}

/** Whence a call comes: an IPv4 address, or the /64 that an IPv6 customer has to himself. */
export function networkOf({ headers, context }: EndpointContext): string {
  return (headers && getIP(headers, context.options)) || "unknown";
}

/** Counts a call against a limit; over it, the call is refused. */
export async function requireWithin(
  tools: IdentityTools,
  key: string,
  limit: { max: number; seconds: number },
  code = "TOO_MANY_REQUESTS",
): Promise<void> {
  const { allowed } = await tools.context.rateLimiter.consume(key, limit);
  if (!allowed) throw refusal("TOO_MANY_REQUESTS", code, "Too many requests");
}
