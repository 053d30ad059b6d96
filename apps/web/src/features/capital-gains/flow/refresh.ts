import { flow } from "@site/contract/calls";
import type { Flow } from "@site/contract/flow-state";
import type { MyStatement } from "@site/contract/my-statements";
import type { Result } from "@site/result/result";
import { useEffect } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { failureText, type Notice, noticeOf } from "./notice.tsx";
import type { Busy } from "./page-state.ts";
import type { PageStore } from "./page-store.ts";

const changed = new BroadcastChannel("capital-gains-flow");

let turns = 0;
/** The turn of the newest question that was answered. */
let newest = 0;

/**
 * Asks for the state of every statement, with this one shown as its platform's. Answers may overtake each
 * other: where a later question was answered first, the state is asked for again.
 */
async function askFlow(statement: string | null): Promise<Result<Flow, CallFailure>> {
  turns += 1;
  const turn = turns;
  const answer = await call(flow, { query: { statement } });
  if (answer.ok) {
    if (turn < newest) {
      return askFlow(statement);
    }
    newest = turn;
  }
  return answer;
}

/** Fetches the state of every statement and shows it. */
export async function refresh(store: PageStore): Promise<void> {
  const { statement } = store.get();
  const answer = await askFlow(statement);
  if (store.get().statement !== statement) {
    // Another statement was opened meanwhile, which the answer does not show.
    return refresh(store);
  }
  if (answer.ok) {
    store.dispatch({ type: "flow-loaded", flow: answer.value });
  } else if (!endedSession(store, answer.error)) {
    store.dispatch({ type: "flow-unreachable", notice: noticeOf(answer.error) });
  }
}

/**
 * Opens one of the person's statements once its state has arrived. Resolves to why it could not be opened,
 * or nothing.
 *
 * @param leave leaves the list for the steps
 */
export async function openStatement(
  store: PageStore,
  { id: statement, platform }: Pick<MyStatement, "id" | "platform">,
  leave: () => Promise<void>,
): Promise<string> {
  const answer = await askFlow(statement);
  if (!answer.ok) {
    endedSession(store, answer.error);
    return failureText(answer.error);
  }
  const flow = answer.value;
  if (flow.flows[platform].statementId !== statement) {
    store.dispatch({ type: "flow-loaded", flow });
    return "It was deleted.";
  }
  await leave();
  store.dispatch({ type: "statement-opened", statement, platform, flow });
  return "";
}

/** Shows what a finished call has changed, here and in the person's other tabs. */
export async function refreshEverywhere(store: PageStore): Promise<void> {
  changed.postMessage("changed");
  await refresh(store);
}

/**
 * Ends an activity whose call succeeded, together with the state that it led to: a step is drawn only from
 * an answer that contains it. Without that answer the activity ends with a notice, in the step where it began.
 *
 * @param unseen that notice, where it is not just why there was no answer
 */
export async function showOutcome(store: PageStore, busy: Busy, unseen?: Notice): Promise<void> {
  changed.postMessage("changed");
  // What was uploaded is shown, not the statement that was open before.
  const statement = busy === "uploading" ? null : store.get().statement;
  const answer = await askFlow(statement);
  if (answer.ok) {
    store.dispatch({ type: "succeeded", busy, flow: answer.value });
  } else if (!endedSession(store, answer.error)) {
    store.dispatch({ type: "failed", busy, notice: unseen ?? noticeOf(answer.error) });
  }
}

/** Asks for the state again and again while something is waited for and the page is in view. */
export function useWatch(store: PageStore, isWaiting: boolean, everyMs = 3_000): void {
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    let isAsking = false;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !isAsking) {
        isAsking = true;
        void refresh(store).finally(() => {
          isAsking = false;
        });
      }
    }, everyMs);
    return () => clearInterval(timer);
  }, [store, isWaiting, everyMs]);
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
