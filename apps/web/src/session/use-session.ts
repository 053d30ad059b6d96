import type { SessionUser } from "@site/contract/session";
import { useSyncExternalStore } from "react";
import { loadingSession, type SessionState, sessionState, subscribe } from "./session-store.ts";

/** Returns the session as currently known; the component re-renders when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState, () => loadingSession);
}

/** Returns the signed-in user, or null while none is known. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === "known" ? session.user : null;
}
