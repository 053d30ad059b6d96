import type { BetterAuthOptions } from "better-auth";
import { personName } from "./call-text.ts";
import { refuseDisabled } from "./disabled-accounts/refuse-disabled.ts";
import { normalEmail } from "./email-address.ts";
import type { IdentityTools } from "./identity-tools.ts";
import { currentProfile } from "./pending-credential.ts";

/**
 * Rules for the rows that connect users with providers. What a provider's tokens could be used for
 * is not needed after the sign-in, so none is kept (OWASP ASVS 5.0, 10.2.2). A guest is not
 * connected to a provider whose address has an account already: that would be a merge of two. To an
 * account that is disabled nothing is connected.
 */
export const accountRowHooks = (tools: IdentityTools): BetterAuthOptions["databaseHooks"] => ({
  user: {
    // Names of providers come without a check.
    create: { before: async (user) => ({ data: { ...user, name: personName(user.name) } }) },
  },
  account: {
    create: {
      async before(account, context) {
        if (context) await refuseDisabled(tools, context.context.internalAdapter, account.userId);
        const profile = currentProfile();
        if (profile && context) {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(account.userId);
          const owner = await internalAdapter.findUserByEmail(normalEmail(profile.email));
          const guest = (user as { isAnonymous?: boolean } | null)?.isAnonymous === true;
          if (guest && owner && owner.user.id !== account.userId) return false;
        }
        return { data: { ...account, ...noTokens } };
      },
    },
    update: {
      async before(account) {
        return { data: { ...account, ...noTokens } };
      },
    },
  },
});

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};
