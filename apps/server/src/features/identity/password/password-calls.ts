import * as calls from "contract/calls";
import type { TermsAccepted } from "contract/identity-calls";
import { termsVersions } from "contract/terms";
import { type Answering, done } from "../call/answering.ts";
import { Refused, refuseUnless } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { endWhatWasBegun } from "../mailbox/endings-repository.ts";
import {
  mailVerification,
  requireCode,
  requireMailServer,
  requireVerifiable,
} from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import {
  addPerson,
  findPerson,
  lockPerson,
  type NewPerson,
  newPersonId,
  type Person,
} from "../people/people-repository.ts";
import { addWayIn } from "../people/ways-in.ts";
import { insertWayIn, passwordOf, replacePassword } from "../people/ways-in-repository.ts";
import { markBrowser } from "../sessions/known-browsers.ts";
import { beginSession, lockedSession, requireSession } from "../sessions/session.ts";
import { endOtherSessions } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent, type Rows, requireWithin } from "../tools.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import { refuseLongPassword, refuseWeakPassword } from "./password-policy.ts";
import { bookPasswordTry, clearPasswordTries, liftPasswordLock } from "./password-tries.ts";

const hour = 3600;

/** Calls that create an account with a password, check one or set one. */
export function passwordCalls(answer: Answering, tools: IdentityTools): void {
  const { config } = tools;
  const { hashCost } = tools.context;

  answer(calls.signUp, async ({ body: { name, email, password, termsAccepted }, browser }) => {
    requireTerms(termsAccepted);
    refuseWeakPassword(password, [email, name, config.company.name]);
    const person = { id: newPersonId(), name, email, termsAccepted };
    const hash = await hashPassword(password, hashCost);
    const taken = "email-already-in-use";
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

  answer(calls.signIn, async ({ body: { email, password, rememberMe = true }, browser }) => {
    await bookPasswordTry(browser, tools, email);
    refuseLongPassword(password);
    const person = await findPerson(tools.db, { email });
    const stored = person && (await passwordOf(tools.db, person.id));
    if (!person || !stored || !(await verifyPassword(stored, password))) {
      logEvent(tools, "sign-in failed", { email });
      throw person
        ? new Refused("wrong-password", { status: 401 })
        : new Refused("user-not-found", { status: 401 });
    }
    // The sign-in counts even when there is no time for a new hash now.
    const renewed = needsRehash(stored, hashCost)
      ? await hashPassword(password, hashCost).catch(() => undefined)
      : undefined;
    const waits = await tools.inTransaction(async (rows) => {
      const account = await lockPerson(rows.db, { id: person.id });
      refuseUnless(account && (await passwordOf(rows.db, person.id)) === stored, "wrong-password", {
        status: 401,
      });
      if (renewed) {
        await replacePassword(rows.db, person.id, renewed);
      }
      return beginSession(browser, rows, account, { rememberMe });
    });
    await clearPasswordTries(browser, tools, email);
    logEvent(tools, "signed in", { userId: person.id });
    return waits ?? done;
  });

  answer(calls.changePassword, async ({ body, browser }) => {
    const { currentPassword, newPassword } = body;
    const { person } = await requireSession(browser, tools.db);
    const { id: userId, email } = person;
    await bookPasswordTry(browser, tools, email);
    refuseWeakPassword(newPassword, [email, person.name, config.company.name]);
    const stored = await passwordOf(tools.db, userId);
    refuseUnless(stored, "credential-account-not-found");
    refuseUnless(await verifyPassword(stored, currentPassword), "wrong-password");
    await clearPasswordTries(browser, tools, email);
    const hash = await hashPassword(newPassword, hashCost);
    await tools.inTransaction(async (rows) => {
      const session = await lockedSession(browser, rows.db);
      refuseUnless((await passwordOf(rows.db, userId)) === stored, "wrong-password");
      await replacePassword(rows.db, userId, hash);
      await endWhatWasBegun(rows.db, userId);
      await rows.mails.passwordChanged(person);
      await endOtherSessions(rows.db, userId, session.id);
      const { person: account, secondFactorAt } = session;
      await beginSession(browser, rows, account, { secondFactorAt });
    });
    logEvent(tools, "password changed", { userId });
    return done;
  });

  /** Mails a link for a new password; older links stop working. At most 5 an hour to one address. */
  answer(calls.sendPasswordReset, async ({ body: { email } }) => {
    await requireWithin(tools, `reset:${hashOf(email)}`, { max: 5, seconds: hour });
    const person = await findPerson(tools.db, { email });
    refuseUnless(person, "user-not-found");
    requireMailServer(tools);
    const { id: userId } = person;
    await tools.inTransaction(async ({ codes, mails }) => {
      const reset = { purpose: "resetPassword", subject: email, userId } as const;
      await mails.resetPassword(person, await codes.issue(reset));
    });
    logEvent(tools, "password reset requested", { userId });
    return done;
  });

  /** Sets the password; ends sessions, ways in that are not kept, and the sign-in lock. */
  answer(calls.resetPassword, async ({ body, browser }) => {
    const { oobCode, password, keep = [], secondFactorOff = false } = body;
    const { email, userId: id } = await requireCode(tools, oobCode, ["resetPassword"]);
    refuseWeakPassword(password, [email, config.company.name]);
    const hash = await hashPassword(password, hashCost);
    const userId = await tools.inTransaction(async (rows) => {
      const person = id === null ? undefined : await lockPerson(rows.db, { id });
      const taken = await rows.codes.take(hashOf(oobCode), "resetPassword");
      // The account's address may have changed since the mail was sent.
      refuseUnless(person && taken && person.email === taken.subject, "invalid-action-code");
      if (await replacePassword(rows.db, person.id, hash)) {
        await rows.mails.passwordChanged(person);
      } else {
        await addWayIn(rows, person, { password: hash });
      }
      await mailboxProved(rows, person, { by: "resetPassword", keep, secondFactorOff });
      await markBrowser(browser, rows, "password", person.id);
      return person.id;
    });
    await liftPasswordLock(tools, email);
    logEvent(tools, "password reset", { userId });
    return done;
  });
}

/** Requires the general terms in force, except on the equity page (specification, section 5). */
function requireTerms(accepted: TermsAccepted | undefined): void {
  refuseUnless(
    accepted?.page === "/equity-page" || accepted?.general === termsVersions.general,
    "terms-not-accepted",
  );
}

async function register(db: Rows["db"], person: NewPerson, password: string): Promise<Person> {
  const registered = await addPerson(db, person);
  await insertWayIn(db, registered.id, { password });
  return registered;
}
