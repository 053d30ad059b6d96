import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { Refused, refuseUnless } from "../call/refusal.ts";
import { applyUpgrade, requireGuestOf } from "../guests/guest-calls.ts";
import { type Code, hashOf } from "../mailbox/code-repository.ts";
import {
  mailVerification,
  requireCode,
  requireMailServer,
  requireVerifiable,
} from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { verifyPassword } from "../password/password-hash.ts";
import { bookPasswordTry, clearPasswordTries } from "../password/password-tries.ts";
import { normalEmail, publicEmail } from "../people/email-address.ts";
import { changePerson, findPerson, lockPerson, type Person } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { methodOf, recentWaysIn } from "../people/ways-in.ts";
import { passwordOf } from "../people/ways-in-repository.ts";
import {
  currentSession,
  lockedSession,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows, requireWithin } from "../tools.ts";

const hour = 3600;
/** How long a change of address can be undone (OWASP ASVS 5.0, 6.3.7). */
const undoLife = 72 * hour;

/** Calls that confirm, change and restore the address of an account. */
export function emailCalls(answer: Answering, tools: IdentityTools): void {
  answer(calls.verifyEmail, async ({ browser }) => {
    const { person } = await requireSession(browser, tools.db);
    // Without an address there is nothing to confirm.
    refuseUnless(publicEmail(person.email), "UNAUTHENTICATED");
    requireMailServer(tools);
    await requireVerifiable(tools, person.id);
    await tools.inTransaction((rows) => mailVerification(rows, person));
    return done;
  });

  /** Mails a link to the new address. Nothing changes before it is opened. */
  answer(calls.changeEmail, async ({ body, browser }) => {
    const email = normalEmail(body.email);
    const session = await requireSession(browser, tools.db);
    const { id: userId, isAnonymous } = session.person;
    refuseUnless(!isAnonymous, "OPERATION_NOT_ALLOWED", {
      message: "A guest has no address to change",
    });
    requireRecentSignIn(session);
    requireConfirmed(session.person);
    await requireWithin(tools, `change-email:${userId}`, { max: 5, seconds: hour });
    // One person with several accounts must not be able to fill a stranger's mailbox.
    await requireWithin(tools, `change-to:${hashOf(email)}`, { max: 5, seconds: hour });
    const store = async ({ db, codes }: Rows) => {
      const { person } = await lockedSession(browser, db);
      requireConfirmed(person);
      return codes.issue({
        purpose: "verifyAndChangeEmail",
        subject: userId,
        userId,
        data: { email, from: person.email },
        life: hour,
      });
    };
    // A taken address gets a mail too: neither the answer nor its timing may reveal it.
    const mail = async ({ db, mails }: Rows, code: string) =>
      (await findPerson(db, { email }))
        ? mails.accountExists(email)
        : mails.verifyAndChangeEmail({ id: userId, email }, code);
    if (tools.config.enumerationProtection) {
      const code = await tools.inTransaction(store);
      tools.afterAnswer.add(() => tools.inTransaction((rows) => mail(rows, code)));
    } else {
      await tools.inTransaction(async (rows) => mail(rows, await store(rows)));
    }
    logEvent(tools, "change of address requested", { userId });
    return done;
  });

  answer(calls.checkActionCode, async ({ body }) => {
    const { purpose, email, userId } = await requireCode(tools, body.oobCode);
    const person =
      purpose === "resetPassword" && userId
        ? await findPerson(tools.db, { id: userId })
        : undefined;
    const recent = person ? await recentWaysIn(tools, person) : [];
    const recentWaysInOf = recent.map(({ id, providerId, createdAt }) => ({
      id,
      method: methodOf(providerId),
      addedAt: createdAt,
    }));
    return { operation: purpose, email, recentWaysIn: recentWaysInOf };
  });

  answer(calls.applyActionCode, async ({ body: { oobCode, password }, browser }) => {
    const code = await requireCode(tools, oobCode);
    const apply = actions[code.purpose];
    const person = code.userId && (await findPerson(tools.db, { id: code.userId }));
    refuseUnless(apply && person, "INVALID_ACTION_CODE");
    // Passwords are counted and compared before the transaction, which is short.
    const confirms = code.purpose === "verifyEmail" && !code.data.upgrade;
    const compared = confirms ? await comparePassword(browser, tools, person, password) : undefined;
    await tools.inTransaction(async (rows) => {
      const account = await lockPerson(rows.db, { id: person.id });
      const taken = await rows.codes.take(hashOf(oobCode), code.purpose as never);
      refuseUnless(account && taken, "INVALID_ACTION_CODE");
      // A refusal leaves the code unused: the person may try again.
      if (code.data.upgrade) {
        await requireGuestOf(browser, rows, code);
      } else if (confirms && !(await isMaker(browser, rows, account, compared))) {
        throw new Refused(password === undefined ? "PASSWORD_NEEDED" : "INVALID_PASSWORD");
      }
      await apply(browser, rows, taken, account);
    }, "INVALID_ACTION_CODE");
    logEvent(tools, `${code.purpose} applied`, { userId: person.id });
    return done;
  });
}

/**
 * True for the person who made the account, who alone may confirm its address. The mail proves
 * nothing: it also reaches the mailbox's owner when a stranger has registered their address, and
 * must not vouch for the stranger's account.
 *
 * @param compared the hash of the account's password with which the typed one was compared
 */
async function isMaker(
  browser: Browser,
  { db }: Rows,
  { id, emailVerified }: Person,
  compared?: string,
): Promise<boolean> {
  return (
    emailVerified ||
    (await currentSession(browser, db))?.person.id === id ||
    (compared !== undefined && (await passwordOf(db, id)) === compared)
  );
}

/** Returns the hash with which the password was compared; undefined where it need not be. */
async function comparePassword(
  browser: Browser,
  tools: IdentityTools,
  person: Person,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined || (await isMaker(browser, tools, person))) {
    return undefined;
  }
  await bookPasswordTry(browser, tools, person.email);
  const stored = await passwordOf(tools.db, person.id);
  refuseUnless(stored && (await verifyPassword(stored, password)), "INVALID_PASSWORD");
  await clearPasswordTries(browser, tools, person.email);
  return stored;
}

type Action = (browser: Browser, rows: Rows, code: Code, person: Person) => Promise<unknown>;

const actions: Record<string, Action> = {
  async verifyEmail(browser, rows, code, person) {
    if (code.data.upgrade) {
      return applyUpgrade(browser, rows, person, code.data.upgrade as never);
    }
    // The address may have been changed since the mail was sent.
    refuseUnless(person.email === code.subject, "INVALID_ACTION_CODE");
    return mailboxProved(rows, person, { by: "account" });
  },

  async verifyAndChangeEmail(_browser, { db, codes, mails }, code, person) {
    const email = String(code.data.email);
    const { id: userId, email: old } = person;
    requireConfirmed(person);
    // The account may no longer have the address that it had when the change was requested.
    refuseUnless(
      old === code.data.from && !(await findPerson(db, { email })),
      "INVALID_ACTION_CODE",
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
      life: undoLife,
    });
    await mails.emailChanged(person, email, undo);
  },

  async recoverEmail(_browser, rows, code, person) {
    const email = String(code.data.email);
    const owner = await findPerson(rows.db, { email });
    refuseUnless(!owner || owner.id === person.id, "INVALID_ACTION_CODE");
    const changedAt = String(code.data.askedAt ?? code.createdAt);
    return mailboxProved(rows, person, { by: "restore", email, changedAt });
  },
};
