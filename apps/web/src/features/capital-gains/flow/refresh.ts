import { flow } from "contract/calls";
import { type CallFailure, call } from "../../../api/call.ts";
import { noticeOf } from "./notice.tsx";
import type { Busy } from "./page-state.ts";
import type { PageStore } from "./page-store.ts";

const changed = new BroadcastChannel("capital-gains-flow");

/** Fetches the state of every statement and shows it. */
export async function refresh(store: PageStore): Promise<void> {
  const answer = await call(flow, { query: { statement: store.get().statement } });
  if (answer.ok) {
    store.dispatch({ type: "flow-loaded", flow: answer.value });
  } else if (!endedSession(store, answer.error)) {
    store.dispatch({ type: "flow-unreachable", notice: noticeOf(answer.error) });
  }
}

/** Shows what a finished call has changed, here and in the person's other tabs. */
export async function refreshEverywhere(store: PageStore): Promise<void> {
  changed.postMessage("changed");
  await refresh(store);
}

/**
 * Keeps the page current, until the returned function is called: when another tab changed something,
 * when the person comes back to this one, and when the connection returns.
 */
export function keepCurrent(store: PageStore): () => void {
  const again = () => {
    if (document.visibilityState === "visible" && store.get().busy === null) {
      void refresh(store);
    }
  };
  changed.addEventListener("message", again);
  document.addEventListener("visibilitychange", again);
  window.addEventListener("online", again);
  return () => {
    changed.removeEventListener("message", again);
    document.removeEventListener("visibilitychange", again);
    window.removeEventListener("online", again);
  };
}

/** Returns whether a refusal means that the session is over; the page then asks to sign in again */
export function endedSession(store: PageStore, failure: CallFailure): boolean {
  if (failure.status !== 401) {
    return false;
  }
  store.dispatch({ type: "session-ended" });
  return true;
}

/** Shows why a call failed, and ends its activity if it was one. */
export function showFailure(store: PageStore, failure: CallFailure, busy?: Busy): void {
  if (endedSession(store, failure)) {
    return;
  }
  const notice = noticeOf(failure);
  store.dispatch(busy ? { type: "failed", busy, notice } : { type: "noticed", notice });
}
