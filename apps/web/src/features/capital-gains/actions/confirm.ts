import { confirmPayment } from "contract/calls";
import { call } from "../../../api/call.ts";
import { canStart, serverState } from "../flow.ts";
import { type Notice, noticeOf } from "../notice.tsx";
import type { PageStore } from "../page-store.ts";
import { waitFor } from "../wait-for.ts";
import { endedSession, refreshEverywhere } from "./refresh.ts";

/** The specification tells people to wait two minutes after approving a payment. */
const longestWait = 120_000;
const firstPause = 2_000;
const longestPause = 15_000;

/**
 * Asks until the payment has arrived or two minutes are over, with growing pauses. Leaving the page
 * meanwhile loses nothing: the server settles the payment by itself.
 */
export async function confirm(store: PageStore): Promise<void> {
  const state = store.get();
  if (!state.flow || !canStart(state, "confirming")) return;
  store.dispatch({ type: "started", busy: "confirming" });
  const { displayName, email } = state.flow.user;
  const statement = serverState(state)?.statementId ?? null;

  let pause = firstPause;
  for (let waited = 0; waited <= longestWait; waited += pause) {
    const answer = await call(confirmPayment, {
      query: { statement },
      // The specification sends it; nothing reads it.
      body: { Test: "Test", userName: displayName, email },
    });
    if (answer.ok && answer.value.success) {
      await refreshEverywhere(store);
      store.dispatch({ type: "succeeded", busy: "confirming" });
      return;
    }
    if (!answer.ok) {
      if (endedSession(store, answer.error)) return;
      reportError(new Error(`Confirmation failed: ${answer.error.problem.code}`));
      store.dispatch({
        type: "failed",
        busy: "confirming",
        notice: noticeOf(answer.error),
      });
      return;
    }
    await waitFor(pause);
    pause = Math.min(pause * 2, longestPause);
  }
  store.dispatch({ type: "failed", busy: "confirming", notice: lateNotice });
}

const lateNotice: Notice = {
  tone: "info",
  text: "Your bank has not reported the payment to us yet. Do not pay again. We keep looking for it and send you a mail with the link as soon as it arrives; you can close this page and come back.",
};
