import { APIError, createAuthMiddleware } from "better-auth/api";
import * as calls from "contract/calls";
import { noted, type VerifiedProfile } from "../library/call-scope.ts";
import {
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  refusal,
} from "../library/endpoint.ts";
import { methodOf, methodsFor } from "../library/methods.ts";
import { hashOf, newCode } from "../mailbox/code-repository.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { browserCookie, setBrowserCookie } from "../sessions/cookies.ts";
import { markBrowser } from "../sessions/known-browsers-repository.ts";
import { requireConfirmed } from "../sessions/person.ts";
import { beginSession, currentSession, requireSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/**
 * Runs after a provider has answered. Keeps a credential that met an existing account, and turns a
 * guest who has connected a provider into a user with an address, under the same id.
 */
export function afterProviderCallback(tools: IdentityTools) {
  return createAuthMiddleware(async (context) => {
    const { newSession, returned } = context.context;
    if (newSession) {
      await markBrowser(context, tools, "password", newSession.user.id);
      return logEvent(tools, "signed in by provider", { userId: newSession.user.id });
    }
    const error = redirectError(context.context.responseHeaders, returned);
    if (error === "account_not_linked") {
      return keepPendingCredential(context, tools);
    }
    if (error !== null) {
      return;
    }
    const found = await currentSession(context);
    const { profile } = noted();
    if (!profile || !found?.user.isAnonymous) {
      return;
    }
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

/** Cookie that refers to the pending credential; the credential itself stays here. */
const cookieName = "pending-credential";
/** Seconds; the specification's life for the widget's cookies. */
const life = 3600;

/**
 * Keeps a provider's account whose address belongs to an account here that it may not enter on its
 * own. For an hour its owner can prove to be the same person and connect the two; the library would
 * forget it.
 */
async function keepPendingCredential(
  context: EndpointContext,
  tools: IdentityTools,
): Promise<void> {
  const { profile } = noted();
  if (!profile) {
    return;
  }
  const sid = newCode();
  await tools.codes.store(hashOf(sid), {
    purpose: "pendingCredential",
    subject: `${profile.providerId}:${profile.accountId}`,
    data: { ...profile },
    life,
  });
  setBrowserCookie(context, cookieName, sid, life);
}

/** Endpoints that read and connect this browser's pending credential. */
export function pendingCredentialEndpoints(tools: IdentityTools): Endpoints {
  return {
    /** Whose account it met. May name the methods, because the provider has proved the address. */
    widgetPending: endpointOf(calls.pendingCredential, async (context) => {
      const pending = await findPendingCredential(context, tools);
      if (!pending) {
        throw expired();
      }
      return context.json({
        providerId: methodOf(pending.providerId),
        email: pending.email,
        ...(pending.emailVerified
          ? { methods: await methodsFor(tools, context, pending.email) }
          : {}),
      });
    }),

    /** Connects it to the user who has just signed in, if the address is theirs. */
    widgetPendingLink: endpointOf(calls.linkPendingCredential, async (context) => {
      const { user } = await requireSession(context);
      const pending = await takePendingCredential(context, tools);
      if (!pending) {
        throw expired();
      }
      await connect(context, tools, user, pending);
      return context.json({ success: true });
    }),
  };
}

async function connect(
  endpoint: EndpointContext,
  tools: IdentityTools,
  user: IdentityUser,
  pending: VerifiedProfile,
): Promise<void> {
  const { internalAdapter } = endpoint.context;
  const inUse = () =>
    refusal("CONFLICT", "CREDENTIAL_ALREADY_IN_USE", "The account belongs to another user");
  if (pending.email !== user.email) {
    throw inUse();
  }
  const { providerId, accountId } = pending;
  const owner = await internalAdapter.findAccountByKey({ providerId, accountId });
  if (owner && owner.userId !== user.id) {
    throw inUse();
  }
  if (owner) {
    return;
  }
  // The provider vouches for the address, and the person is signed in to the account.
  if (pending.emailVerified) {
    await mailboxProved(endpoint, tools, user, { by: "account" });
  } else {
    requireConfirmed(user);
  }
  await internalAdapter.linkAccount({ userId: user.id, providerId, accountId });
  logEvent(tools, "method added", { userId: user.id });
}

/** The pending credential of this browser, or null. */
export async function findPendingCredential(
  context: EndpointContext,
  tools: IdentityTools,
): Promise<VerifiedProfile | null> {
  const sid = browserCookie(context, cookieName);
  const code = sid ? await tools.codes.peek(sid) : "INVALID_ACTION_CODE";
  if (typeof code === "string" || code.purpose !== "pendingCredential") {
    return null;
  }
  return code.data as VerifiedProfile;
}

async function takePendingCredential(
  context: EndpointContext,
  tools: IdentityTools,
): Promise<VerifiedProfile | null> {
  const sid = browserCookie(context, cookieName);
  const code = sid ? await tools.codes.take(hashOf(sid), "pendingCredential") : null;
  setBrowserCookie(context, cookieName, "", 0);
  return code ? (code.data as VerifiedProfile) : null;
}

function expired() {
  return refusal("BAD_REQUEST", "EXPIRED_PENDING_CREDENTIAL", "There is no pending credential");
}
