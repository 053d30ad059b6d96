import { currentSession, refreshSession, type SessionState, subscribe } from "./session-store.ts";

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
      resolve(currentSession());
    });
  });
}
