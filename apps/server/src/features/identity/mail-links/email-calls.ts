import type { AnswerOf } from "contract/call-table";
import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { Refused, refuseUnless } from "../call/refusal.ts";
import { type Code, hashOf } from "../mailbox/code-repository.ts";
import { type ActionPurpose, codeRules } from "../mailbox/code-rules.ts";
import {
  mailVerification,
  requireCode,
  requireMailServer,
  requireVerifiable,
} from "../mailbox/mail-codes.ts";
import { doubtfulSecondFactor, mailboxProved } from "../mailbox/mailbox-proof.ts";
import { verifyPassword } from "../password/password-hash.ts";
import { bookPasswordTry, clearPasswordTries } from "../password/password-tries.ts";
import { publicEmail } from "../people/email-address.ts";
import { changePerson, findPerson, lockPerson, type Person } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { methodOf } from "../people/ways-in.ts";
import { passwordOf, waysInBesidesPassword } from "../people/ways-in-repository.ts";
import {
  currentSession,
  lockedSession,
  refuseDisabled,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows, requireWithin } from "../tools.ts";

const hour = 3600;

/** Calls that confirm, change and restore the address of an account. */
export function emailCalls(answer: Answering, tools: IdentityTools): void {
  answer(calls.verifyEmail, async ({ browser }) => {
    const { person } = await requireSession(browser, tools.db);
    // Without an address there is nothing to confirm.
    refuseUnless(publicEmail(person.email), "unauthenticated");
    requireMailServer(tools);
    await requireVerifiable(tools, person.id);
    await tools.inTransaction((rows) => mailVerification(rows, person));
    return done;
  });

  /** Mails a link to the new address. Nothing changes before it is opened. */
  answer(calls.changeEmail, async ({ body: { email }, browser }) => {
    const session = await requireSession(browser, tools.db);
    const { id: userId, isAnonymous } = session.person;
    refuseUnless(!isAnonymous, "operation-not-allowed", {
      message: "A guest has no address to change",
    });
    requireRecentSignIn(session);
    requireConfirmed(session.person);
    await requireWithin(tools, `change-email:${userId}`, { max: 5, seconds: hour });
    // One person with several accounts must not be able to fill a stranger's mailbox.
    await requireWithin(tools, `change-to:${hashOf(email)}`, { max: 5, seconds: hour });
    await tools.inTransaction(async ({ db, codes, mails }) => {
      const { person } = await lockedSession(browser, db);
      requireConfirmed(person);
      const code = await codes.issue({
        purpose: "verifyAndChangeEmail",
        subject: userId,
        userId,
        data: { email, from: person.email },
      });
      // A taken address gets a mail too: its owner learns of the attempt.
      return (await findPerson(db, { email }))
        ? mails.accountExists(email)
        : mails.verifyAndChangeEmail({ id: userId, email }, code);
    });
    logEvent(tools, "change of address requested", { userId });
    return done;
  });

  /** Reads a code, which changes nothing: mail scanners open links, and run their pages' scripts. */
  answer(calls.checkActionCode, async ({ body, browser }) => {
    const code = await requireCode(tools, body.oobCode);
    const { purpose, email, userId } = code;
    const person = userId ? await findPerson(tools.db, { id: userId }) : undefined;
    refuseUnless(person, "invalid-action-code");
    const needs = await lackOf(browser, tools, code);
    const resets = purpose === "resetPassword" && person.emailVerified;
    const ways = resets ? await waysInBesidesPassword(tools.db, person.id) : [];
    return {
      operation: purpose,
      email,
      needs,
      waysIn: ways.map(({ id, providerId, createdAt }) => ({
        id,
        method: methodOf(providerId),
        addedAt: createdAt,
      })),
      secondFactorSince: resets ? await doubtfulSecondFactor(tools, person) : null,
    };
  });

  /** Uses a code up, on a press. */
  answer(calls.applyActionCode, async ({ body: { oobCode, password }, browser }) => {
    const code = await requireCode(tools, oobCode);
    const apply = actions[code.purpose];
    const person = code.userId && (await findPerson(tools.db, { id: code.userId }));
    refuseUnless(apply && person, "invalid-action-code");
    // Passwords are counted and compared before the transaction, which is short.
    const compared = await comparePassword(browser, tools, code, person, password);
    await tools.inTransaction(async (rows) => {
      const account = await lockPerson(rows.db, { id: person.id });
      const taken = await rows.codes.take(hashOf(oobCode), code.purpose);
      refuseUnless(account && taken, "invalid-action-code");
      refuseDisabled(rows, account);
      // A refusal leaves the code unused: the person may try again.
      if (!(await isProver(browser, rows, code, compared))) {
        throw new Refused(password === undefined ? "password-needed" : "wrong-password");
      }
      await apply(browser, rows, taken, account);
    }, "invalid-action-code");
    logEvent(tools, `${code.purpose} applied`, { userId: person.id });
    return done;
  });
}

/**
 * Whether the browser shows what the table of codes asks for besides the code. A mail that acts for the
 * account that caused it proves nothing about that account: it also reaches the mailbox's owner when a
 * stranger has typed their address, and must not vouch for the stranger's account.
 *
 * @param compared the hash of the account's password with which the typed one was compared
 */
async function isProver(
  browser: Browser,
  rows: Rows,
  { purpose, userId }: Code,
  compared?: string,
): Promise<boolean> {
  const { needs } = codeRules[purpose];
  if (needs === "nothing") {
    return true;
  }
  const person = (await currentSession(browser, rows.db))?.person;
  if (person?.id === userId) {
    return needs === "account";
  }
  return (
    needs === "account" &&
    userId !== null &&
    compared !== undefined &&
    (await passwordOf(rows.db, userId)) === compared
  );
}

/** What a browser lacks to use a code. */
async function lackOf(
  browser: Browser,
  rows: Rows,
  code: Code,
): Promise<AnswerOf<typeof calls.checkActionCode>["needs"]> {
  if (await isProver(browser, rows, code)) {
    return "nothing";
  }
  return code.userId !== null && (await passwordOf(rows.db, code.userId)) ? "password" : "session";
}

/** Returns the hash with which the password was compared; undefined where it need not be. */
async function comparePassword(
  browser: Browser,
  tools: IdentityTools,
  code: Code,
  person: Person,
  password: string | undefined,
): Promise<string | undefined> {
  const { needs } = codeRules[code.purpose];
  if (password === undefined || needs !== "account" || (await isProver(browser, tools, code))) {
    return undefined;
  }
  await bookPasswordTry(browser, tools, person.email);
  const stored = await passwordOf(tools.db, person.id);
  refuseUnless(stored && (await verifyPassword(stored, password)), "wrong-password");
  await clearPasswordTries(browser, tools, person.email);
  return stored;
}

type Action = (browser: Browser, rows: Rows, code: Code, person: Person) => Promise<unknown>;

/** What a press does; a new password has a call of its own. */
const actions: { [P in ActionPurpose]?: Action } = {
  async verifyEmail(_browser, rows, code, person) {
    // The address may have been changed since the mail was sent.
    refuseUnless(person.email === code.subject, "invalid-action-code");
    return mailboxProved(rows, person, { by: "account" });
  },

  async verifyAndChangeEmail(_browser, { db, codes, mails }, code, person) {
    const email = String(code.data.email);
    const { id: userId, email: old } = person;
    requireConfirmed(person);
    // The account may no longer have the address that it had when the change was requested.
    refuseUnless(
      old === code.data.from && !(await findPerson(db, { email })),
      "invalid-action-code",
    );
    await changePerson(db, userId, { email, emailVerified: true });
    if (!publicEmail(old)) {
      return;
    }
    // Of several changes the first can be undone: its author may hold the mailboxes of the others.
    if (await codes.findFor("recoverEmail", userId)) {
      return mails.emailChanged(person, email, null);
    }
    const undo = await codes.issue({
      purpose: "recoverEmail",
      subject: userId,
      userId,
      data: { email: old, askedAt: code.createdAt },
    });
    await mails.emailChanged(person, email, undo);
  },

  async recoverEmail(_browser, rows, code, person) {
    const email = String(code.data.email);
    const owner = await findPerson(rows.db, { email });
    refuseUnless(!owner || owner.id === person.id, "invalid-action-code");
    const changedAt = String(code.data.askedAt ?? code.createdAt);
    return mailboxProved(rows, person, { by: "recoverEmail", email, changedAt });
  },
};
