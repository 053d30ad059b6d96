import type { RateLimit } from "contract/call-table";
import type { Browser } from "../call/browser.ts";
import { Refused } from "../call/refusal.ts";
import { Guesses } from "../sessions/guesses.ts";
import { knownBrowser } from "../sessions/known-browsers.ts";
import type { Session } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { recoveryCodeHash, stepOfCode } from "./codes.ts";
import { openSecret } from "./sealed-secret.ts";

/**
 * A guesser already has the password, so the account's limit is tight. Three codes are right at a
 * time: 30 attempts a day make one hit in 11,000 days.
 */
const perAccount: readonly RateLimit[] = [
  { max: 5, seconds: 300 },
  { max: 30, seconds: 86_400 },
];
const perSession: readonly RateLimit[] = [{ max: 10, seconds: 900 }];

/**
 * Lets a call with a right code pass and uses the code up; refuses any other call with a sentence
 * for the person. Six digits are a code from the app, anything else is a recovery code, whose use
 * is reported to the owner by mail.
 */
export async function requireCode(
  browser: Browser,
  tools: IdentityTools,
  { id: sessionId, person }: Session,
  typed: string,
): Promise<void> {
  const { factors, ring, clock, log } = tools;
  const { rateLimiter } = tools.context;
  const userId = person.id;
  const browserId = await knownBrowser(browser, tools, "second-factor", person);
  const ofSession = new Guesses(rateLimiter, `second-factor:session:${sessionId}`, perSession);
  const ofAccount = new Guesses(rateLimiter, `second-factor:${userId}`, perAccount);
  const clear = () => Promise.all([ofSession.clear(null), ofAccount.clear(browserId)]);
  const wrong = () => {
    logEvent(tools, "second factor failed", { userId });
    return new Refused("WRONG_CODE");
  };

  const digits = typed.replace(/[\s-]/g, "");
  const isOfApp = /^\d{6}$/.test(digits);
  // Recovery codes, which cannot be guessed, count only against the session.
  const wait = (await ofSession.book(null)) ?? (isOfApp ? await ofAccount.book(browserId) : null);
  if (wait !== null) {
    logEvent(tools, "second factor locked", { userId });
    throw tooManyCodes(wait);
  }
  if (!isOfApp) {
    await tools.inTransaction(async (rows) => {
      if (!(await rows.factors.takeRecoveryCode(userId, recoveryCodeHash(typed)))) {
        throw wrong();
      }
      const left = await rows.factors.recoveryCodesLeft(userId);
      await rows.mails.recoveryCodeUsed(person, left);
    });
    await clear();
    logEvent(tools, "recovery code used", { userId });
    return;
  }
  const factor = await factors.find(userId);
  if (!factor) {
    throw wrong();
  }
  const secret = openSecret(userId, factor.secret, ring);
  if (!secret) {
    log.error(
      { part: "identity", user: userId },
      "a second factor is sealed under a master key that is not at hand",
    );
    throw new Refused("CODES_UNREADABLE");
  }
  const step = stepOfCode(secret, digits, clock.now(), factor.lastStep);
  if (step === null || !(await factors.takeStep(userId, step))) {
    throw wrong();
  }
  await clear();
}

function tooManyCodes(seconds: number): Refused {
  const when =
    seconds > 5400
      ? `${Math.ceil(seconds / 3600)} hours`
      : seconds > 90
        ? `${Math.ceil(seconds / 60)} minutes`
        : "a minute";
  return new Refused("TOO_MANY_CODES", {
    message: `There were too many wrong codes. Try again in ${when}, or use a recovery code.`,
    retryAfterSeconds: seconds,
  });
}
