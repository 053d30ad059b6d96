import * as calls from "contract/calls";
import { isUniqueViolation } from "../../../database/transaction.ts";
import { applyUpgrade, requireGuestOf } from "../guests/guests.ts";
import { normalEmail, publicEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import {
  findUser,
  invalidCode,
  requireCode,
  requireMailServer,
  sendVerification,
} from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { verifyPassword } from "../password/password-hash.ts";
import { bookPasswordTry, clearPasswordTries } from "../password/password-tries.ts";
import { requireConfirmed } from "../sessions/person.ts";
import {
  currentSession,
  requireRecentSignIn,
  requireSession,
  signedOut,
} from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

const hour = 3600;
/** How long a changed address can be taken back (OWASP ASVS 5.0, 6.3.7). */
const undoLife = 72 * hour;

/** Confirming, changing and restoring the address of an account. */
export function emailEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails } = tools;
  return {
    /** Mails the link that confirms the address of the signed-in user. */
    widgetVerifyEmail: endpointOf(calls.verifyEmail, async (context) => {
      const { user } = await requireSession(context);
      // A person without an address has none to confirm.
      if (!publicEmail(user.email)) {
        throw signedOut();
      }
      requireMailServer(tools);
      await sendVerification(tools, user.id, user.email);
      return context.json({ success: true });
    }),

    /** Mails a link to the new address. Nothing changes before it is opened. */
    widgetChangeEmail: endpointOf(calls.changeEmail, async (context) => {
      const email = normalEmail(bodyOf(calls.changeEmail, context).email);
      const found = await requireSession(context);
      if (found.user.isAnonymous) {
        throw refusal("FORBIDDEN", "OPERATION_NOT_ALLOWED", "A guest has no address to change");
      }
      requireRecentSignIn(found.session.createdAt);
      requireConfirmed(found.user);
      await requireWithin(tools, `change-email:${found.user.id}`, { max: 5, seconds: hour });
      // Several accounts of one person must not fill a stranger's mailbox.
      await requireWithin(tools, `change-to:${hashOf(email)}`, { max: 5, seconds: hour });
      const code = newCode();
      await codes.store(hashOf(code), {
        purpose: "verifyAndChangeEmail",
        subject: found.user.id,
        userId: found.user.id,
        data: { email, from: found.user.email },
        life: hour,
      });
      // A taken address gets a mail too: the answer must not tell, nor how long it takes.
      const mail = async () => {
        const taken = await context.context.internalAdapter.findUserByEmail(email);
        if (taken) {
          await mails.accountExists(email);
        } else {
          await mails.verifyAndChangeEmail({ email, userId: found.user.id }, code);
        }
      };
      if (tools.context.config.enumerationProtection) {
        tools.afterAnswer.add(mail);
      } else {
        await mail();
      }
      logEvent(tools, "change of address asked for", { userId: found.user.id });
      return context.json({ success: true });
    }),

    /** What a code is for, without using it up. */
    widgetCheckCode: endpointOf(calls.checkActionCode, async (context) => {
      const { oobCode } = bodyOf(calls.checkActionCode, context);
      const code = await requireCode(context, tools, oobCode);
      return context.json({ operation: code.purpose, email: code.email });
    }),

    /** Uses the code of a mail up and does what it is for. */
    widgetApplyCode: endpointOf(calls.applyActionCode, async (context) => {
      const { oobCode, password } = bodyOf(calls.applyActionCode, context);
      const code = await requireCode(context, tools, oobCode);
      const action = actions[code.purpose];
      const user = code.userId && (await findUser(context, code.userId));
      if (!action || !user) {
        throw invalidCode();
      }
      // Before the code is used up: the person may try again.
      if (code.data.upgrade) {
        await requireGuestOf(context, code);
      } else if (code.purpose === "verifyEmail") {
        await requireMaker(context, tools, user, password);
      }
      const taken = await codes.take(hashOf(oobCode), code.purpose as never);
      if (!taken) {
        throw invalidCode();
      }
      await action(context, tools, taken, user);
      logEvent(tools, `${code.purpose} applied`, { userId: user.id });
      return context.json({ success: true });
    }),
  };
}

/**
 * Lets an address be confirmed only by who made the account. The mail alone shows nothing: it
 * reaches the owner of the mailbox also when a stranger has registered their address, and must not
 * turn the stranger's account into one that is theirs.
 */
async function requireMaker(
  context: EndpointContext,
  tools: IdentityTools,
  user: IdentityUser,
  password: string | undefined,
): Promise<void> {
  if (user.emailVerified) {
    return;
  }
  const found = await currentSession(context);
  if (found?.user.id === user.id) {
    return;
  }
  if (password === undefined) {
    throw refusal("FORBIDDEN", "PASSWORD_NEEDED", "Type the password that you registered with");
  }
  await bookPasswordTry(context, tools, user.email);
  const account = await context.context.internalAdapter.findCredentialAccount(user.id);
  if (!account?.password || !(await verifyPassword(account.password, password))) {
    throw refusal("BAD_REQUEST", "INVALID_PASSWORD", "The password is not right");
  }
  await clearPasswordTries(context, tools, user.email);
}

type Action = (
  context: EndpointContext,
  tools: IdentityTools,
  code: Code,
  user: IdentityUser,
) => Promise<void>;

const actions: Record<string, Action> = {
  async verifyEmail(context, tools, code, user) {
    if (code.data.upgrade) {
      return applyUpgrade(context, tools, user, code.data.upgrade as never);
    }
    // The address may have been changed since the mail was sent.
    if (user.email !== code.subject) {
      throw invalidCode();
    }
    await mailboxProved(context, tools, user, { by: "account" });
  },

  async verifyAndChangeEmail({ context }, tools, code, user) {
    const email = String(code.data.email);
    const old = user.email;
    requireConfirmed(user);
    // The change was asked for from an address that the account may not have any more.
    if (old !== code.data.from || (await context.internalAdapter.findUserByEmail(email))) {
      throw invalidCode();
    }
    const userId = user.id;
    try {
      await context.internalAdapter.updateUser(userId, { email, emailVerified: true });
    } catch (error) {
      // Somebody else has confirmed the same address since it was looked for.
      throw isUniqueViolation(error) ? invalidCode() : error;
    }
    if (!publicEmail(old)) {
      return;
    }
    // Of several changes the first can be undone: who made it may hold the mailboxes of the others.
    if (await tools.codes.hasFor("recoverEmail", userId)) {
      return tools.mails.emailChanged({ email: old, userId }, email, null);
    }
    const undo = newCode();
    await tools.codes.store(hashOf(undo), {
      purpose: "recoverEmail",
      subject: userId,
      userId,
      data: { email: old, askedAt: code.createdAt },
      life: undoLife,
    });
    await tools.mails.emailChanged({ email: old, userId }, email, undo);
  },

  async recoverEmail(context, tools, code, user) {
    const email = String(code.data.email);
    const owner = await context.context.internalAdapter.findUserByEmail(email);
    if (owner && owner.user.id !== user.id) {
      throw invalidCode();
    }
    const changedAt = String(code.data.askedAt ?? code.createdAt);
    await mailboxProved(context, tools, user, { by: "restore", email, changedAt });
  },
};
