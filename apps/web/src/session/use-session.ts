import type { SessionUser } from "contract/session";
import { useSyncExternalStore } from "react";
import { currentSession, loadingSession, type SessionState, subscribe } from "./session-store.ts";

/** @returns the session as it is known now; the component renders again when it changes */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** @returns who is signed in, or null while nobody is known to be */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === "known" ? session.user : null;
}
