import type { Browser } from "../call/browser.ts";
import { refusal } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { normalEmail } from "../people/email-address.ts";
import { knownBrowser } from "../sessions/known-browsers.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Attempts on one account before its password is refused for the rest of the window. */
const accountLimit = { max: 5, seconds: 300 };
/** All known browsers of an account together, so that collecting marks does not add five each. */
const knownLimit = { max: 10, seconds: 300 };
/** Never a browser's id: those are longer. */
const everyKnown = "known";

/**
 * Counts an attempt at an address's password before checking it, so that concurrent attempts are
 * all counted; over the limit, the call is refused. Every call that checks a password comes here
 * first, so that all of them share one count.
 *
 * This slows down guessing one account's password from many addresses (OWASP ASVS 5.0, 6.3.1). The
 * key is the address whether or not it has an account, so the lock reveals nothing. It cannot keep
 * the owner out: it expires, sessions continue, resetting the password lifts it, and a browser that
 * has signed in before is counted separately (see known-browsers.ts).
 */
export async function bookPasswordTry(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const { rateLimiter } = tools.context;
  const known = await knownBrowser(browser, tools, "password", { email });
  const own = await rateLimiter.consume(keyOf(email, known), accountLimit);
  // Attempts that the browser's own limit refuses don't use up the shared one.
  const judged =
    own.allowed &&
    (known === null || (await rateLimiter.consume(keyOf(email, everyKnown), knownLimit)).allowed);
  if (judged) {
    return;
  }
  logEvent(tools, "password locked", { email });
  throw refusal("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", "Too many wrong passwords");
}

/** Clears the attempts after a right password. */
export async function clearPasswordTries(
  browser: Browser,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const known = await knownBrowser(browser, tools, "password", { email });
  await liftPasswordLock(tools, email, known);
}

/** Lifts the lock of an address for every browser, as a reset of the password does. */
export function liftPasswordLock(
  tools: IdentityTools,
  email: string,
  browser: string | null = null,
): Promise<void> {
  const keys = [null, everyKnown, browser].map((each) => keyOf(email, each));
  return tools.context.rateLimiter.forget(keys);
}

function keyOf(email: string, browser: string | null): string {
  return `sign-in:${hashOf(normalEmail(email))}:${browser ?? ""}`;
}
