import type { RateLimit } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { publicEmail } from "../people/email-address.ts";
import { lockPerson } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { Guesses } from "../sessions/guesses.ts";
import { knownBrowser, markBrowser } from "../sessions/known-browsers.ts";
import {
  beginSession,
  heldSession,
  inSession,
  refuseDisabled,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import {
  deleteSession,
  endOtherSessions,
  endUnproved,
  proveSession,
  type StoredSession,
} from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
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

/** 30 attempts a day at three right codes make one hit in 11,000 days, if the password is known. */
const perAccount: readonly RateLimit[] = [
  { max: 5, seconds: 300 },
  { max: 30, seconds: 86_400 },
];
const perSession: readonly RateLimit[] = [{ max: 10, seconds: 900 }];

/** Calls that turn the second factor on and off, renew its recovery codes, and prove it. */
export function secondFactorCalls(answer: Answering, tools: IdentityTools): void {
  const { codes, factors, ring, clock } = tools;

  answer(calls.secondFactor, async ({ browser }) => {
    const session = await requireSession(browser, tools.db);
    if (!session.ok) {
      return session;
    }
    const { id } = session.value.person;
    const on = (await factors.find(id)) !== undefined;
    return accepted({ on, recoveryCodesLeft: await factors.recoveryCodesLeft(id) });
  });

  /** A new key for an app. The second factor stays off until a right code comes back. */
  answer(calls.beginSecondFactor, async ({ browser }) => {
    const owned = await requireOwner(browser, tools);
    if (!owned.ok) {
      return owned;
    }
    const { id: userId, email, name } = owned.value.person;
    if (await factors.find(userId)) {
      return refuseCall("second-factor-on");
    }
    return inSession(browser, tools, async (rows) => {
      const secret = newSecret();
      await rows.codes.issue({
        purpose: "secondFactor",
        subject: userId,
        userId,
        data: { secret: sealSecret(userId, secret, ring.newest) },
      });
      const link = appLink(secret, tools.config.company.name, publicEmail(email) || name);
      return accepted({ key: typedKey(secret), link, qr: qrPath(link) });
    });
  });

  /** Turns it on with a right code from the new key. Every other session ends. */
  answer(calls.turnOnSecondFactor, async ({ body, browser }) => {
    const owned = await requireOwner(browser, tools);
    if (!owned.ok) {
      return owned;
    }
    const { id: sessionId, person } = owned.value;
    const { id: userId } = person;
    const pending = await codes.findFor("secondFactor", userId);
    const sealed = String(pending?.data.secret ?? "");
    const secret = openSecret(userId, sealed, ring);
    if (!pending || secret === null) {
      return refuseCall("set-up-expired");
    }
    const step = stepOfCode(secret, body.code.replace(/[\s-]/g, ""), clock.now());
    if (step === null) {
      return refuseCall("wrong-code");
    }
    return inSession(browser, tools, async (rows) => {
      const factor = { userId, secret: sealed, lastStep: step };
      const recoveryCodes = newRecoveryCodes();
      if (!(await rows.factors.turnOn(factor, recoveryCodes.map(recoveryCodeHash)))) {
        return refuseCall("second-factor-on");
      }
      await proveSession(rows.db, sessionId, clock.now());
      await endOtherSessions(rows.db, userId, sessionId);
      await rows.codes.void(pending.codeHash);
      await rows.mails.secondFactorOn(person);
      logEvent(tools, "second factor turned on", { userId });
      return accepted({ recoveryCodes });
    });
  });

  answer(calls.turnOffSecondFactor, async ({ body, browser }) => {
    const owned = await requireOwnersCode(browser, tools, body.code);
    if (!owned.ok) {
      return owned;
    }
    const { person } = owned.value;
    return inSession(browser, tools, async (rows) => {
      await rows.factors.turnOff(person.id);
      await rows.mails.secondFactorOff(person);
      logEvent(tools, "second factor turned off", { userId: person.id });
      return done;
    });
  });

  answer(calls.renewRecoveryCodes, async ({ body, browser }) => {
    const owned = await requireOwnersCode(browser, tools, body.code);
    if (!owned.ok) {
      return owned;
    }
    const { person } = owned.value;
    return inSession(browser, tools, async (rows) => {
      const recoveryCodes = newRecoveryCodes();
      await rows.factors.replaceRecoveryCodes(person.id, recoveryCodes.map(recoveryCodeHash));
      await rows.mails.recoveryCodesReplaced(person);
      logEvent(tools, "recovery codes replaced", { userId: person.id });
      return accepted({ recoveryCodes });
    });
  });

  /** Proves the second factor, the only call before it besides signing out; renews the token. */
  answer(calls.proveSecondFactor, async ({ body, browser }) => {
    const session = await heldSession(browser, tools.db);
    if (!session) {
      return refuseCall("unauthenticated");
    }
    const { person } = session;
    const enabled = refuseDisabled(tools, person);
    if (!enabled.ok) {
      return enabled;
    }
    if (session.obstacle !== "unproved") {
      return done;
    }
    const proved = await requireCode(browser, tools, session, body.code);
    if (!proved.ok) {
      return proved;
    }
    return tools.inTransaction(async (rows) => {
      await lockPerson(rows.db, { id: person.id });
      // A new password may have ended it.
      if (!(await heldSession(browser, rows.db))) {
        return refuseCall("unauthenticated");
      }
      const secondFactorAt = clock.now().toISOString();
      const begun = await beginSession(browser, rows, person, { secondFactorAt });
      if (!begun.ok) {
        return begun;
      }
      await deleteSession(rows.db, session.id);
      await endUnproved(rows.db, person.id);
      await markBrowser(browser, rows, "second-factor", person.id);
      logEvent(tools, "second factor proved", { userId: person.id });
      return done;
    });
  });
}

/** Returns a person's recent sign-in. A guest has no sign-in for a second factor to guard. */
async function requireOwner(
  browser: Browser,
  tools: IdentityTools,
): Promise<SignInResult<StoredSession>> {
  const session = await requireSession(browser, tools.db);
  if (!session.ok) {
    return session;
  }
  const { person } = session.value;
  const may = await inOrder(
    () => requireRecentSignIn(session.value),
    () =>
      person.isAnonymous
        ? refuseCall("operation-not-allowed", { message: "A guest has no second factor" })
        : allowed,
    () => requireConfirmed(person),
  );
  return may.ok ? session : may;
}

/** Returns a person's recent sign-in, and uses up their right code. */
async function requireOwnersCode(
  browser: Browser,
  tools: IdentityTools,
  typed: string,
): Promise<SignInResult<StoredSession>> {
  const owned = await requireOwner(browser, tools);
  const proved = owned.ok ? await requireCode(browser, tools, owned.value, typed) : owned;
  return proved.ok ? owned : proved;
}

/** Uses up a right code of the app, or a recovery code; refuses any other with a sentence. */
async function requireCode(
  browser: Browser,
  tools: IdentityTools,
  { id: sessionId, person }: StoredSession,
  typed: string,
): Promise<SignInResult> {
  const { factors, ring, clock, log } = tools;
  const { rateLimiter } = tools.context;
  const userId = person.id;
  const browserId = await knownBrowser(browser, tools, "second-factor", person);
  const ofSession = new Guesses(rateLimiter, `second-factor:session:${sessionId}`, perSession);
  const ofAccount = new Guesses(rateLimiter, `second-factor:${userId}`, perAccount);
  const clear = () => Promise.all([ofSession.clear(null), ofAccount.clear(browserId)]);
  const wrong = () => {
    logEvent(tools, "second factor failed", { userId });
    return refuseCall("wrong-code");
  };

  const digits = typed.replace(/[\s-]/g, "");
  const isOfApp = /^\d{6}$/.test(digits);
  // Recovery codes, which cannot be guessed, count only against the session.
  const wait = (await ofSession.book(null)) ?? (isOfApp ? await ofAccount.book(browserId) : null);
  if (wait !== null) {
    logEvent(tools, "second factor locked", { userId });
    return tooManyCodes(wait);
  }
  if (!isOfApp) {
    const isTaken = await tools.inTransaction(async (rows) => {
      if (!(await rows.factors.takeRecoveryCode(userId, recoveryCodeHash(typed)))) {
        return false;
      }
      const left = await rows.factors.recoveryCodesLeft(userId);
      await rows.mails.recoveryCodeUsed(person, left);
      return true;
    });
    if (!isTaken) {
      return wrong();
    }
    await clear();
    logEvent(tools, "recovery code used", { userId });
    return allowed;
  }
  const factor = await factors.find(userId);
  if (!factor) {
    return wrong();
  }
  const secret = openSecret(userId, factor.secret, ring);
  if (!secret) {
    log.error(
      { part: "identity", user: userId },
      "a second factor is sealed under a master key that is not at hand",
    );
    return refuseCall("codes-unreadable");
  }
  const step = stepOfCode(secret, digits, clock.now());
  if (step === null || !(await factors.takeStep(userId, step))) {
    return wrong();
  }
  await clear();
  return allowed;
}

function tooManyCodes(seconds: number): SignInResult {
  const when =
    seconds > 5400
      ? `${Math.ceil(seconds / 3600)} hours`
      : seconds > 90
        ? `${Math.ceil(seconds / 60)} minutes`
        : "a minute";
  return refuseCall("too-many-codes", {
    message: `There were too many wrong codes. Try again in ${when}, or use a recovery code.`,
    retryAfterSeconds: seconds,
  });
}
