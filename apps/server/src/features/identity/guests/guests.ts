import * as calls from "contract/calls";
import { isUniqueViolation } from "../../../database/transaction.ts";
import { normalEmail, placeholderEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  networkOf,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { requireMethod } from "../library/methods.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import { invalidCode, sendVerification } from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseWeakPassword } from "../password/password-policy.ts";
import { addPassword, checkMail, requireRegistrable } from "../password/registration.ts";
import { signedInAnswer } from "../sessions/person.ts";
import { beginSession, currentSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** An office or a college behind one address may well have a few at a time. */
const guestsOfNetwork = { max: 60, seconds: 3600 };

/** Guests, who keep their id when they choose a password. */
export function guestEndpoints(tools: IdentityTools): Endpoints {
  const { config } = tools.context;
  return {
    /** A guest; who is one already stays the same. */
    widgetGuest: endpointOf(calls.signInAsGuest, async (context) => {
      requireMethod(tools, "anonymous");
      const found = await currentSession(context);
      if (found?.user.isAnonymous) {
        return context.json(signedInAnswer(found.user, "anonymous", false));
      }
      await requireWithin(tools, `guests:${networkOf(context)}`, guestsOfNetwork);
      const user = (await context.context.internalAdapter.createUser(
        {
          name: "Guest",
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
    widgetUpgradePassword: endpointOf(calls.upgradeByPassword, async (context) => {
      const body = bodyOf(calls.upgradeByPassword, context);
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
      if (await internalAdapter.findUserByEmail(email)) {
        throw mergeConflict();
      }
      const upgraded = (await internalAdapter.updateUser(user.id, {
        email,
        name: body.name || email,
        isAnonymous: false,
      })) as IdentityUser;
      await addPassword(internalAdapter, user.id, password);
      await beginSession(context, tools, upgraded);
      await sendVerification(tools, user.id, email);
      logEvent(tools, "guest upgraded", { userId: user.id });
      return context.json(signedInAnswer(upgraded, "password", true));
    }),
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

/** The guest who is asking, or a refusal. */
async function requireGuest(context: EndpointContext) {
  const found = await currentSession(context);
  if (found?.user.isAnonymous) {
    return found;
  }
  throw refusal("UNAUTHORIZED", "GUEST_REQUIRED", "There is no guest session to upgrade");
}

/** What a guest who chooses a password has confirmed by mail, where accounts are hidden. */
type Upgrade = { email: string; name: string; password: string };

/** Mails the link with which a guest becomes the user of an address, or its owner that it is taken. */
async function mailUpgrade(
  { context }: EndpointContext,
  tools: IdentityTools,
  guestId: string,
  upgrade: Upgrade,
): Promise<void> {
  const { email } = upgrade;
  if (await context.internalAdapter.findUserByEmail(email)) {
    return tools.mails.accountExists(email);
  }
  const code = newCode();
  await tools.codes.store(hashOf(code), {
    purpose: "verifyEmail",
    // Not the address alone: a guest must not void the code of somebody who registered with it.
    subject: `${guestId}:${email}`,
    userId: guestId,
    data: { email, upgrade },
    life: 3600,
  });
  await tools.mails.confirmUpgrade({ email, userId: guestId }, code);
}

/**
 * Refuses to use up a code that upgrades a guest, unless the guest has opened it: who reads the
 * mailbox must not make a stranger's guest account, password included, the account of the address.
 */
export async function requireGuestOf(context: EndpointContext, code: Code): Promise<void> {
  const found = await currentSession(context);
  if (found?.user.isAnonymous && found.user.id === code.userId) {
    return;
  }
  throw refusal(
    "BAD_REQUEST",
    "INVALID_ACTION_CODE",
    "The link works in the browser of the guest who asked for it",
  );
}

/** Makes the guest who has opened the link the user of the address, unless it is taken by now. */
export async function applyUpgrade(
  context: EndpointContext,
  tools: IdentityTools,
  { id: userId }: IdentityUser,
  { email, name, password }: Upgrade,
): Promise<void> {
  const { internalAdapter } = context.context;
  try {
    const change = { email, name: name || email, isAnonymous: false };
    const user = (await internalAdapter.updateUser(userId, change)) as IdentityUser;
    await addPassword(internalAdapter, userId, password);
    // The mail, and the guest's own session: mailbox and account belong to the same person.
    const proved = await mailboxProved(context, tools, user, { by: "account" });
    await beginSession(context, tools, proved);
  } catch (error) {
    throw isUniqueViolation(error) ? invalidCode() : error;
  }
  logEvent(tools, "guest upgraded", { userId });
}
