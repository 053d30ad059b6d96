import { APIError, createAuthMiddleware } from "better-auth/api";
import { noted } from "../library/call-scope.ts";
import {
  beginSession,
  currentSession,
  type IdentityUser,
  logEvent,
  markDevice,
} from "../library/endpoint.ts";
import type { IdentityTools } from "../tools.ts";
import { keepPendingCredential } from "./pending-credential.ts";

/**
 * Runs after a provider has answered: keeps a credential that met an existing account, and makes a
 * guest who has connected a provider a user with an address, under the same id.
 */
export function afterProviderCallback(tools: IdentityTools) {
  return createAuthMiddleware(async (context) => {
    const { newSession, returned } = context.context;
    if (newSession) {
      await markDevice(context, tools, newSession.user.id);
      return logEvent(tools, "signed in by provider", { userId: newSession.user.id });
    }
    const error = redirectError(context.context.responseHeaders, returned);
    if (error === "account_not_linked") return keepPendingCredential(context, tools);
    if (error !== null) return;
    const found = await currentSession(context);
    const { profile } = noted();
    if (!profile || !found?.user.isAnonymous) return;
    const user = (await context.context.internalAdapter.updateUser(found.user.id, {
      email: profile.email,
      name: profile.name || profile.email,
      emailVerified: profile.emailVerified,
      isAnonymous: false,
    })) as IdentityUser;
    await beginSession(context, tools, user);
    logEvent(tools, "guest upgraded", { userId: user.id });
  });
}

/** The error that a redirect carries, or null. */
function redirectError(headers: Headers | undefined, returned: unknown): string | null {
  const location =
    headers?.get("location") ??
    (returned instanceof APIError ? new Headers(returned.headers).get("location") : null);
  return location ? new URL(location, "http://localhost").searchParams.get("error") : null;
}
