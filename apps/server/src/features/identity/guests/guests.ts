import { createAuthEndpoint } from "better-auth/api";
import { guestName } from "contract/guest-name";
import { Type } from "typebox";
import { PersonName } from "../library/call-text.ts";
import { EmailAddress, normalEmail, placeholderEmail } from "../library/email-address.ts";
import {
  beginSession,
  bodyOf,
  currentSession,
  type Endpoints,
  type IdentityUser,
  logEvent,
  networkOf,
  publicUser,
  refusal,
  requireGuest,
  requireMethod,
  requireWithin,
  signedInAnswer,
} from "../library/endpoint.ts";
import { methodOf } from "../library/methods.ts";
import { sendVerification } from "../mail-links/email-address-change.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseWeakPassword } from "../password/password-policy.ts";
import { checkMail, requireRegistrable } from "../password/registration.ts";
import type { IdentityTools } from "../tools.ts";
import { mailUpgrade } from "./guest-upgrade.ts";

/** An office or a college behind one address may well have a few at a time. */
const guestsOfNetwork = { max: 60, seconds: 3600 };

/** Looking up an address, guests, and keeping a guest's id when they choose a password. */
export function accountEndpoints(tools: IdentityTools): Endpoints {
  const { config } = tools.context;
  return {
    /** The ways into the account of an address: at most 10 look-ups a minute from one address. */
    widgetMethods: createAuthEndpoint("/widget/methods", { method: "POST" }, async (context) => {
      const { email } = bodyOf(Type.Object({ email: EmailAddress }), context);
      if (config.enumerationProtection) return context.json({ kind: "hidden" });
      return context.json({ kind: "known", methods: await methodsFor(tools, context, email) });
    }),

    /** Who is signed in, guests included. */
    widgetUser: createAuthEndpoint("/widget/user", { method: "GET" }, async (context) => {
      const found = await currentSession(context);
      return context.json({ user: found ? publicUser(found.user) : null });
    }),

    /** A guest; who is one already stays the same. */
    widgetGuest: createAuthEndpoint("/widget/guest", { method: "POST" }, async (context) => {
      requireMethod(tools, "anonymous");
      const found = await currentSession(context);
      if (found?.user.isAnonymous)
        return context.json(signedInAnswer(found.user, "anonymous", false));
      await requireWithin(tools, `guests:${networkOf(context)}`, guestsOfNetwork);
      const user = (await context.context.internalAdapter.createUser(
        {
          name: guestName,
          email: placeholderEmail(crypto.randomUUID()),
          emailVerified: false,
          isAnonymous: true,
        },
        { method: "anonymous" },
      )) as IdentityUser;
      await beginSession(context, tools, user);
      return context.json(signedInAnswer(user, "anonymous", true));
    }),

    /**
     * A guest chooses address and password and stays the same user; the session's token changes. Where
     * accounts are hidden that waits for the link of a mail, whosever the address is.
     */
    widgetUpgradePassword: createAuthEndpoint(
      "/widget/upgrade/password",
      { method: "POST" },
      async (context) => {
        const body = bodyOf(
          Type.Object({
            email: EmailAddress,
            password: Type.String({ maxLength: 128 }),
            name: PersonName,
          }),
          context,
        );
        const { user } = await requireGuest(context);
        refuseWeakPassword(body.password, [body.email, body.name, config.company.name]);
        const email = normalEmail(body.email);
        await requireRegistrable(tools, email);
        const password = await hashPassword(body.password);
        if (config.enumerationProtection) {
          const upgrade = { email, name: body.name, password };
          tools.afterAnswer.add(() => mailUpgrade(context, tools, user.id, upgrade));
          return context.json(checkMail);
        }
        const { internalAdapter } = context.context;
        if (await internalAdapter.findUserByEmail(email)) throw mergeConflict();
        const upgraded = (await internalAdapter.updateUser(user.id, {
          email,
          name: body.name || email,
          isAnonymous: false,
        })) as IdentityUser;
        await internalAdapter.linkAccount({
          userId: user.id,
          providerId: "credential",
          accountId: user.id,
          password,
        });
        await beginSession(context, tools, upgraded);
        await sendVerification(tools, user.id, email);
        logEvent(tools, "guest upgraded", { userId: user.id });
        return context.json(signedInAnswer(upgraded, "password", true));
      },
    ),
  };
}

/** A guest's credential belongs to somebody else. */
export function mergeConflict() {
  return refusal(
    "CONFLICT",
    "ANONYMOUS_UPGRADE_MERGE_CONFLICT",
    "The credential belongs to another account",
  );
}

type LookUp = {
  context: {
    internalAdapter: {
      findUserByEmail(
        email: string,
        options: { includeAccounts: boolean },
      ): Promise<{ accounts: { providerId: string }[] } | null>;
    };
  };
};

/**
 * The methods of the account of an address. A user without any signs in by link where links are
 * offered; elsewhere nothing is left to them but a reset of the password.
 */
export async function methodsFor(
  tools: IdentityTools,
  context: LookUp,
  email: string,
): Promise<string[]> {
  const found = await context.context.internalAdapter.findUserByEmail(normalEmail(email), {
    includeAccounts: true,
  });
  if (!found) return [];
  const methods = [...new Set(found.accounts.map(({ providerId }) => methodOf(providerId)))];
  if (methods.length > 0) return methods;
  return tools.context.config.signInMethods.includes("emailLink") ? ["emailLink"] : [];
}
