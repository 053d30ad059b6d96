import type { BetterAuthPlugin } from "better-auth";
import { APIError, getIP, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { hashOf } from "../mailbox/code-repository.ts";
import { deviceCookieLife, deviceCookieName } from "../sessions/known-browsers-repository.ts";
import type { IdentityTools } from "../tools.ts";
import { normalEmail, publicEmail } from "./email-address.ts";

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

/** The present session and its user, or null. */
export async function currentSession(context: EndpointContext) {
  const found = await getSessionFromCtx(context, { disableRefresh: true });
  return found ? { session: found.session, user: found.user as IdentityUser } : null;
}

/** The guest who is asking, or a refusal. */
export async function requireGuest(context: EndpointContext) {
  const found = await currentSession(context);
  if (found?.user.isAnonymous) return found;
  throw refusal("UNAUTHORIZED", "GUEST_REQUIRED", "There is no guest session to upgrade");
}

/**
 * Begins a session: a new token at every sign-in and upgrade, the one before it is dead (OWASP ASVS
 * 5.0, 7.2.4).
 */
export async function beginSession(
  context: EndpointContext,
  tools: IdentityTools,
  user: IdentityUser,
): Promise<void> {
  const before = await currentSession(context);
  const session = await context.context.internalAdapter.createSession(user.id);
  await setSessionCookie(context, { session, user });
  if (before) await context.context.internalAdapter.deleteSession(before.session.token);
  await markDevice(context, tools, user.id);
}

/** Tells the browser that it is known to the account. */
export async function markDevice(
  context: EndpointContext,
  tools: IdentityTools,
  userId: string,
): Promise<void> {
  const mark = await tools.devices.issue("password", userId);
  setBrowserCookie(context, deviceCookieName, mark, deviceCookieLife);
}

/** The id of a browser that is known to the account of an address, or null. */
export function knownDevice(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<string | null> {
  return tools.devices.read("password", browserCookie(context, deviceCookieName), { email });
}

/** Sets a cookie that only the server reads. */
export function setBrowserCookie(
  context: EndpointContext,
  name: string,
  value: string,
  maxAge: number,
): void {
  const { name: full, attributes } = context.context.createAuthCookie(name, { maxAge });
  context.setCookie(full, value, attributes);
}

/** Reads such a cookie. */
export function browserCookie(context: EndpointContext, name: string): string | null {
  return context.getCookie(context.context.createAuthCookie(name).name) ?? null;
}

/** Records what happened to an account. Never an address, a code or a password. */
export function logEvent(
  tools: IdentityTools,
  event: string,
  who: { userId?: string; email?: string },
): void {
  tools.context.log.info(
    {
      part: "identity",
      event,
      user: who.userId,
      account: who.email ? hashOf(normalEmail(who.email)).slice(0, 12) : undefined,
    },
    event,
  );
}

/** Refuses a method that the operator does not offer. */
export function requireMethod(tools: IdentityTools, method: string): void {
  if (!tools.context.config.signInMethods.includes(method))
    throw refusal("FORBIDDEN", "OPERATION_NOT_ALLOWED", `${method} is not offered here`);
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

/** What the widget is told of a finished sign-in. */
export function signedInAnswer(user: IdentityUser, method: string, isNewUser: boolean) {
  return { user: publicUser(user), method, isNewUser };
}

/** A user as the widget sees it: no placeholder in place of an address. */
export function publicUser(user: IdentityUser) {
  return {
    uid: user.id,
    displayName: user.isAnonymous ? "" : user.name,
    email: publicEmail(user.email),
    isAnonymous: user.isAnonymous === true,
  };
}
