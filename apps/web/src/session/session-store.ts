import { session } from "contract/calls";
import type { Session, SessionUser } from "contract/session";
import { useSyncExternalStore } from "react";
import { call } from "../api/call.ts";

/**
 * Who is signed in, as far as the page knows: `loading` until the server has answered (also in the
 * prerendered markup), `unknown` when it could not be reached.
 */
export type SessionState =
  | { status: "loading" }
  | { status: "unknown" }
  | ({ status: "known" } & Session);

const loading: SessionState = { status: "loading" };
let state: SessionState = loading;
let pending: Promise<SessionState> | undefined;
const listeners = new Set<() => void>();

function publish(next: SessionState): SessionState {
  state = next;
  for (const listener of listeners) listener();
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

/**
 * After a sign-in: asks the server who is signed in, and where it waits for the code of a second
 * factor, waits until that is typed or the sign-in is given up.
 *
 * @returns false when it was given up
 */
export async function secondFactorSettled(): Promise<boolean> {
  let now = await refreshSession();
  let asked = false;
  while (now.status === "known" && now.secondFactorRequired) {
    asked = true;
    now = await nextState();
  }
  return !asked || (now.status === "known" && now.user !== null);
}

function nextState(): Promise<SessionState> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve(state);
    });
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns the session as it is known now; the component renders again when it changes */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => loading,
  );
}

/** @returns who is signed in, or null while nobody is known to be */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === "known" ? session.user : null;
}

/** Where the sign-in widget mails the way to a new password. */
export const recoverPath = "/?mode=recoverPassword";

/** Where a guest chooses a way of signing in and stays the same person. */
export const becomeAccountPath = "/?mode=select";
