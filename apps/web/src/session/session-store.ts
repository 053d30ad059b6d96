import { session } from "@site/contract/calls";
import type { Session } from "@site/contract/session";
import { call } from "../api/call.ts";
import { createListeners } from "../ui/listeners.ts";

/**
 * Who is signed in, as far as the page knows: `loading` until the server answers (also in the
 * prerendered markup), `unknown` when it can't be reached.
 */
export type SessionState =
  | { status: "loading" }
  | { status: "unknown" }
  | ({ status: "known" } & Session);

/** The state before the server has answered. */
export const loadingSession: SessionState = { status: "loading" };
let state: SessionState = loadingSession;
let pending: Promise<SessionState> | undefined;
const [subscribe, notify] = createListeners();

async function fetchSession(): Promise<SessionState> {
  const answer = await call(session);
  state = answer.ok ? { status: "known", ...answer.value } : { status: "unknown" };
  notify();
  return state;
}

/** Asks the server once, however many parts of the page want to know. */
export function loadSession(): Promise<SessionState> {
  pending ??= fetchSession();
  return pending;
}

/** Asks again, after signing in or out and after a 401. */
export function refreshSession(): Promise<SessionState> {
  pending = fetchSession();
  return pending;
}

/** Returns the session once the server has answered. */
export function knownSession(): Session | undefined {
  return state.status === "known" ? state : undefined;
}

/** Calls a listener on every change of the session. */
export { subscribe };

/** Returns the session as currently known. */
export function sessionState(): SessionState {
  return state;
}

/** Where the sign-in widget emails a link to choose a new password. */
export const recoverPath = "/?mode=recoverPassword";

/** Where a guest chooses a way to sign in and keeps the same account. */
export const becomeAccountPath = "/?mode=select";
