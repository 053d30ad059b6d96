import { AsyncLocalStorage } from "node:async_hooks";
import { systemClock } from "../../../clock.ts";
import type { SecondFactorRepository } from "./repository.ts";

/** How long a sign-in may wait for its code; by the machine's clock, as the library dates sessions. */
export const halfSessionLife = {
  begunBefore: () => new Date(systemClock.now().getTime() - 900_000),
};

/** The calls that a session may make before its second factor is proved. */
const openPaths: ReadonlySet<string> = new Set([
  "/api/auth/sign-out",
  "/api/auth/widget/second-factor/prove",
]);

type Passage = { open: boolean; awaitsSecondFactor: boolean };
const passages = new AsyncLocalStorage<Passage>();

/**
 * Runs the work of one request. Whatever it asks the identity library of a session that has not
 * proved its second factor is answered as if nobody were signed in, unless the path is one of those
 * that prove it or sign out; `awaitsSecondFactor` says that this has happened.
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
type FoundSession = { session: { token: string; createdAt: Date } };

/** The library's rows, as far as the gate stands in front of them. */
type SessionRows<Found extends FoundSession> = {
  findSession(token: string): Promise<Found | null>;
  deleteSession(token: string): Promise<void>;
};

/**
 * Puts the gate into the one function through which the library turns a cookie into a session: its
 * own calls, ours, and any that a later version brings pass through it.
 */
export function guardSessions<Found extends FoundSession>(
  rows: SessionRows<Found>,
  factors: SecondFactorRepository,
): void {
  const findSession = rows.findSession.bind(rows);
  rows.findSession = async (token) => {
    const found = await findSession(token);
    if (!found || !(await factors.isUnproved(found.session.token))) return found;
    if (found.session.createdAt < halfSessionLife.begunBefore()) {
      await rows.deleteSession(token);
      return null;
    }
    const passage = passages.getStore();
    if (passage?.open) return found;
    if (passage) passage.awaitsSecondFactor = true;
    return null;
  };
}
