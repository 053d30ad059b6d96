import { signUp } from "contract/calls";
import { EmailAddress } from "contract/identity-calls";
import { Value } from "typebox/value";
import { isUniqueViolation } from "../../../database/transaction.ts";
import { note } from "../library/call-scope.ts";
import { normalEmail } from "../library/email-address.ts";
import { bodyOf, type EndpointContext, refusal, requireWithin } from "../library/endpoint.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { sendVerification } from "../mailbox/mail-codes.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { hashPassword } from "./password-hash.ts";
import { passwordLength } from "./password-policy.ts";

/** The answer where nobody may learn whether the address is taken. */
export const checkMail = { token: null };

/** Allows 5 registrations an hour per address, the same for known and unknown ones. */
export function requireRegistrable(tools: IdentityTools, email: string): Promise<void> {
  return requireWithin(tools, `sign-up:${hashOf(email)}`, { max: 5, seconds: 3600 });
}

/**
 * Runs before the library's sign-up. Where accounts are hidden it replaces the library's: every
 * address gets the same answer, and work that depends on the address follows later.
 */
export function beforeSignUp(tools: IdentityTools) {
  const { config } = tools.context;
  return async (context: EndpointContext) => {
    const body = bodyOf(signUp, context);
    if (!config.enumerationProtection) {
      const { password } = body;
      note({ hashed: { password, hash: await hashPassword(password) } });
      return;
    }
    if (!Value.Check(EmailAddress, body.email)) {
      throw refusal("BAD_REQUEST", "INVALID_EMAIL", "Invalid email");
    }
    if (body.password.length > passwordLength.max) {
      throw refusal("BAD_REQUEST", "PASSWORD_TOO_LONG", "Password too long");
    }
    const email = normalEmail(body.email);
    await requireRegistrable(tools, email);
    const hash = await hashPassword(body.password);
    const user = { email, name: body.name, image: body.image ?? null, emailVerified: false };
    tools.afterAnswer.add(async () => {
      await register(context, user, hash);
      await mailAfterSignUp(context, tools, email);
    });
    const now = new Date();
    return context.json({
      ...checkMail,
      user: { id: crypto.randomUUID(), ...user, createdAt: now, updatedAt: now },
    });
  };
}

/** Creates the account, unless the address has one. */
async function register(
  { context: { internalAdapter } }: EndpointContext,
  user: { email: string; name: string; image: string | null; emailVerified: boolean },
  password: string,
): Promise<void> {
  if (await internalAdapter.findUserByEmail(user.email)) {
    return;
  }
  try {
    const { id } = await internalAdapter.createUser(user, { method: "email-password" });
    await addPassword(internalAdapter, id, password).catch(async (error) => {
      await internalAdapter.deleteUser(id);
      throw error;
    });
  } catch (error) {
    // Someone else registered the same address first.
    if (!isUniqueViolation(error)) {
      throw error;
    }
  }
}

/** Adds a password, given as its hash, to an account that has none. */
export async function addPassword(
  rows: EndpointContext["context"]["internalAdapter"],
  userId: string,
  password: string,
): Promise<void> {
  await rows.linkAccount({ userId, providerId: "credential", accountId: userId, password });
}

/**
 * Sends the mail that follows a sign-up: one that confirms the address or, where someone registers
 * a taken address and may not learn that it is, one to its owner.
 */
export async function mailAfterSignUp(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const found = await context.context.internalAdapter.findUserByEmail(email);
  if (!found) {
    return;
  }
  if (found.user.emailVerified) {
    return tools.mails.accountExists(email);
  }
  await sendVerification(tools, found.user.id, email);
  logEvent(tools, "registered", { userId: found.user.id });
}
