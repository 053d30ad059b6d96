import type { MailQueued } from "@site/contract/identity-calls";
import { accepted } from "@site/result/result";
import { mailWaits } from "../../../outbox/repository.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { findPerson, type Person } from "../people/people-repository.ts";
import { refuseDisabled } from "../sessions/session.ts";
import { type IdentityTools, type Rows, requireWithin } from "../tools.ts";
import type { StoredCode } from "./code-repository.ts";
import { type ActionPurpose, type CodePurpose, codeRules } from "./code-rules.ts";

const hour = 3600;

/** Allows 5 mails an hour that confirm the address of a user. */
export function requireVerifiable(tools: IdentityTools, userId: string): Promise<SignInResult> {
  return requireWithin(tools, `verify:${userId}`, { max: 5, seconds: hour });
}

/** Mails a link that confirms the address of a user. */
export async function mailVerification({ codes, mails }: Rows, person: Person): Promise<void> {
  const code = await codes.issue({
    purpose: "verifyEmail",
    subject: person.email,
    userId: person.id,
  });
  await mails.verifyEmail(person, code);
}

/** What mails' links are for, other than to sign in. */
export const actionPurposes = (Object.keys(codeRules) as CodePurpose[]).filter(
  (purpose): purpose is ActionPurpose =>
    codeRules[purpose].goesTo === "mailbox" && purpose !== "signIn",
);

/** Returns a mail's code with the address that it acts on, or refuses and says why. */
export async function requireCode<P extends CodePurpose = ActionPurpose>(
  rows: Rows,
  oobCode: string,
  purposes: readonly CodePurpose[] = actionPurposes,
): Promise<SignInResult<StoredCode & { purpose: P; email: string }>> {
  const peeked = await rows.codes.peek(oobCode);
  if (!peeked.ok) {
    return peeked;
  }
  const code = peeked.value;
  const { purpose, userId } = code;
  if (!purposes.includes(purpose)) {
    return refuseCall("invalid-action-code");
  }
  const person = userId && (await findPerson(rows.db, { id: userId }));
  const enabled = person ? refuseDisabled(rows, person) : allowed;
  const email = String(code.data.email ?? code.subject);
  return enabled.ok ? accepted({ ...code, purpose: purpose as P, email }) : enabled;
}

/** The answer of a call that has written a mail down. */
export async function mailQueued({ db }: Pick<Rows, "db">): Promise<SignInResult<MailQueued>> {
  return accepted({ success: true, mailWaits: await mailWaits(db) });
}

/** Refuses when no mail server is configured: a person would wait for the mail. */
export function requireMailServer({ config }: Rows): SignInResult {
  return config.mail.smtpUrl === "" ? refuseCall("mail-not-sent") : allowed;
}
