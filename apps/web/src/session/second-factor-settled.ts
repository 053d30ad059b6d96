import { refreshSession, type SessionState, sessionState, subscribe } from "./session-store.ts";

/**
 * Asks the server who is signed in after a sign-in. If it wants the code of a second factor, waits
 * until the person enters it or abandons the sign-in, and returns false in that case.
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
      resolve(sessionState());
    });
  });
}
