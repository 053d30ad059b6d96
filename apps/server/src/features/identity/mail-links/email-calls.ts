import type { AnswerOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { hashOfText, type StoredCode } from "../mailbox/code-repository.ts";
import { type ActionPurpose, codeRules } from "../mailbox/code-rules.ts";
import {
  mailQueued,
  mailVerification,
  requireCode,
  requireMailServer,
  requireVerifiable,
} from "../mailbox/mail-codes.ts";
import {
  confirmAddress,
  doubtfulSecondFactor,
  freeAddress,
  isSignedInTo,
  mailboxProved,
} from "../mailbox/mailbox-proof.ts";
import { requirePassword } from "../password/password-hash.ts";
import { bookPasswordTry, clearPasswordTries } from "../password/password-tries.ts";
import { publicEmail } from "../people/email-address.ts";
import { changePerson, findPerson, lockPerson, type Person } from "../people/people-repository.ts";
import { signInMethodOf } from "../people/ways-in.ts";
import { passwordOf, waysInBesidesPassword } from "../people/ways-in-repository.ts";
import {
  inSession,
  refuseDisabled,
  requireRecentSignIn,
  requireSession,
  usableSession,
} from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows, refuseTaken, requireWithin } from "../tools.ts";

const hour = 3600;

/** Calls that confirm, change and restore the address of an account. */
export function emailCalls(answer: Answering, tools: IdentityTools): void {
  answer(calls.verifyEmail, async ({ browser }) => {
    const session = await requireSession(browser, tools.db);
    if (!session.ok) {
      return session;
    }
    const { person } = session.value;
    // Without an address there is nothing to confirm.
    if (publicEmail(person.email) === "") {
      return refuseCall("unauthenticated");
    }
    const may = await inOrder(
      () => requireMailServer(tools),
      () => requireVerifiable(tools, person.id),
    );
    if (!may.ok) {
      return may;
    }
    await tools.inTransaction((rows) => mailVerification(rows, person));
    return mailQueued(tools);
  });

  /** Mails a link to the new address. Nothing changes before it is opened. */
  answer(calls.changeEmail, async ({ body: { email }, browser }) => {
    const session = await requireSession(browser, tools.db);
    if (!session.ok) {
      return session;
    }
    const { id: userId, isAnonymous, name } = session.value.person;
    if (isAnonymous) {
      return refuseCall("operation-not-allowed", { message: "A guest has no address to change" });
    }
    const share = { max: 5, seconds: hour };
    const may = await inOrder(
      () => requireMailServer(tools),
      () => (hasNoWayBack(session.value.person) ? allowed : requireRecentSignIn(session.value)),
      () => requireWithin(tools, `change-email:${userId}`, share),
      // One person with several accounts must not be able to fill a stranger's mailbox.
      () => requireWithin(tools, `change-to:${hashOfText(email)}`, share),
    );
    if (!may.ok) {
      return may;
    }
    return inSession(browser, tools, async ({ db, codes, mails }, { person }) => {
      const code = await codes.issue({
        purpose: "verifyAndChangeEmail",
        subject: userId,
        userId,
        data: { email, from: person.email },
      });
      // A taken address gets a mail too: its owner learns of the attempt.
      await ((await findPerson(db, { email }))?.emailVerified
        ? mails.accountExists(email)
        : mails.verifyAndChangeEmail({ id: userId, email, name }, code));
      logEvent(tools, "change of address requested", { userId });
      return mailQueued({ db });
    });
  });

  /** Reads a code, which changes nothing: mail scanners open links, and run their pages' scripts. */
  answer(calls.checkActionCode, async ({ body, browser }) => {
    const code = await requireCode(tools, body.oobCode);
    if (!code.ok) {
      return code;
    }
    const { purpose, email, userId } = code.value;
    const person = userId ? await findPerson(tools.db, { id: userId }) : undefined;
    if (!person) {
      return refuseCall("invalid-action-code");
    }
    const needs = await lackOf(browser, tools, code.value);
    const resets =
      purpose === "resetPassword" &&
      (person.emailVerified || (await isSignedInTo(browser, tools, person)));
    const ways = resets ? await waysInBesidesPassword(tools.db, person.id) : [];
    return accepted({
      operation: purpose,
      email,
      needs,
      waysIn: ways.map(({ id, providerId, createdAt }) => ({
        id,
        method: signInMethodOf(providerId),
        addedAt: createdAt,
      })),
      secondFactorSince: resets ? await doubtfulSecondFactor(tools, person) : null,
    });
  });

  /** Uses a code up, on a press. */
  answer(calls.applyActionCode, async ({ body: { oobCode, password }, browser }) => {
    const code = await requireCode(tools, oobCode);
    if (!code.ok) {
      return code;
    }
    const { purpose, userId } = code.value;
    const apply = actions[purpose];
    const person = userId && (await findPerson(tools.db, { id: userId }));
    if (!apply || !person) {
      return refuseCall("invalid-action-code");
    }
    // Passwords are counted and compared before the transaction, which is short.
    const compared = await comparePassword(browser, tools, code.value, person, password);
    if (!compared.ok) {
      return compared;
    }
    const applied = tools.inTransaction(async (rows) => {
      const account = await lockPerson(rows.db, { id: person.id });
      const taken = await rows.codes.take(hashOfText(oobCode), purpose);
      if (!account || !taken) {
        return refuseCall("invalid-action-code");
      }
      const enabled = refuseDisabled(rows, account);
      if (!enabled.ok) {
        return enabled;
      }
      // A refusal leaves the code unused: the person may try again.
      if (!(await isProver(browser, rows, code.value, compared.value))) {
        return refuseCall(password === undefined ? "password-needed" : "wrong-password");
      }
      const outcome = await apply(rows, taken, account);
      if (!outcome.ok) {
        return outcome;
      }
      logEvent(tools, `${purpose} applied`, { userId: person.id });
      return done;
    });
    return refuseTaken(applied, "invalid-action-code");
  });
}

/** The code behind a mail's link. */
type ActionCode = StoredCode & { purpose: ActionPurpose };

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
  { purpose, userId }: ActionCode,
  compared?: string,
): Promise<boolean> {
  if (codeRules[purpose].needs === "nothing") {
    return true;
  }
  const person = (await usableSession(browser, rows.db))?.person;
  if (person?.id === userId) {
    return true;
  }
  return (
    userId !== null && compared !== undefined && (await passwordOf(rows.db, userId)) === compared
  );
}

/** What a browser lacks to use a code. */
async function lackOf(
  browser: Browser,
  rows: Rows,
  code: ActionCode,
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
  code: ActionCode,
  person: Person,
  password: string | undefined,
): Promise<SignInResult<string | undefined>> {
  if (password === undefined || (await isProver(browser, tools, code))) {
    return accepted(undefined);
  }
  const booked = await bookPasswordTry(browser, tools, person.email);
  if (!booked.ok) {
    return booked;
  }
  const stored = await passwordOf(tools.db, person.id);
  if (!stored) {
    return refuseCall("wrong-password");
  }
  const right = await requirePassword(stored, password);
  if (!right.ok) {
    return right;
  }
  await clearPasswordTries(browser, tools, person.email);
  return accepted(stored);
}

/**
 * Whether a proved address is free for an account. One that stands in an account that never confirmed it
 * becomes free.
 */
async function isFree(rows: Rows, email: string, { id }: Person): Promise<boolean> {
  const holder = await findPerson(rows.db, { email });
  return !holder || holder.id === id || freeAddress(rows, holder);
}

/** Whether an account has lost its address to the mailbox's owner, so that nobody can sign in to it again. */
function hasNoWayBack({ email, phoneNumber }: Person): boolean {
  return publicEmail(email) === "" && phoneNumber === null;
}

type Action = (rows: Rows, code: StoredCode, person: Person) => Promise<SignInResult>;

/** What a press does; a new password has a call of its own. */
const actions: { [P in ActionPurpose]?: Action } = {
  async verifyEmail(rows, code, person) {
    // The address may have been changed since the mail was sent.
    if (person.email !== code.subject) {
      return refuseCall("invalid-action-code");
    }
    await confirmAddress(rows, person);
    return allowed;
  },

  async verifyAndChangeEmail(rows, code, person) {
    const { db, codes, mails } = rows;
    const email = String(code.data.email);
    const { id: userId, email: old, emailVerified: wasConfirmed } = person;
    // The account may no longer have the address that it had when the change was requested.
    if (old !== code.data.from || !(await isFree(rows, email, person))) {
      return refuseCall("invalid-action-code");
    }
    await changePerson(db, userId, { email, emailVerified: true });
    // An address that was never confirmed may be a stranger's, who must not learn of this account.
    if (wasConfirmed) {
      // Of several changes the first can be undone: its author may hold the mailboxes of the others.
      const undo = (await codes.findFor("recoverEmail", userId))
        ? null
        : await codes.issue({
            purpose: "recoverEmail",
            subject: userId,
            userId,
            data: { email: old, askedAt: code.createdAt },
          });
      await mails.emailChanged(person, email, undo);
    }
    return allowed;
  },

  async recoverEmail(rows, code, person) {
    const email = String(code.data.email);
    if (!(await isFree(rows, email, person))) {
      return refuseCall("invalid-action-code");
    }
    const changedAt = String(code.data.askedAt ?? code.createdAt);
    await mailboxProved(rows, person, { by: "recoverEmail", email, changedAt });
    return allowed;
  },
};
