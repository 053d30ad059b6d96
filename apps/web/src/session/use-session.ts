import type { SessionUser } from "contract/session";
import { useSyncExternalStore } from "react";
import { currentSession, loadingSession, type SessionState, subscribe } from "./session-store.ts";

/** Returns the session as currently known; the component re-renders when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** Returns the signed-in user, or null while none is known. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === "known" ? session.user : null;
}
