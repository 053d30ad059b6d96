import { createAuthEndpoint } from "better-auth/api";
import { Type } from "typebox";
import { isUniqueViolation } from "../../database/transaction.ts";
import { type Code, hashOf, newCode } from "./code-repository.ts";
import { EmailAddress, normalEmail, publicEmail } from "./email-address.ts";
import {
  bodyOf,
  currentSession,
  type EndpointContext,
  type Endpoints,
  logEvent,
  refusal,
  requireWithin,
} from "./endpoint.ts";
import { applyUpgrade, requireGuestOf } from "./guest-upgrade.ts";
import type { IdentityTools } from "./identity-tools.ts";
import { invalidCode, requireCode } from "./password-endpoints.ts";
import { requireRecentSignIn } from "./recent-sign-in.ts";

const hour = 3600;
/** How long a changed address can be taken back (OWASP ASVS 5.0, 6.3.7). */
const undoLife = 72 * hour;

/** Confirming, changing and restoring the address of an account. */
export function emailEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails } = tools;
  return {
    /** Mails the link that confirms the address of the signed-in user. */
    widgetVerifyEmail: createAuthEndpoint(
      "/widget/verify-email",
      { method: "POST" },
      async (context) => {
        const found = await currentSession(context);
        if (!found || !publicEmail(found.user.email)) throw unauthenticated();
        await sendVerification(tools, found.user.id, found.user.email);
        return context.json({ success: true });
      },
    ),

    /** Mails a link to the new address. Nothing changes before it is opened. */
    widgetChangeEmail: createAuthEndpoint(
      "/widget/change-email",
      { method: "POST" },
      async (context) => {
        const email = normalEmail(bodyOf(Type.Object({ email: EmailAddress }), context).email);
        const found = await currentSession(context);
        if (!found) throw unauthenticated();
        requireRecentSignIn(found.session.createdAt);
        await requireWithin(tools, `change-email:${found.user.id}`, { max: 5, seconds: hour });
        // Whoever has several accounts fills no stranger's mailbox.
        await requireWithin(tools, `change-to:${hashOf(email)}`, { max: 5, seconds: hour });
        const code = newCode();
        await codes.store(hashOf(code), {
          purpose: "verifyAndChangeEmail",
          subject: found.user.id,
          userId: found.user.id,
          data: { email, from: found.user.email },
          life: hour,
        });
        // A taken address gets a mail all the same: the answer must not tell, nor how long it takes.
        const mail = async () => {
          const taken = await context.context.internalAdapter.findUserByEmail(email);
          if (taken) await mails.accountExists(email);
          else await mails.verifyAndChangeEmail({ email, userId: found.user.id }, code);
        };
        if (tools.context.config.enumerationProtection) tools.afterAnswer.add(mail);
        else await mail();
        logEvent(tools, "change of address asked for", { userId: found.user.id });
        return context.json({ success: true });
      },
    ),

    /** Uses the code of a mail up and does what it is for. */
    widgetApplyCode: createAuthEndpoint(
      "/widget/action-code/apply",
      { method: "POST" },
      async (context) => {
        const { oobCode } = bodyOf(Type.Object({ oobCode: Type.String() }), context);
        const code = await requireCode(context, tools, oobCode);
        const action = actions[code.purpose];
        if (!action) throw invalidCode();
        await requireGuestOf(context, code);
        const taken = await codes.take(hashOf(oobCode), code.purpose as never);
        if (!taken?.user_id) throw invalidCode();
        await action(context, tools, taken, taken.user_id);
        logEvent(tools, `${code.purpose} applied`, { userId: taken.user_id });
        return context.json({ success: true });
      },
    ),
  };
}

/** Mails a link that confirms the address of a user. At most 5 an hour. */
export async function sendVerification(
  tools: IdentityTools,
  userId: string,
  email: string,
): Promise<void> {
  await requireWithin(tools, `verify:${userId}`, { max: 5, seconds: hour });
  const code = newCode();
  await tools.codes.store(hashOf(code), {
    purpose: "verifyEmail",
    subject: normalEmail(email),
    userId,
    life: hour,
  });
  await tools.mails.verifyEmail({ email, userId }, code);
}

type Action = (
  context: EndpointContext,
  tools: IdentityTools,
  code: Code,
  userId: string,
) => Promise<void>;

const actions: Record<string, Action> = {
  async verifyEmail(endpoint, tools, code, userId) {
    if (code.data.upgrade) {
      if (await applyUpgrade(endpoint, tools, userId, code.data.upgrade as never)) return;
      throw invalidCode();
    }
    const { context } = endpoint;
    const user = await context.internalAdapter.findUserById(userId);
    // The address may have been changed since the mail was sent.
    if (user?.email !== code.subject) throw invalidCode();
    await context.internalAdapter.updateUser(userId, { emailVerified: true });
  },

  async verifyAndChangeEmail({ context }, tools, code, userId) {
    const email = String(code.data.email);
    const user = await context.internalAdapter.findUserById(userId);
    if (!user || (await context.internalAdapter.findUserByEmail(email))) throw invalidCode();
    const old = user.email;
    try {
      await context.internalAdapter.updateUser(userId, { email, emailVerified: true });
    } catch (error) {
      // Somebody else has confirmed the same address since it was looked for.
      throw isUniqueViolation(error) ? invalidCode() : error;
    }
    if (!publicEmail(old)) return;
    const undo = newCode();
    await tools.codes.store(hashOf(undo), {
      purpose: "recoverEmail",
      // Each change can be undone: a second one must not void the way back to the first address.
      subject: `${userId}:${old}`,
      userId,
      data: { email: old },
      life: undoLife,
    });
    await tools.mails.emailChanged({ email: old, userId }, email, undo);
  },

  async recoverEmail({ context }, tools, code, userId) {
    const email = String(code.data.email);
    const owner = await context.internalAdapter.findUserByEmail(email);
    if (owner && owner.user.id !== userId) throw invalidCode();
    await context.internalAdapter.updateUser(userId, { email, emailVerified: true });
    // Whoever changed it may still be signed in, or hold links that were mailed to them.
    await context.internalAdapter.deleteUserSessions(userId);
    await tools.codes.voidFor("verifyAndChangeEmail", userId);
  },
};

function unauthenticated() {
  return refusal("UNAUTHORIZED", "UNAUTHENTICATED", "You are not signed in");
}
