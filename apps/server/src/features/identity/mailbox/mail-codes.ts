import { normalEmail } from "../library/email-address.ts";
import {
  type EndpointContext,
  type IdentityUser,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { refuseDisabled } from "../sessions/session-gate.ts";
import type { IdentityTools } from "../tools.ts";
import { type Code, hashOf, newCode } from "./code-repository.ts";

const hour = 3600;

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
  if (code === "EXPIRED_ACTION_CODE") {
    throw refusal("BAD_REQUEST", "EXPIRED_ACTION_CODE", "The code has expired");
  }
  if (typeof code === "string" || !linkPurposes.includes(code.purpose)) {
    throw invalidCode();
  }
  if (purpose !== undefined && code.purpose !== purpose) {
    throw invalidCode();
  }
  if (code.userId) {
    await refuseDisabled(tools, context.internalAdapter, code.userId);
  }
  return { ...code, email: String(code.data.email ?? code.subject) };
}

/** Malformed, used before, or voided by a newer one. */
export function invalidCode() {
  return refusal("BAD_REQUEST", "INVALID_ACTION_CODE", "The code is not valid");
}

/** Without a mail server the outbox would keep a mail for ever: who waits for it must be told. */
export function requireMailServer(tools: IdentityTools): void {
  if (tools.context.config.mail.smtpUrl === "") {
    throw refusal("SERVICE_UNAVAILABLE", "MAIL_NOT_SENT", "No mail server is configured");
  }
}

/** A user by id, if the account is still there. */
export async function findUser(
  { context }: EndpointContext,
  userId: string,
): Promise<IdentityUser | null> {
  return (await context.internalAdapter.findUserById(userId)) as IdentityUser | null;
}
