import { normalEmail } from "../library/email-address.ts";
import { type EndpointContext, refusal } from "../library/endpoint.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { knownBrowser } from "../sessions/known-browsers-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Tries for one account before its password is refused for the rest of the window. */
const accountLimit = { max: 5, seconds: 300 };
/** All known browsers of an account together: each mark that was collected must not add five. */
const knownLimit = { max: 10, seconds: 300 };
/** No browser's id: those are longer. */
const known = "known";

/**
 * Books a try at the password of an address before it is looked at, so that tries at once are all
 * counted; over the limit, the call is refused. Every call that judges a password asks here first,
 * so that all doors have one count.
 *
 * It slows down guessing one account's password from many addresses (OWASP ASVS 5.0, 6.3.1). The
 * key is the address whether or not it has an account, so the lock tells nothing. It cannot keep
 * the owner out: it ends by itself, sessions go on, resetting the password lifts it, and a browser
 * that has signed in before is counted apart (see known-browsers-repository.ts).
 */
export async function bookPasswordTry(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const { rateLimiter } = tools.context;
  const browser = await knownBrowser(context, tools, "password", { email });
  const own = await rateLimiter.consume(keyOf(email, browser), accountLimit);
  // What the browser's own limit refuses does not use up the others' share.
  const judged =
    own.allowed &&
    (browser === null || (await rateLimiter.consume(keyOf(email, known), knownLimit)).allowed);
  if (judged) {
    return;
  }
  logEvent(tools, "password locked", { email });
  throw refusal("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", "Too many wrong passwords");
}

/** Forgets the tries after a right password. */
export async function clearPasswordTries(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const browser = await knownBrowser(context, tools, "password", { email });
  await liftPasswordLock(tools, email, browser);
}

/** Lifts the lock of an address for every browser, as a reset of the password does. */
export function liftPasswordLock(
  tools: IdentityTools,
  email: string,
  browser: string | null = null,
): Promise<void> {
  const keys = [null, known, browser].map((each) => keyOf(email, each));
  return tools.context.rateLimiter.forget(keys);
}

function keyOf(email: string, browser: string | null): string {
  return `sign-in:${hashOf(normalEmail(email))}:${browser ?? ""}`;
}
