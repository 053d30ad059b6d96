import * as calls from "contract/calls";
import { normalEmail, publicEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  endpointOf,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { hashOf, newCode } from "../mailbox/code-repository.ts";
import { findUser, invalidCode, requireCode, requireMailServer } from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { markBrowser } from "../sessions/known-browsers-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-policy.ts";
import { liftPasswordLock } from "./password-tries.ts";
import { addPassword } from "./registration.ts";

const hour = 3600;

/** Resetting a password by mail. */
export function passwordEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails } = tools;
  const { config } = tools.context;
  return {
    /** Mails a link for a new password; older links stop working. At most 5 an hour to one address. */
    widgetPasswordReset: endpointOf(calls.sendPasswordReset, async (context) => {
      const email = normalEmail(bodyOf(calls.sendPasswordReset, context).email);
      await requireWithin(tools, `reset:${hashOf(email)}`, { max: 5, seconds: hour });
      const find = () => context.context.internalAdapter.findUserByEmail(email);
      const found = config.enumerationProtection ? null : await find();
      if (!found && !config.enumerationProtection) {
        throw refusal("NOT_FOUND", "USER_NOT_FOUND", "No account has this address");
      }
      requireMailServer(tools);
      const mailLink = async (userId: string) => {
        if (publicEmail(email) === "") {
          return;
        }
        const code = newCode();
        await codes.store(hashOf(code), {
          purpose: "resetPassword",
          subject: email,
          userId,
          life: hour,
        });
        await mails.resetPassword({ email, userId }, code);
        logEvent(tools, "password reset asked for", { userId });
      };
      if (found) {
        await mailLink(found.user.id);
      } else {
        tools.afterAnswer.add(async () => {
          const owner = await find();
          if (owner) {
            await mailLink(owner.user.id);
          }
        });
      }
      return context.json({ success: true });
    }),

    /** Sets the password. Ends every session, lifts the lock on sign-in, tells the owner. */
    widgetResetPassword: endpointOf(calls.resetPassword, async (context) => {
      const { oobCode, password } = bodyOf(calls.resetPassword, context);
      const { email } = await requireCode(context, tools, oobCode, "resetPassword");
      refuseWeakPassword(password, [email, config.company.name]);
      const hash = await hashPassword(password);
      const taken = await codes.take(hashOf(oobCode), "resetPassword");
      const user = taken?.userId && (await findUser(context, taken.userId));
      // The account may have another address since the mail was sent.
      if (!user || user.email !== taken.subject) {
        throw invalidCode();
      }
      const hadPassword = await setPassword(context, user.id, hash);
      await mailboxProved(context, tools, user, { by: "reset" });
      await liftPasswordLock(tools, email);
      await markBrowser(context, tools, "password", user.id);
      if (hadPassword) {
        await mails.passwordChanged({ email, userId: user.id });
      }
      logEvent(tools, "password reset", { userId: user.id });
      return context.json({ success: true });
    }),
  };
}

/** Sets the password of a user; false when there was none before. */
async function setPassword(
  context: EndpointContext,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { internalAdapter } = context.context;
  const account = await internalAdapter.findCredentialAccount(userId);
  if (account) {
    await internalAdapter.updatePassword(userId, hash);
  } else {
    await addPassword(internalAdapter, userId, hash);
  }
  return account !== null;
}
