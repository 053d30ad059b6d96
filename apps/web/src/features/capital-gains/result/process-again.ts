import type { Problem } from "contract/problem";
import type { StatementChoices } from "result/statement-choices";
import type { TaxChange } from "result/tax-change";
import { inTime } from "../../../navigation/code-chunk.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { closeSheet } from "../../../ui/page-sheets.tsx";
import { noticeOf, wordsOf } from "../flow/notice.tsx";
import { canStart, serverState } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { endedSession, endWithState } from "../flow/refresh.ts";
import { processingMessage, requestProcessing } from "../upload/process.ts";

/**
 * Processes the statement again with the person's answers to its open questions, paid or not. The old
 * result stays on the page until the new one arrives, and also on failure.
 *
 * @returns why it failed; a fault in a field is shown by the form that has the field, and nowhere else
 */
export async function processAgain(
  store: PageStore,
  choices: StatementChoices,
): Promise<Problem | undefined> {
  const state = store.get();
  const { platform } = state;
  const server = serverState(state);
  const statement = server?.statementId;
  if (!platform || !canStart(state, "reprocessing")) {
    return undefined;
  }

  store.dispatch({ type: "started", busy: "reprocessing" });
  const words = inTime(import("./news.ts")).catch(() => undefined);
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
  await endWithState(store, "reprocessing");
  const { head: after, downloads } = serverState(store.get()) ?? {};
  if (server?.head && after) {
    // The news is on the page: the sheet with the answers has done its work.
    await closeSheet();
    const news = (await words)?.newsOf(server.head, after, choices) ?? included;
    const sentences = downloads ? [...news.sentences, madeAgain] : news.sentences;
    store.dispatch({ type: "reprocessed", news: { ...news, sentences } });
  }
  return undefined;
}

/** Said where the words for a change did not come. */
const included: TaxChange = { tone: null, sentences: ["The result now includes your answer."] };

const madeAgain =
  "Your files have been made again: download them, and don't use those that you saved before. Your invoice is the same.";
