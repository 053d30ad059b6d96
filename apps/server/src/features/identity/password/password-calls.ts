import * as calls from "@site/contract/calls";
import type { TermsAccepted } from "@site/contract/identity-calls";
import { termsVersions } from "@site/contract/terms";
import { accepted } from "@site/result/result";
import { type Answering, done } from "../call/answering.ts";
import { allowed, inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { endWhatWasBegun } from "../mailbox/endings-repository.ts";
import {
  mailQueued,
  mailVerification,
  requireCode,
  requireMailServer,
  requireVerifiable,
} from "../mailbox/mail-codes.ts";
import { accountOfProver, mailboxProved } from "../mailbox/mailbox-proof.ts";
import { addPerson, findPerson, lockPerson, newPersonId } from "../people/people-repository.ts";
import { addWayIn } from "../people/ways-in.ts";
import { insertWayIn, passwordOf, replacePassword } from "../people/ways-in-repository.ts";
import { markBrowser } from "../sessions/known-browsers.ts";
import { beginSession, inSession, requireSession } from "../sessions/session.ts";
import { endOtherSessions } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent, refuseTaken, requireWithin } from "../tools.ts";
import { hashPassword, needsRehash, requirePassword, verifyPassword } from "./password-hash.ts";
import { refuseLongPassword, refuseWeakPassword } from "./password-policy.ts";
import { bookPasswordTry, clearPasswordTries, liftPasswordLock } from "./password-tries.ts";

const hour = 3600;

/** Calls that create an account with a password, check one or set one. */
export function passwordCalls(answer: Answering, tools: IdentityTools): void {
  const { config } = tools;
  const { hashCost } = tools.context;

  answer(calls.signUp, async ({ body: { name, email, password, termsAccepted }, browser }) => {
    const may = await inOrder(
      () => requireTerms(termsAccepted),
      () => refuseWeakPassword(password, [email, name, config.company.name]),
    );
    if (!may.ok) {
      return may;
    }
    const hash = await hashPassword(password, hashCost);
    if (!hash.ok) {
      return hash;
    }
    if (await findPerson(tools.db, { email })) {
      return refuseCall("email-already-in-use");
    }
    const id = newPersonId();
    const verifiable = await requireVerifiable(tools, id);
    if (!verifiable.ok) {
      return verifiable;
    }
    const registered = tools.inTransaction(async (rows) => {
      const person = await addPerson(rows.db, { id, name, email, termsAccepted });
      await insertWayIn(rows.db, id, { password: hash.value });
      await mailVerification(rows, person);
      const begun = await beginSession(browser, rows, person);
      if (!begun.ok) {
        return begun;
      }
      logEvent(tools, "registered", { userId: id });
      return done;
    });
    return refuseTaken(registered, "email-already-in-use");
  });

  answer(calls.signIn, async ({ body: { email, password, rememberMe = true }, browser }) => {
    const may = await inOrder(
      () => bookPasswordTry(browser, tools, email),
      () => refuseLongPassword(password),
    );
    if (!may.ok) {
      return may;
    }
    const person = await findPerson(tools.db, { email });
    const stored = person && (await passwordOf(tools.db, person.id));
    const right = stored ? await verifyPassword(stored, password) : accepted(false);
    if (!right.ok) {
      return right;
    }
    if (!stored || !right.value) {
      logEvent(tools, "sign-in failed", { email });
      return refuseCall(person ? "wrong-password" : "user-not-found", { status: 401 });
    }
    // The sign-in counts even when there is no time for a new hash now.
    const renewed = needsRehash(stored, hashCost)
      ? await hashPassword(password, hashCost)
      : undefined;
    const begun = await tools.inTransaction(async (rows) => {
      const account = await lockPerson(rows.db, { id: person.id });
      if (!account || (await passwordOf(rows.db, person.id)) !== stored) {
        return refuseCall("wrong-password", { status: 401 });
      }
      if (renewed?.ok) {
        await replacePassword(rows.db, person.id, renewed.value);
      }
      return beginSession(browser, rows, account, { rememberMe });
    });
    if (!begun.ok) {
      return begun;
    }
    await clearPasswordTries(browser, tools, email);
    logEvent(tools, "signed in", { userId: person.id });
    return begun.value ? accepted(begun.value) : done;
  });

  answer(calls.changePassword, async ({ body: { currentPassword, newPassword }, browser }) => {
    const session = await requireSession(browser, tools.db);
    if (!session.ok) {
      return session;
    }
    const { person } = session.value;
    const { id: userId, email } = person;
    const may = await inOrder(
      () => bookPasswordTry(browser, tools, email),
      () => refuseWeakPassword(newPassword, [email, person.name, config.company.name]),
    );
    if (!may.ok) {
      return may;
    }
    const stored = await passwordOf(tools.db, userId);
    if (!stored) {
      return refuseCall("credential-account-not-found");
    }
    const right = await requirePassword(stored, currentPassword);
    if (!right.ok) {
      return right;
    }
    await clearPasswordTries(browser, tools, email);
    const hash = await hashPassword(newPassword, hashCost);
    if (!hash.ok) {
      return hash;
    }
    return inSession(browser, tools, async (rows, locked) => {
      if ((await passwordOf(rows.db, userId)) !== stored) {
        return refuseCall("wrong-password");
      }
      await replacePassword(rows.db, userId, hash.value);
      await endWhatWasBegun(rows.db, userId);
      await rows.mails.passwordChanged(person);
      const { id: sessionId, person: account, secondFactorAt } = locked;
      await endOtherSessions(rows.db, userId, sessionId);
      const begun = await beginSession(browser, rows, account, { secondFactorAt });
      if (!begun.ok) {
        return begun;
      }
      logEvent(tools, "password changed", { userId });
      return done;
    });
  });

  /** Mails a link for a new password; older links stop working. At most 5 an hour to one address. */
  answer(calls.sendPasswordReset, async ({ body: { email } }) => {
    const within = await requireWithin(tools, `reset:${hashOfText(email)}`, {
      max: 5,
      seconds: hour,
    });
    if (!within.ok) {
      return within;
    }
    const person = await findPerson(tools.db, { email });
    if (!person) {
      return refuseCall("user-not-found");
    }
    const { id: userId } = person;
    const mailable = requireMailServer(tools);
    if (!mailable.ok) {
      return mailable;
    }
    await tools.inTransaction(async ({ codes, mails }) => {
      const reset = { purpose: "resetPassword", subject: email, userId } as const;
      await mails.resetPassword(person, await codes.issue(reset));
    });
    logEvent(tools, "password reset requested", { userId });
    return mailQueued(tools);
  });

  /** Sets the password; ends sessions, ways in that are not kept, and the sign-in lock. */
  answer(calls.resetPassword, async ({ body, browser }) => {
    const { oobCode, password, keep = [], secondFactorOff = false } = body;
    const code = await requireCode(tools, oobCode, ["resetPassword"]);
    if (!code.ok) {
      return code;
    }
    const { email, userId: id } = code.value;
    const strong = refuseWeakPassword(password, [email, config.company.name]);
    if (!strong.ok) {
      return strong;
    }
    const hash = await hashPassword(password, hashCost);
    if (!hash.ok) {
      return hash;
    }
    const resetting = tools.inTransaction(async (rows) => {
      const holder = id === null ? undefined : await lockPerson(rows.db, { id });
      const taken = await rows.codes.take(hashOfText(oobCode), "resetPassword");
      // The account's address may have changed since the mail was sent.
      if (!holder || !taken || holder.email !== taken.subject) {
        return refuseCall("invalid-action-code");
      }
      const proved = await accountOfProver(rows, browser, holder);
      if (!proved.ok) {
        return proved;
      }
      const { person, isNewUser } = proved.value;
      if (isNewUser) {
        await insertWayIn(rows.db, person.id, { password: hash.value });
      } else if (await replacePassword(rows.db, person.id, hash.value)) {
        await rows.mails.passwordChanged(person);
      } else {
        await addWayIn(rows, person, { password: hash.value });
      }
      await mailboxProved(rows, person, { by: "resetPassword", keep, secondFactorOff });
      await markBrowser(browser, rows, "password", person.id);
      logEvent(tools, "password reset", { userId: person.id });
      return done;
    });
    const reset = await refuseTaken(resetting, "invalid-action-code");
    if (reset.ok) {
      await liftPasswordLock(tools, email);
    }
    return reset;
  });
}

/** Requires the general terms in force, except on the equity page (specification, section 5). */
function requireTerms(given: TermsAccepted | undefined): SignInResult {
  return given?.page === "/equity-page" || given?.general === termsVersions.general
    ? allowed
    : refuseCall("terms-not-accepted");
}
