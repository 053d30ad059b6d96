import type { RateLimiter } from "../../../rate-limit/repository.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { Guesses } from "../sessions/guesses.ts";
import { knownBrowser } from "../sessions/known-browsers.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Attempts on one account before its password is refused for the rest of the window. */
const limit = { max: 5, seconds: 300 };
/** What the keys of these attempts begin with. */
const passwordTries = "sign-in:";

/** Counts an attempt at an address's password by any call, and refuses beyond the limit. */
export async function bookPasswordTry(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<SignInResult> {
  const known = await knownBrowser(browser, tools, "password", { email });
  const wait = await passwordTriesAt(tools.context.rateLimiter, email).book(known);
  if (wait === null) {
    return allowed;
  }
  logEvent(tools, "password locked", { email });
  return refuseCall("too-many-requests", { retryAfterSeconds: wait });
}

/** Clears the attempts after a right password. */
export async function clearPasswordTries(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const known = await knownBrowser(browser, tools, "password", { email });
  await passwordTriesAt(tools.context.rateLimiter, email).clear(null, known);
}

/** Lifts the lock of an address for every browser, as a reset of the password does. */
export function liftPasswordLock(tools: IdentityTools, email: string): Promise<void> {
  return passwordTriesAt(tools.context.rateLimiter, email).clear(null);
}

/** The attempts at an address's password. */
export function passwordTriesAt(limiter: RateLimiter, email: string): Guesses {
  return new Guesses(limiter, `${passwordTries}${hashOfText(email)}`, [limit]);
}

/** How many addresses are locked after wrong passwords. */
export function lockedAddresses(limiter: RateLimiter): Promise<number> {
  return limiter.spentKeys(passwordTries, limit.max);
}
