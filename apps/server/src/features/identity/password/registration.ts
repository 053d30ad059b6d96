import * as calls from "contract/calls";
import { EmailAddress, type TermsAccepted } from "contract/identity-calls";
import { termsVersions } from "contract/terms";
import { Value } from "typebox/value";
import { isUniqueViolation } from "../../../database/transaction.ts";
import { type Answering, done } from "../call/answering.ts";
import { refuseUnless } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { mailVerification, requireVerifiable } from "../mailbox/mail-codes.ts";
import { normalEmail } from "../people/email-address.ts";
import {
  addPerson,
  findPerson,
  type NewPerson,
  newPersonId,
  type Person,
} from "../people/people-repository.ts";
import { insertWayIn } from "../people/ways-in-repository.ts";
import { beginSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows, requireWithin } from "../tools.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-policy.ts";

/** The answer where nobody may learn whether the address is taken. */
export const checkMail = { token: null } as const;

/** Allows 5 registrations an hour per address, the same for known and unknown ones. */
export function requireRegistrable(tools: IdentityTools, email: string): Promise<void> {
  return requireWithin(tools, `sign-up:${hashOf(email)}`, { max: 5, seconds: 3600 });
}

/** Returns the address in the form in which it is stored, or refuses what is none. */
export function requireAddress(typed: string): string {
  refuseUnless(Value.Check(EmailAddress, typed), "INVALID_EMAIL");
  return normalEmail(typed);
}

/** The call that creates an account with a password. */
export function registrationCalls(answer: Answering, tools: IdentityTools): void {
  const { config } = tools;
  const { hashCost } = tools.context;
  answer(calls.signUp, async ({ body: { name, password, ...body }, browser }) => {
    const { termsAccepted } = body;
    requireTerms(termsAccepted);
    refuseWeakPassword(password, [body.email, name, config.company.name]);
    const email = requireAddress(body.email);
    const person = { id: newPersonId(), name, email, termsAccepted };
    if (config.enumerationProtection) {
      // Every address gets the same answer; what depends on the address follows later.
      await requireRegistrable(tools, email);
      const hash = await hashPassword(password, hashCost);
      tools.afterAnswer.add(async () => {
        await tools.inTransaction(({ db }) => register(db, person, hash)).catch(unlessTaken);
        await mailAfterSignUp(tools, email);
      });
      return checkMail;
    }
    const hash = await hashPassword(password, hashCost);
    const taken = "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL";
    refuseUnless(!(await findPerson(tools.db, { email })), taken);
    await requireVerifiable(tools, person.id);
    await tools.inTransaction(async (rows) => {
      const registered = await register(rows.db, person, hash);
      await mailVerification(rows, registered);
      await beginSession(browser, rows, registered);
    }, taken);
    logEvent(tools, "registered", { userId: person.id });
    return done;
  });
}

/** Requires the general terms in force, except on the equity page (specification, section 5). */
function requireTerms(accepted: TermsAccepted | undefined): void {
  refuseUnless(
    accepted?.page === "/equity-page" || accepted?.general === termsVersions.general,
    "TERMS_NOT_ACCEPTED",
  );
}

async function register(db: Rows["db"], person: NewPerson, password: string): Promise<Person> {
  const registered = await addPerson(db, person);
  await insertWayIn(db, registered.id, { password });
  return registered;
}

/** Where accounts are hidden, a taken address is no error. */
function unlessTaken(error: unknown): void {
  if (!isUniqueViolation(error)) {
    throw error;
  }
}

/** Mails what follows a sign-up where accounts are hidden: a link, or a notice to the owner. */
export async function mailAfterSignUp(tools: IdentityTools, email: string): Promise<void> {
  const person = await findPerson(tools.db, { email });
  if (!person) {
    return;
  }
  if (person.emailVerified) {
    return tools.inTransaction(({ mails }) => mails.accountExists(email));
  }
  await requireVerifiable(tools, person.id);
  await tools.inTransaction((rows) => mailVerification(rows, person));
  logEvent(tools, "registered", { userId: person.id });
}
