import type { BetterAuthOptions } from "better-auth";
import { getOAuthState } from "better-auth/api";
import { note, noted } from "../library/call-scope.ts";
import { personName } from "../library/call-text.ts";
import { normalEmail, publicEmail } from "../library/email-address.ts";
import type { EndpointContext, IdentityUser } from "../library/endpoint.ts";
import { methodOf } from "../library/methods.ts";
import { currentSession } from "../sessions/session.ts";
import { refuseDisabled } from "../sessions/session-gate.ts";
import type { IdentityTools } from "../tools.ts";

/**
 * Rules for the rows that connect users with providers. A provider's tokens are not needed after
 * the sign-in, so none is kept (OWASP ASVS 5.0, 10.2.2). A guest is not connected to a provider
 * whose address already has an account, because that would merge two. Nothing is connected to a
 * disabled account. Whichever call adds or removes a row, the account's owner is notified here.
 */
export const accountRowHooks = (tools: IdentityTools): BetterAuthOptions["databaseHooks"] => ({
  user: {
    create: {
      // Names from providers arrive unchecked.
      before: async (user) => ({ data: { ...user, name: personName(user.name) } }),
      async after({ id }) {
        note({ newUserId: id });
      },
    },
  },
  account: {
    create: {
      async before(account, context) {
        if (context) {
          await refuseDisabled(tools, context.context.internalAdapter, account.userId);
        }
        if (context && !(await sessionThatBegan(context))) {
          return false;
        }
        const { profile } = noted();
        if (profile && context) {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(account.userId);
          const owner = await internalAdapter.findUserByEmail(normalEmail(profile.email));
          const guest = (user as { isAnonymous?: boolean } | null)?.isAnonymous === true;
          if (guest && owner && owner.user.id !== account.userId) {
            return false;
          }
        }
        return { data: { ...account, ...noTokens } };
      },
      async after({ userId, providerId }, context) {
        const user = context && (await ownerOf(context, userId));
        if (!user || userId === noted().newUserId) {
          return;
        }
        // The first sign-in method of an unconfirmed account: there is no owner to notify yet.
        const ways = await context.context.internalAdapter.findAccounts(userId);
        if (ways.length === 1 && !user.emailVerified) {
          return;
        }
        await tools.mails.methodAdded({ email: user.email, userId }, methodOf(providerId));
      },
    },
    update: {
      async before(account) {
        return { data: { ...account, ...noTokens } };
      },
    },
    delete: {
      async after({ userId, providerId }, context) {
        const user = context && (await ownerOf(context, userId));
        if (user) {
          await tools.mails.methodRemoved({ email: user.email, userId }, methodOf(providerId));
        }
      },
    },
  },
});

/** The key under which the session that begins a connection travels to the provider and back. */
export const connectionSession = "session";

/**
 * True when the same session finishes a connection that it began. A connection that is finished
 * later or elsewhere may be somebody else's.
 */
async function sessionThatBegan(context: EndpointContext): Promise<boolean> {
  const state = await getOAuthState();
  if (!state?.link) {
    return true;
  }
  const found = await currentSession(context);
  return found !== null && found.session.id === state.serverContext?.[connectionSession];
}

/** The user, if there is an address to notify. A guest account has no owner yet. */
async function ownerOf({ context }: EndpointContext, userId: string): Promise<IdentityUser | null> {
  const user = (await context.internalAdapter.findUserById(userId)) as IdentityUser | null;
  return user && !user.isAnonymous && publicEmail(user.email) ? user : null;
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};
