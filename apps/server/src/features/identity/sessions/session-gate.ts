import { AsyncLocalStorage } from "node:async_hooks";
import { addressOf } from "contract/address-of";
import { proveSecondFactor, signOut } from "contract/calls";
import { messages } from "contract/messages";
import { systemClock } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import { refusal } from "../library/endpoint.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { begunSessions } from "./cookies.ts";
import { isOverlong, obstacleOf } from "./session-repository.ts";

/** The library's rows of users, read within its own transaction where one is open. */
export type UserRows = { findUserById(userId: string): Promise<object | null> };

/** Refuses an account that an operator has disabled. */
export async function refuseDisabled(
  tools: IdentityTools,
  users: UserRows,
  userId: string,
): Promise<void> {
  const user = (await users.findUserById(userId)) as { disabledAt?: string | null } | null;
  if (!user?.disabledAt) {
    return;
  }
  logEvent(tools, "disabled account refused", { userId });
  throw refusal("FORBIDDEN", "USER_DISABLED", messages.auth.accountDisabled);
}

/**
 * Sign-ins begun before this have waited too long for a code; by the machine's clock, as the
 * library dates sessions.
 */
export function halfSessionsEndedBefore(): Date {
  return new Date(systemClock.now().getTime() - 900_000);
}

/** The calls that a session may make before its second factor is proved. */
const openPaths: ReadonlySet<string> = new Set([addressOf(signOut), addressOf(proveSecondFactor)]);

type Passage = { open: boolean; awaitsSecondFactor: boolean };
const passages = new AsyncLocalStorage<Passage>();

/**
 * Runs the work of one request. When the identity library is asked about a session that has not
 * proved its second factor, or about a disabled account, it answers as if nobody were signed in,
 * except on the paths that prove it or sign out; `awaitsSecondFactor` says that a proof was
 * missing.
 */
export async function throughSessionGate<T>(
  path: string,
  work: () => Promise<T>,
): Promise<{ answer: T; awaitsSecondFactor: boolean }> {
  const passage: Passage = { open: openPaths.has(path), awaitsSecondFactor: false };
  const answer = await passages.run(passage, work);
  return { answer, awaitsSecondFactor: passage.awaitsSecondFactor };
}

/** What the gate needs of a session that the library has found. */
type FoundSession = { session: { token: string; createdAt: Date; updatedAt: Date } };

/** The library's rows that the gate guards. */
type SessionRows<Found extends FoundSession, More extends unknown[], Begun> = UserRows & {
  findSession(token: string): Promise<Found | null>;
  deleteSession(token: string): Promise<void>;
  createSession(userId: string, ...more: More): Promise<Begun>;
};

/**
 * Puts the gate into the two functions with which the library begins a session and turns a cookie
 * into one. Its own calls, ours, and any that a later version adds go through them.
 */
export function guardSessions<Found extends FoundSession, More extends unknown[], Begun>(
  rows: SessionRows<Found, More, Begun>,
  tools: IdentityTools,
): void {
  const createSession = rows.createSession.bind(rows);
  rows.createSession = async (userId, ...more) => {
    await refuseDisabled(tools, rows, userId);
    return createSession(userId, ...more);
  };
  const findSession = rows.findSession.bind(rows);
  rows.findSession = async (token) => {
    const found = await findSession(token);
    if (!found) {
      return null;
    }
    const obstacle = await obstacleOf(tools.context.db, found.session.token);
    const outlived = obstacle && found.session.createdAt < halfSessionsEndedBefore();
    if (outlived || isOverlong(found.session)) {
      await rows.deleteSession(token);
      return null;
    }
    if (!obstacle) {
      return found;
    }
    const passage = passages.getStore();
    if (passage?.open) {
      return found;
    }
    if (passage && obstacle === "unproved") {
      passage.awaitsSecondFactor = true;
    }
    return null;
  };
}

/** The answer to a sign-in until its second factor is proved: reveals nothing about the account. */
export const secondFactorRequired = JSON.stringify({ secondFactorRequired: true });

/** True when an answer begins a session that has a second factor still to prove. */
export async function beginsHalfSession(db: Db, setCookies: readonly string[]): Promise<boolean> {
  for (const token of begunSessions(setCookies)) {
    if ((await obstacleOf(db, token)) === "unproved") {
      return true;
    }
  }
  return false;
}
