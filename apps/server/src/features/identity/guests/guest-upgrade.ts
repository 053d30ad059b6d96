import { isUniqueViolation } from "../../../database/transaction.ts";
import {
  beginSession,
  currentSession,
  type EndpointContext,
  type IdentityUser,
  logEvent,
  refusal,
} from "../library/endpoint.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { invalidCode } from "../password/password-reset.ts";
import type { IdentityTools } from "../tools.ts";

const hour = 3600;

/** What a guest who chooses a password has confirmed by mail, where accounts are hidden. */
type Upgrade = { email: string; name: string; password: string };

/** Mails the link with which a guest becomes the user of an address, or its owner that it is taken. */
export async function mailUpgrade(
  { context }: EndpointContext,
  tools: IdentityTools,
  guestId: string,
  upgrade: Upgrade,
): Promise<void> {
  const { email } = upgrade;
  if (await context.internalAdapter.findUserByEmail(email)) return tools.mails.accountExists(email);
  const code = newCode();
  await tools.codes.store(hashOf(code), {
    purpose: "verifyEmail",
    // Not the address alone: a guest must not void the code of somebody who registered with it.
    subject: `${guestId}:${email}`,
    userId: guestId,
    data: { email, upgrade },
    life: hour,
  });
  await tools.mails.confirmUpgrade({ email, userId: guestId }, code);
}

/**
 * Refuses to use up a code that upgrades a guest, unless the guest has opened it: who reads the
 * mailbox must not make a stranger's guest account, password included, the account of the address.
 */
export async function requireGuestOf(context: EndpointContext, code: Code): Promise<void> {
  const found = await currentSession(context);
  if (found?.user.isAnonymous && found.user.id === code.user_id) return;
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
    await internalAdapter.linkAccount({
      userId,
      providerId: "credential",
      accountId: userId,
      password,
    });
    // The mail, and the guest's own session: mailbox and account belong to the same person.
    const proved = await mailboxProved(context, tools, user, { by: "account" });
    await beginSession(context, tools, proved);
  } catch (error) {
    throw isUniqueViolation(error) ? invalidCode() : error;
  }
  logEvent(tools, "guest upgraded", { userId });
}
