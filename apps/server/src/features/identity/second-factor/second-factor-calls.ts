import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { refuseUnless } from "../call/refusal.ts";
import { publicEmail } from "../people/email-address.ts";
import { lockPerson } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { markBrowser } from "../sessions/known-browsers.ts";
import {
  beginSession,
  heldSession,
  lockedSession,
  refuseDisabled,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import {
  endOtherSessions,
  endSession,
  endUnproved,
  proveSession,
  type Session,
} from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { requireCode } from "./code-check.ts";
import {
  appLink,
  newRecoveryCodes,
  newSecret,
  qrPath,
  recoveryCodeHash,
  stepOfCode,
  typedKey,
} from "./codes.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

/** Seconds to put a new key into an app. */
const setUpLife = 600;

/** Calls that turn the second factor on and off, renew its recovery codes, and prove it. */
export function secondFactorCalls(answer: Answering, tools: IdentityTools): void {
  const { codes, factors, ring, clock } = tools;

  answer(calls.secondFactor, async ({ browser }) => {
    const { id } = (await requireSession(browser, tools.db)).person;
    const on = (await factors.find(id)) !== undefined;
    return { on, recoveryCodesLeft: await factors.recoveryCodesLeft(id) };
  });

  /** A new key for an app. The second factor stays off until a right code comes back. */
  answer(calls.beginSecondFactor, async ({ browser }) => {
    const { id: userId, email, name } = (await requireOwner(browser, tools)).person;
    refuseUnless(!(await factors.find(userId)), "SECOND_FACTOR_ON");
    const secret = newSecret();
    await tools.inTransaction(async (rows) => {
      await lockedSession(browser, rows.db);
      await rows.codes.issue({
        purpose: "secondFactor",
        subject: userId,
        userId,
        data: { secret: sealSecret(userId, secret, ring.newest) },
        life: setUpLife,
      });
    });
    const link = appLink(secret, tools.config.company.name, publicEmail(email) || name);
    return { key: typedKey(secret), link, qr: qrPath(link) };
  });

  /** Turns it on with a right code from the new key. Every other session ends. */
  answer(calls.turnOnSecondFactor, async ({ body, browser }) => {
    const { person, token } = await requireOwner(browser, tools);
    const { id: userId } = person;
    const pending = await codes.findFor("secondFactor", userId);
    const sealed = String(pending?.data.secret ?? "");
    const secret = openSecret(userId, sealed, ring);
    refuseUnless(pending && secret !== null, "SET_UP_EXPIRED");
    const step = stepOfCode(secret, body.code.replace(/[\s-]/g, ""), clock.now(), 0);
    refuseUnless(step !== null, "WRONG_CODE");
    const recoveryCodes = newRecoveryCodes();
    await tools.inTransaction(async (rows) => {
      await lockedSession(browser, rows.db);
      const factor = { userId, secret: sealed, lastStep: step };
      refuseUnless(
        await rows.factors.turnOn(factor, recoveryCodes.map(recoveryCodeHash)),
        "SECOND_FACTOR_ON",
      );
      await proveSession(rows.db, token, clock.now());
      await endOtherSessions(rows.db, userId, token);
      await rows.codes.void(pending.codeHash);
      await rows.mails.secondFactorOn(person);
    });
    logEvent(tools, "second factor turned on", { userId });
    return { recoveryCodes };
  });

  answer(calls.turnOffSecondFactor, async ({ body, browser }) => {
    const session = await requireOwner(browser, tools);
    const { person } = session;
    await requireCode(browser, tools, session, body.code);
    await tools.inTransaction(async (rows) => {
      await lockedSession(browser, rows.db);
      await rows.factors.turnOff(person.id);
      await rows.mails.secondFactorOff(person);
    });
    logEvent(tools, "second factor turned off", { userId: person.id });
    return done;
  });

  answer(calls.renewRecoveryCodes, async ({ body, browser }) => {
    const session = await requireOwner(browser, tools);
    const { person } = session;
    await requireCode(browser, tools, session, body.code);
    const recoveryCodes = newRecoveryCodes();
    await tools.inTransaction(async (rows) => {
      await lockedSession(browser, rows.db);
      await rows.factors.replaceRecoveryCodes(person.id, recoveryCodes.map(recoveryCodeHash));
      await rows.mails.recoveryCodesReplaced(person);
    });
    logEvent(tools, "recovery codes replaced", { userId: person.id });
    return { recoveryCodes };
  });

  /**
   * The only call, apart from signing out, that a session may make before it has proved its second
   * factor: takes a code from the app or a recovery code. The full session gets a new token.
   */
  answer(calls.proveSecondFactor, async ({ body, browser }) => {
    const session = await heldSession(browser, tools.db);
    refuseUnless(session, "UNAUTHENTICATED");
    const { person } = session;
    refuseDisabled(tools, person);
    if (session.obstacle !== "unproved") {
      return done;
    }
    await requireCode(browser, tools, session, body.code);
    await tools.inTransaction(async (rows) => {
      await lockPerson(rows.db, { id: person.id });
      // A new password may have ended it.
      refuseUnless(await heldSession(browser, rows.db), "UNAUTHENTICATED");
      await beginSession(browser, rows, person, { secondFactorAt: clock.now().toISOString() });
      await endSession(rows.db, session.token);
      await endUnproved(rows.db, person.id);
      await markBrowser(browser, rows, "second-factor", person.id);
    });
    logEvent(tools, "second factor proved", { userId: person.id });
    return done;
  });
}

/** Returns a person's recent sign-in. A guest has no sign-in for a second factor to guard. */
async function requireOwner(browser: Browser, tools: IdentityTools): Promise<Session> {
  const session = await requireSession(browser, tools.db);
  requireRecentSignIn(session);
  refuseUnless(!session.person.isAnonymous, "OPERATION_NOT_ALLOWED", {
    message: "A guest has no second factor",
  });
  requireConfirmed(session.person);
  return session;
}
