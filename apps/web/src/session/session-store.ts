import { session } from "contract/calls";
import type { Session } from "contract/session";
import { call } from "../api/call.ts";

/**
 * Who is signed in, as far as the page knows: `loading` until the server has answered (also in the
 * prerendered markup), `unknown` when it could not be reached.
 */
export type SessionState =
  | { status: "loading" }
  | { status: "unknown" }
  | ({ status: "known" } & Session);

/** What is known before the server has answered. */
export const loadingSession: SessionState = { status: "loading" };
let state: SessionState = loadingSession;
let pending: Promise<SessionState> | undefined;
const listeners = new Set<() => void>();

function publish(next: SessionState): SessionState {
  state = next;
  for (const listener of listeners) {
    listener();
  }
  return next;
}

async function fetchSession(): Promise<SessionState> {
  const answer = await call(session);
  return publish(answer.ok ? { status: "known", ...answer.value } : { status: "unknown" });
}

/** Asks the server once, however many parts of the page want to know. */
export function loadSession(): Promise<SessionState> {
  pending ??= fetchSession();
  return pending;
}

/** Asks again: after signing in or out, and when a call was answered with 401. */
export function refreshSession(): Promise<SessionState> {
  pending = fetchSession();
  return pending;
}

/** @returns what the server said, once it has */
export function knownSession(): Session | undefined {
  return state.status === "known" ? state : undefined;
}

/**
 * Hears of every change of the session.
 *
 * @returns stops it
 */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns the session as it is known now */
export function currentSession(): SessionState {
  return state;
}

/** Where the sign-in widget mails the way to a new password. */
export const recoverPath = "/?mode=recoverPassword";

/** Where a guest chooses a way of signing in and stays the same person. */
export const becomeAccountPath = "/?mode=select";
