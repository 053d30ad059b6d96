import { AsyncLocalStorage } from "node:async_hooks";
import { createAuthEndpoint } from "better-auth/api";
import { methodOf, methodsFor } from "./account-endpoints.ts";
import { hashOf, newCode } from "./code-repository.ts";
import {
  browserCookie,
  currentSession,
  type EndpointContext,
  type Endpoints,
  logEvent,
  refusal,
  setBrowserCookie,
} from "./endpoint.ts";
import type { IdentityTools } from "./identity-tools.ts";

/** Cookie that leads to the pending credential; the credential itself stays here. */
const cookieName = "pending-credential";
/** Seconds, as the specification says of the widget's cookies. */
const life = 3600;

/** A provider's answer whose signature, issuer, audience and nonce have been checked. */
export type VerifiedProfile = {
  providerId: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

const profiles = new AsyncLocalStorage<{ profile?: VerifiedProfile }>();

/** Runs one request; what a provider says in it can be asked for afterwards. */
export function withProfile<T>(work: () => Promise<T>): Promise<T> {
  return profiles.run({}, work);
}

/** Keeps the provider's answer for the rest of the request. */
export function rememberProfile(profile: VerifiedProfile): void {
  const store = profiles.getStore();
  if (store) store.profile = profile;
}

/** The provider's answer of this request, if there was one. */
export function currentProfile(): VerifiedProfile | undefined {
  return profiles.getStore()?.profile;
}

/**
 * A provider's account whose address belongs to an account here that it may not enter by itself:
 * kept for an hour, so that its owner can prove to be the same person and connect the two. The
 * library would forget it.
 */
export async function keepPendingCredential(
  context: EndpointContext,
  tools: IdentityTools,
): Promise<void> {
  const profile = currentProfile();
  if (!profile) return;
  const sid = newCode();
  await tools.codes.store(hashOf(sid), {
    purpose: "pendingCredential",
    subject: `${profile.providerId}:${profile.accountId}`,
    data: { ...profile },
    life,
  });
  setBrowserCookie(context, cookieName, sid, life);
}

/** Reading and connecting the pending credential of this browser. */
export function pendingCredentialEndpoints(tools: IdentityTools): Endpoints {
  return {
    /** Whose account it met. The methods are told: the provider has proved the address. */
    widgetPending: createAuthEndpoint("/widget/pending", { method: "GET" }, async (context) => {
      const pending = await findPendingCredential(context, tools);
      if (!pending) throw expired();
      return context.json({
        providerId: methodOf(pending.providerId),
        email: pending.email,
        ...(pending.emailVerified
          ? { methods: await methodsFor(tools, context, pending.email) }
          : {}),
      });
    }),

    /** Connects it to the user who has just signed in, if the address is theirs. */
    widgetPendingLink: createAuthEndpoint(
      "/widget/pending/link",
      { method: "POST" },
      async (context) => {
        const found = await currentSession(context);
        if (!found) throw refusal("UNAUTHORIZED", "UNAUTHENTICATED", "You are not signed in");
        const pending = await takePendingCredential(context, tools);
        if (!pending) throw expired();
        await connect(context, tools, found.user.id, found.user.email, pending);
        return context.json({ success: true });
      },
    ),
  };
}

async function connect(
  { context }: EndpointContext,
  tools: IdentityTools,
  userId: string,
  userEmail: string,
  pending: VerifiedProfile,
): Promise<void> {
  const inUse = () =>
    refusal("CONFLICT", "CREDENTIAL_ALREADY_IN_USE", "The account belongs to another user");
  if (pending.email !== userEmail) throw inUse();
  const { providerId, accountId } = pending;
  const owner = await context.internalAdapter.findAccountByKey({ providerId, accountId });
  if (owner && owner.userId !== userId) throw inUse();
  if (owner) return;
  await context.internalAdapter.linkAccount({ userId, providerId, accountId });
  // The provider vouches for the address, and its owner has proved to be the account's.
  if (pending.emailVerified)
    await context.internalAdapter.updateUser(userId, { emailVerified: true });
  await tools.mails.methodAdded({ email: userEmail, userId }, methodOf(providerId));
  logEvent(tools, "method added", { userId });
}

/** The pending credential of this browser, or null. */
export async function findPendingCredential(
  context: EndpointContext,
  tools: IdentityTools,
): Promise<VerifiedProfile | null> {
  const sid = browserCookie(context, cookieName);
  const code = sid ? await tools.codes.peek(sid) : "INVALID_ACTION_CODE";
  if (typeof code === "string" || code.purpose !== "pendingCredential") return null;
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
