import type { Browser } from "../call/browser.ts";
import { refusal } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { Guesses } from "../sessions/guesses.ts";
import { knownBrowser } from "../sessions/known-browsers.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Attempts on one account before its password is refused for the rest of the window. */
const limits = [{ max: 5, seconds: 300 }];

/**
 * Counts an attempt at an address's password; over the limit, the call is refused. Every call that
 * checks a password comes here first, so that all of them share one count.
 *
 * The key is the address whether or not it has an account, so the lock reveals nothing. It cannot
 * keep the owner out: it expires, sessions continue, resetting the password lifts it, and a browser
 * that has signed in before is counted separately.
 */
export async function bookPasswordTry(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const known = await knownBrowser(browser, tools, "password", { email });
  const wait = await guessesAt(tools, email).book(known);
  if (wait !== null) {
    logEvent(tools, "password locked", { email });
    throw refusal("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", "Too many wrong passwords", wait);
  }
}

/** Clears the attempts after a right password. */
export async function clearPasswordTries(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const known = await knownBrowser(browser, tools, "password", { email });
  await guessesAt(tools, email).clear(null, known);
}

/** Lifts the lock of an address for every browser, as a reset of the password does. */
export function liftPasswordLock(tools: IdentityTools, email: string): Promise<void> {
  return guessesAt(tools, email).clear(null);
}

function guessesAt({ context }: IdentityTools, email: string): Guesses {
  return new Guesses(context.rateLimiter, `sign-in:${hashOf(email)}`, limits);
}
