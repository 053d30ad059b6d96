import { accepted } from "@site/result/result";
import { systemClock } from "../../../clock.ts";
import type { Executor } from "../../../database/transaction.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { lockPerson, type Person } from "../people/people-repository.ts";
import { publicUser } from "../people/proof.ts";
import { type IdentityTools, logEvent, type Rows } from "../tools.ts";
import { markBrowser } from "./known-browsers.ts";
import {
  addSession,
  deleteSession,
  findSession,
  type StoredSession,
  sessionLimits,
} from "./session-repository.ts";

/**
 * The browser's session, whatever bars it from its account. Only for proving the second factor,
 * signing out and saying what is missing; everything else uses `usableSession`.
 */
export async function heldSession(
  browser: Browser,
  db: Executor,
): Promise<StoredSession | undefined> {
  const token = browser.readSigned("session");
  return token === undefined ? undefined : findSession(db, token);
}

/** The browser's session, if nothing bars it from its account. Every call passes this gate. */
export async function usableSession(
  browser: Browser,
  db: Executor,
): Promise<StoredSession | undefined> {
  const session = await heldSession(browser, db);
  return session?.obstacle ? undefined : session;
}

/** Returns the calling session, or refuses. */
export async function requireSession(
  browser: Browser,
  db: Executor,
): Promise<SignInResult<StoredSession>> {
  const session = await usableSession(browser, db);
  return session ? accepted(session) : refuseCall("unauthenticated");
}

/**
 * Runs work in a transaction that relies on who is calling, whatever was checked before it: no other
 * transaction changes the account of the calling session until this one ends.
 */
export function inSession<T>(
  browser: Browser,
  tools: IdentityTools,
  work: (rows: Rows, session: StoredSession) => Promise<SignInResult<T>>,
): Promise<SignInResult<T>> {
  return tools.inTransaction(async (rows) => {
    const before = await requireSession(browser, rows.db);
    if (!before.ok) {
      return before;
    }
    await lockPerson(rows.db, { id: before.value.person.id });
    // The transaction that held the lock may have ended the session.
    const session = await requireSession(browser, rows.db);
    return session.ok ? work(rows, session.value) : session;
  });
}

/**
 * Begins a session. Every sign-in and upgrade gets a new token and invalidates the browser's former
 * one (OWASP ASVS 5.0, 7.2.4). Refuses a disabled account, and any but the guest's own in a guest's
 * browser: nobody could reach what the guest uploaded any more.
 *
 * @param how `rememberMe`: without it, as the browser's last sign-in was; `secondFactorAt`: when the
 *   second factor was proved, if it was
 * @returns what the call has to answer where the second factor is yet to be proved, which is all that
 *   its browser may learn; undefined where the person is signed in
 */
export async function beginSession(
  browser: Browser,
  rows: Rows,
  person: Person,
  how: { rememberMe?: boolean | undefined; secondFactorAt?: string | null } = {},
): Promise<SignInResult<{ secondFactorRequired: true } | undefined>> {
  const { rememberMe = browser.readSigned("dont_remember") === undefined } = how;
  const { secondFactorAt = null } = how;
  const enabled = refuseDisabled(rows, person);
  if (!enabled.ok) {
    return enabled;
  }
  const before = await usableSession(browser, rows.db);
  // A guest who becomes a user is none any more when the new session begins.
  if (before?.person.isAnonymous) {
    return refuseCall("anonymous-upgrade-merge-conflict");
  }
  if (before) {
    await deleteSession(rows.db, before.id);
  }
  const { id: userId } = person;
  const { ip: ipAddress, userAgent } = browser;
  const token = await addSession(
    rows.db,
    { userId, ipAddress, userAgent, secondFactorAt },
    rememberMe,
  );
  browser.writeSigned("session", token, rememberMe ? sessionLimits.absolute / 1000 : undefined);
  if (!rememberMe) {
    browser.writeSigned("dont_remember", "true");
  } else if (browser.read("dont_remember") !== undefined) {
    browser.clear("dont_remember");
  }
  await markBrowser(browser, rows, "password", userId);
  const proved = secondFactorAt !== null || !(await rows.factors.find(userId));
  return accepted(proved ? undefined : { secondFactorRequired: true });
}

/** Signs the person in; returns the widget's answer, which may be that a code is still needed. */
export async function signInAs(
  browser: Browser,
  rows: Rows,
  person: Person,
  { method, isNewUser }: { method: string; isNewUser: boolean },
) {
  const begun = await beginSession(browser, rows, person);
  if (!begun.ok) {
    return begun;
  }
  logEvent(rows, `signed in by ${method}`, { userId: person.id });
  return accepted(begun.value ?? { user: publicUser(person), method, isNewUser });
}

/** Refuses an account that an operator has disabled. */
export function refuseDisabled(rows: Rows, { id: userId, disabledAt }: Person): SignInResult {
  if (disabledAt === null) {
    return allowed;
  }
  logEvent(rows, "disabled account refused", { userId });
  return refuseCall("user-disabled");
}

/** True for a session that began at most ten minutes ago (OWASP ASVS 5.0, 7.5.1). */
export function isRecentSignIn({ createdAt }: StoredSession): boolean {
  return systemClock.now().getTime() - createdAt.getTime() <= 600_000;
}

/** Refuses a session that began too long ago. */
export function requireRecentSignIn(session: StoredSession): SignInResult {
  return isRecentSignIn(session) ? allowed : refuseCall("requires-recent-login");
}
