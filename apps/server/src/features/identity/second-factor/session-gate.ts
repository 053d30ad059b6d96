import { AsyncLocalStorage } from "node:async_hooks";
import { addressOf } from "contract/address-of";
import { proveSecondFactor, signOut } from "contract/calls";
import { systemClock } from "../../../clock.ts";
import { refuseDisabled, type UserRows } from "../disabled-accounts/refuse-disabled.ts";
import type { IdentityTools } from "../identity-tools.ts";
import { isOverlong } from "../session-limits.ts";

/** How long a sign-in may wait for its code; by the machine's clock, as the library dates sessions. */
export const halfSessionLife = {
  begunBefore: () => new Date(systemClock.now().getTime() - 900_000),
};

/** The calls that a session may make before its second factor is proved. */
const openPaths: ReadonlySet<string> = new Set([addressOf(signOut), addressOf(proveSecondFactor)]);

type Passage = { open: boolean; awaitsSecondFactor: boolean };
const passages = new AsyncLocalStorage<Passage>();

/**
 * Runs the work of one request. Whatever it asks the identity library of a session that has not
 * proved its second factor, or of a disabled account, is answered as if nobody were signed in, unless
 * the path is one of those that prove it or sign out; `awaitsSecondFactor` says that a proof was
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

/** The library's rows, as far as the gate stands in front of them. */
type SessionRows<Found extends FoundSession, More extends unknown[], Begun> = UserRows & {
  findSession(token: string): Promise<Found | null>;
  deleteSession(token: string): Promise<void>;
  createSession(userId: string, ...more: More): Promise<Begun>;
};

/**
 * Puts the gate into the two functions through which the library begins a session and turns a
 * cookie into one: its own calls, ours, and any that a later version brings pass through them.
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
    if (!found) return null;
    const obstacle = await tools.secondFactor.factors.obstacleOf(found.session.token);
    const outlived = obstacle && found.session.createdAt < halfSessionLife.begunBefore();
    if (outlived || isOverlong(found.session)) {
      await rows.deleteSession(token);
      return null;
    }
    if (!obstacle) return found;
    const passage = passages.getStore();
    if (passage?.open) return found;
    if (passage && obstacle === "unproved") passage.awaitsSecondFactor = true;
    return null;
  };
}
