import { getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { systemClock } from "../../../clock.ts";
import { type EndpointContext, type IdentityUser, refusal } from "../library/endpoint.ts";
import type { IdentityTools } from "../tools.ts";
import { markBrowser } from "./known-browsers-repository.ts";

/** A session with its user, as an endpoint finds it. */
export type CurrentSession = NonNullable<Awaited<ReturnType<typeof currentSession>>>;

/** The present session and its user, or null. */
export async function currentSession(context: EndpointContext) {
  const found = await getSessionFromCtx(context, { disableRefresh: true });
  return found ? { session: found.session, user: found.user as IdentityUser } : null;
}

/** Returns the calling session, or refuses. */
export async function requireSession(context: EndpointContext): Promise<CurrentSession> {
  const found = await currentSession(context);
  if (!found) {
    throw signedOut();
  }
  return found;
}

/** Refuses because nobody is signed in, or nobody whom the call is for. */
export function signedOut() {
  return refusal("UNAUTHORIZED", "UNAUTHENTICATED", "You are not signed in");
}

/**
 * Begins a session. Every sign-in and upgrade gets a new token and invalidates the former one
 * (OWASP ASVS 5.0, 7.2.4).
 */
export async function beginSession(
  context: EndpointContext,
  tools: IdentityTools,
  user: IdentityUser,
): Promise<void> {
  const before = await currentSession(context);
  const session = await context.context.internalAdapter.createSession(user.id);
  await setSessionCookie(context, { session, user });
  if (before) {
    await context.context.internalAdapter.deleteSession(before.session.token);
  }
  await markBrowser(context, tools, "password", user.id);
}

/** True for a session that began at most ten minutes ago (OWASP ASVS 5.0, 7.5.1). */
export function isRecentSignIn(sessionBegan: Date | string): boolean {
  return systemClock.now().getTime() - new Date(sessionBegan).getTime() <= 600_000;
}

/** Refuses a session that began too long ago, by the machine's clock as the library wrote it. */
export function requireRecentSignIn(sessionBegan: Date | string): void {
  if (!isRecentSignIn(sessionBegan)) {
    throw refusal("FORBIDDEN", "SESSION_NOT_FRESH", "Sign in again to do this");
  }
}
