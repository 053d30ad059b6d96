import { statementLosses } from "contract/calls";
import type { Problem } from "contract/problem";
import type { StatementChoices } from "result/statement-choices";
import { call } from "../../../api/call.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { closeSheet } from "../../../ui/page-sheets.tsx";
import { noticeOf, wordsOf } from "../flow/notice.tsx";
import { canStart, serverState } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { endedSession, refreshEverywhere, showFailure } from "../flow/refresh.ts";
import { processingMessage, requestProcessing } from "../upload/process.ts";
import { newsOf } from "./news.ts";

/**
 * Processes the statement again with the person's answers to its open questions, paid or not. The old
 * head stays on the page until the new one arrives, and also on failure.
 *
 * @param paid another statement to put the answers into, which is then shown
 * @returns why it failed; a fault in a field is shown by the form that has the field, and nowhere else
 */
export async function processAgain(
  store: PageStore,
  choices: StatementChoices,
  paid?: string,
): Promise<Problem | undefined> {
  const state = store.get();
  const { platform } = state;
  const server = serverState(state);
  const statement = paid ?? server?.statementId;
  if (!platform || !canStart(state, "reprocessing")) {
    return undefined;
  }

  store.dispatch({ type: "started", busy: "reprocessing" });
  const answer = await requestProcessing(state, platform, { choices, statement });
  if (!answer.ok) {
    const { problem } = answer.error;
    if (endedSession(store, answer.error)) {
      return problem;
    }
    const isAtField = problem.where?.field !== undefined;
    const notice = isAtField ? null : noticeOf(answer.error);
    store.dispatch({ type: "failed", busy: "reprocessing", notice });
    if (!isAtField) {
      await showAlert(processingMessage(platform, answer.error), wordsOf(answer.error));
    }
    return problem;
  }
  await refreshEverywhere(store);
  store.dispatch({ type: "succeeded", busy: "reprocessing" });
  const { head: after, downloads } = serverState(store.get()) ?? {};
  if (server?.head && after) {
    // The news is on the page: the sheet with the answers has done its work.
    await closeSheet();
    const news = newsOf(server.head, after, choices);
    store.dispatch({ type: "reprocessed", news: downloads ? `${news}\n${madeAgain}` : news });
  }
  return undefined;
}

const madeAgain =
  "Your files have been made again: download them, and don't use those that you saved before. Your invoice is the same.";

/** Puts the answers of the unpaid statement that is shown into a paid one of the same file. */
export async function putIntoPaid(store: PageStore, paid: string): Promise<void> {
  const { statementId, head } = serverState(store.get()) ?? {};
  if (!statementId || !head) {
    return;
  }
  const answer = await call(statementLosses, { params: { id: statementId } });
  if (!answer.ok) {
    return showFailure(store, answer.error);
  }
  const losses = answer.value.losses ?? { earlierYears: [], otherGains: [] };
  await processAgain(store, { ...head.choices, losses }, paid);
}
