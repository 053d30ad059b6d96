import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, getIP } from "better-auth/api";
import type { setSessionCookie } from "better-auth/cookies";
import { type Call, identityRoot, methodOf } from "contract/address-of";
import type { BodyOf } from "contract/call-table";
import { isBodyOf, patternOf } from "../../../plugins/call-route.ts";
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

/** A refusal with a stable code and a sentence for developers. */
export function refusal(status: Status, code: string, message: string): APIError {
  return new APIError(status, { code, message });
}

/** The path of a call as the library has it: below its root. */
export function pathOf(call: Call): string {
  return patternOf(call).slice(identityRoot.length);
}

/** An endpoint of the library that answers one call of ours. */
export function endpointOf(
  call: Call,
  answer: (context: EndpointContext) => Promise<unknown>,
): Endpoints[string] {
  return createAuthEndpoint(pathOf(call), { method: methodOf(call) as "GET" | "POST" }, answer);
}

/** Returns the body of a call if it has the form in the call table; otherwise refuses the call. */
export function bodyOf<C extends Call>(call: C, { body }: { body?: unknown }): BodyOf<C> {
  if (isBodyOf(call, body)) {
    return body;
  }
  throw refusal("BAD_REQUEST", "INVALID_ARGUMENT", "The body does not have the expected form");
}

/** Where a call comes from: an IPv4 address, or the /64 that one IPv6 customer has. */
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
  if (!allowed) {
    throw refusal("TOO_MANY_REQUESTS", code, "Too many requests");
  }
}
