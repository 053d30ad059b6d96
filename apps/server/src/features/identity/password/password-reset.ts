import { createAuthEndpoint } from "better-auth/api";
import { Type } from "typebox";
import { EmailAddress, normalEmail, publicEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  type IdentityUser,
  logEvent,
  markDevice,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { refuseDisabled } from "../sessions/refuse-disabled.ts";
import type { IdentityTools } from "../tools.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-policy.ts";

const hour = 3600;

/** Resetting a password by mail, and the codes of mails in general. */
export function passwordEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails, throttle } = tools;
  const { config } = tools.context;
  return {
    /** Mails a link for a new password; older links stop working. At most 5 an hour to one address. */
    widgetPasswordReset: createAuthEndpoint(
      "/widget/password-reset",
      { method: "POST" },
      async (context) => {
        const email = normalEmail(bodyOf(Type.Object({ email: EmailAddress }), context).email);
        await requireWithin(tools, `reset:${hashOf(email)}`, { max: 5, seconds: hour });
        const find = () => context.context.internalAdapter.findUserByEmail(email);
        const found = config.enumerationProtection ? null : await find();
        if (!found && !config.enumerationProtection)
          throw refusal("NOT_FOUND", "USER_NOT_FOUND", "No account has this address");
        requireMailServer(tools);
        const mailLink = async (userId: string) => {
          if (publicEmail(email) === "") return;
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
        if (found) await mailLink(found.user.id);
        else
          tools.afterAnswer.add(async () => {
            const owner = await find();
            if (owner) await mailLink(owner.user.id);
          });
        return context.json({ success: true });
      },
    ),

    /** Sets the password. Ends every session, lifts the lock on sign-in, tells the owner. */
    widgetResetPassword: createAuthEndpoint(
      "/widget/action-code/reset-password",
      { method: "POST" },
      async (context) => {
        const { oobCode, password } = bodyOf(
          Type.Object({ oobCode: Type.String(), password: Type.String({ maxLength: 128 }) }),
          context,
        );
        const { email } = await requireCode(context, tools, oobCode, "resetPassword");
        refuseWeakPassword(password, [email, config.company.name]);
        const hash = await hashPassword(password);
        const taken = await codes.take(hashOf(oobCode), "resetPassword");
        const user = taken?.user_id && (await findUser(context, taken.user_id));
        // The account may have another address since the mail was sent.
        if (!user || user.email !== taken.subject) throw invalidCode();
        const hadPassword = await setPassword(context, user.id, hash);
        await mailboxProved(context, tools, user, { by: "reset" });
        await throttle.clear(email, null);
        await markDevice(context, tools, user.id);
        if (hadPassword) await mails.passwordChanged({ email, userId: user.id });
        logEvent(tools, "password reset", { userId: user.id });
        return context.json({ success: true });
      },
    ),

    /** What a code is for, without using it up. */
    widgetCheckCode: createAuthEndpoint(
      "/widget/action-code/check",
      { method: "POST" },
      async (context) => {
        const { oobCode } = bodyOf(Type.Object({ oobCode: Type.String() }), context);
        const code = await requireCode(context, tools, oobCode);
        return context.json({ operation: code.purpose, email: code.email });
      },
    ),
  };
}

/** Purposes whose codes travel in links of mails and may be looked at. */
const linkPurposes = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"];

/**
 * The code with the address that it acts on, or a refusal that says whether it has expired or acts
 * on a disabled account.
 */
export async function requireCode(
  { context }: EndpointContext,
  tools: IdentityTools,
  oobCode: string,
  purpose?: string,
): Promise<Code & { email: string }> {
  const code = await tools.codes.peek(oobCode);
  if (code === "EXPIRED_ACTION_CODE")
    throw refusal("BAD_REQUEST", "EXPIRED_ACTION_CODE", "The code has expired");
  if (typeof code === "string" || !linkPurposes.includes(code.purpose)) throw invalidCode();
  if (purpose !== undefined && code.purpose !== purpose) throw invalidCode();
  if (code.user_id) await refuseDisabled(tools, context.internalAdapter, code.user_id);
  return { ...code, email: String(code.data.email ?? code.subject) };
}

/** Malformed, used before, or voided by a newer one. */
export function invalidCode() {
  return refusal("BAD_REQUEST", "INVALID_ACTION_CODE", "The code is not valid");
}

/** Without a mail server the outbox would keep a mail for ever: who waits for it must be told. */
export function requireMailServer(tools: IdentityTools): void {
  if (tools.context.config.mail.smtpUrl === "")
    throw refusal("SERVICE_UNAVAILABLE", "MAIL_NOT_SENT", "No mail server is configured");
}

/** A user by id, if the account is still there. */
export async function findUser(
  { context }: EndpointContext,
  userId: string,
): Promise<IdentityUser | null> {
  return (await context.internalAdapter.findUserById(userId)) as IdentityUser | null;
}

/** Sets the password of a user; false when there was none before. */
async function setPassword(
  context: EndpointContext,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { internalAdapter } = context.context;
  const account = await internalAdapter.findCredentialAccount(userId);
  if (account) await internalAdapter.updatePassword(userId, hash);
  else
    await internalAdapter.linkAccount({
      userId,
      providerId: "credential",
      accountId: userId,
      password: hash,
    });
  return account !== null;
}
