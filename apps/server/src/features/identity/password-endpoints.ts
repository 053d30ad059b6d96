import { createAuthEndpoint } from "better-auth/api";
import { Type } from "typebox";
import { type Code, hashOf, newCode } from "./code-repository.ts";
import { deviceCookieName } from "./device-cookie.ts";
import { refuseDisabled } from "./disabled-accounts/refuse-disabled.ts";
import { EmailAddress, normalEmail, publicEmail } from "./email-address.ts";
import {
  bodyOf,
  browserCookie,
  type EndpointContext,
  type Endpoints,
  logEvent,
  markDevice,
  refusal,
  requireWithin,
} from "./endpoint.ts";
import type { IdentityTools } from "./identity-tools.ts";
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
        // Without a mail server the outbox would keep the mail for ever; the person must be told.
        if (config.mail.smtpUrl === "")
          throw refusal("SERVICE_UNAVAILABLE", "MAIL_NOT_SENT", "No mail server is configured");
        const mailLink = async (userId: string) => {
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
            const owner = publicEmail(email) === "" ? null : await find();
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
        if (!taken?.user_id) throw invalidCode();
        await setPassword(context, taken.user_id, hash);
        // Who reads the mailbox has proved the address.
        await context.context.internalAdapter.updateUser(taken.user_id, { emailVerified: true });
        await context.context.internalAdapter.deleteUserSessions(taken.user_id);
        const device = tools.devices.read(browserCookie(context, deviceCookieName), email);
        await throttle.clear(email, device);
        markDevice(context, tools, email);
        await mails.passwordChanged({ email, userId: taken.user_id });
        logEvent(tools, "password reset", { userId: taken.user_id });
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

/** Sets the password of a user who may not have had one. */
async function setPassword(context: EndpointContext, userId: string, hash: string): Promise<void> {
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
}
